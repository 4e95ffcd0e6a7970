import { expect, test } from 'vitest'

import { expectUsable } from '#tests/support/usable.ts'
import { askApi, registerConfirmed } from '#tests/support/visitor.ts'
import { visitorsOfFile } from '#tests/support/visitors-of-file.ts'

const newVisitor = visitorsOfFile()

test(
  'an owner adds a sending service and sees its webhook setup',
  { timeout: 120_000 },
  async () => {
    const owner = await newVisitor()
    await registerConfirmed(owner, 'Service Senders')
    const { page } = owner

    await page.goto('/dashboard/settings/email-settings?tab=sending')
    await page.getByRole('button', { name: 'Add mail server', disabled: false }).click()
    const added = page.getByRole('dialog', { name: 'Add mail server' })
    await added.getByLabel('Name', { exact: true }).fill('Postmark answers')
    await added.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Postmark' }).click()
    await added.getByLabel('Server token').fill(['not', 'a', 'real', 'one'].join('-'))
    await added.getByText('Emails per minute to each provider').click()
    await added.getByLabel('Gmail').fill('100')
    await added.getByText('Save first to get the webhook URL').waitFor()
    await added.getByRole('button', { name: 'Save', exact: true }).click()

    // The sheet stays open and shows the webhook URL.
    const sheet = page.getByRole('dialog', { name: 'Postmark answers' })
    await sheet.getByText(/\/api\/hooks\/email\/[0-9a-f-]{36}$/).waitFor()
    await sheet.getByText('Not set up', { exact: true }).waitFor()
    await sheet.getByRole('button', { name: 'Create password' }).click()
    await sheet.getByText('Copy the password now. It’s shown only once.').waitFor()
    await sheet.getByRole('button', { name: 'Copy password' }).waitFor()
    await sheet.getByText('No events yet', { exact: true }).waitFor()
    await expectUsable(page)
    await sheet.getByRole('button', { name: 'Close' }).click()
    await page.getByText(/Postmark · outbound · no events yet/).waitFor()

    const { items } = (await askApi(owner, 'GET', '/api/email/transports')) as {
      items: { providerRates: unknown; webhook: unknown }[]
    }
    expect(items).toMatchObject([
      { providerRates: { gmail: 100 }, webhook: { isReady: true, lastAt: null } },
    ])
    expect(owner.troubles).toEqual([])
  },
)
