import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { expectUsable } from '#tests/support/usable.ts'
import {
  askApi,
  leaveAll,
  newVisitor,
  registerConfirmed,
  waitForMessage,
} from '#tests/support/visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(leaveAll)
afterAll(() => browser.close())

test(
  'an owner adds an address, proves it, and sets up its domain',
  { timeout: 180_000 },
  async () => {
    const owner = await newVisitor(browser)
    await registerConfirmed(owner, 'Letter Writers')
    const { page } = owner
    const name = `d${crypto.randomUUID().slice(0, 8)}.example`

    await page.goto('/dashboard/settings/email-settings')
    await page.getByRole('button', { name: 'Add your first address', disabled: false }).click()
    const sheet = page.getByRole('dialog', { name: 'Add an address' })
    await sheet.getByLabel('Address', { exact: true }).fill(`help@${name}`)
    await sheet.getByLabel('Name', { exact: true }).fill('Letter desk')
    // The mailbox of an address is guessed as soon as it is needed.
    await sheet.getByRole('radio', { name: /Read a mailbox/ }).check()
    expect(await sheet.getByLabel('IMAP server').inputValue()).toBe(`imap.${name}`)
    await sheet.getByRole('radio', { name: /Forward it to us/ }).check()
    await sheet.getByRole('button', { name: 'Add address' }).click()

    // It says where mail is to be sent on to, and waits.
    await page.getByRole('heading', { name: `help@${name}` }).waitFor()
    await page.getByText(/^[a-z2-7]{16}@in\./).waitFor()
    await page.getByText('Waiting for the first mail. Send one').waitFor()
    await page.getByRole('button', { name: 'Test now' }).click()
    await page.getByRole('list', { name: 'What was tried' }).getByText('Nothing came yet').waitFor()
    await expectUsable(page)

    await page.getByRole('button', { name: 'Send a code to this address' }).click()
    const code = await waitForMessage(`help@${name}`, /^(\d{6})$/m)
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Prove it' }).click()
    await page.getByText('Proven', { exact: true }).waitFor()

    await page.getByLabel('Automatic answer').fill('Hello {{name}}, this is number {{number}}.')
    await page.getByText('Hello Ada Lovelace, this is number 1042.').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).first().click()
    await page.getByText('Saved', { exact: true }).first().waitFor()
    const kept = (await askApi(owner, 'GET', '/api/email/accounts')) as {
      items: { autoReply: string; provenBy: string }[]
    }
    expect(kept.items).toMatchObject([
      { autoReply: 'Hello {{name}}, this is number {{number}}.', provenBy: 'code' },
    ])

    await page.goto('/dashboard/settings/email-domains?domain=new')
    await page.getByRole('textbox', { name: 'Domain' }).fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Add domain' }).click()
    const records = page.getByRole('list', { name: `Records of ${name}` })
    await records.getByText(`parley1._domainkey.${name}`).waitFor()
    await records
      .getByText(/^v=DKIM1; k=rsa; p=[A-Za-z0-9+/=]{380,}$/)
      .first()
      .waitFor()
    expect(await page.getByRole('button', { name: 'Change to parley2' }).isDisabled()).toBe(true)
    await expectUsable(page)
    expect(owner.troubles).toEqual([])
  },
)
