import { expect, test } from 'vitest'

import { listEmailAccounts } from '#modules/email/accounts-contract.ts'
import { startMailboxProduct } from '#tests/support/mailbox-product.ts'
import { makeCompany } from '#tests/support/two-organizations.ts'
import { expectUsable } from '#tests/support/usable.ts'
import { askApi, registerConfirmed, waitForMessage } from '#tests/support/visitor.ts'
import { visitorsOfFile } from '#tests/support/visitors-of-file.ts'

const newVisitor = visitorsOfFile()

test(
  'an owner adds an address, verifies it, and sets up its domain',
  { timeout: 180_000 },
  async () => {
    const owner = await newVisitor()
    await registerConfirmed(owner, 'Letter Writers')
    const { page } = owner
    const name = `d${crypto.randomUUID().slice(0, 8)}.example`

    await page.goto('/dashboard/settings/email-settings')
    await page.getByRole('button', { name: 'Add email address', disabled: false }).click()
    const sheet = page.getByRole('dialog', { name: 'Add email address' })
    await sheet.getByLabel('Address', { exact: true }).fill(`help@${name}`)
    await sheet.getByLabel('Name', { exact: true }).fill('Letter desk')
    // The IMAP server is suggested from the address.
    await sheet.getByRole('radio', { name: /IMAP mailbox/ }).check()
    expect(await sheet.getByLabel('IMAP server').inputValue()).toBe(`imap.${name}`)
    await sheet.getByRole('radio', { name: /Forwarding/ }).check()
    await sheet.getByRole('button', { name: 'Add email address' }).click()

    // Shows the forwarding address and waits for the first email.
    await page.getByRole('heading', { name: `help@${name}` }).waitFor()
    await page.getByText(/^[a-z2-7]{16}@in\./).waitFor()
    await page.getByText('Waiting for the first email. Send one').waitFor()
    await page.getByRole('button', { name: 'Run test' }).click()
    await page.getByRole('list', { name: 'Test results' }).getByText('No email yet').waitFor()
    await expectUsable(page)

    await page.getByRole('button', { name: 'Send code' }).click()
    const code = await waitForMessage(`help@${name}`, /^(\d{8})$/m)
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByText('Verified', { exact: true }).waitFor()

    await page.getByLabel('Automatic reply').fill('Hello {{name}}, this is number {{number}}.')
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
    const records = page.getByRole('list', { name: `DNS records of ${name}` })
    await records.getByText(`parley1._domainkey.${name}`).waitFor()
    await records
      .getByText(/^v=DKIM1; k=rsa; p=[A-Za-z0-9+/=]{380,}$/)
      .first()
      .waitFor()
    expect(await page.getByRole('button', { name: 'Rotate to parley2' }).isDisabled()).toBe(true)
    await expectUsable(page)
    expect(owner.troubles).toEqual([])
  },
)

test(
  'an owner connects a mailbox at its provider; declining there loses nothing',
  { timeout: 180_000 },
  async ({ onTestFinished }) => {
    const product = await startMailboxProduct()
    onTestFinished(() => product.close())
    const { url, server, elsewhere } = product
    const { client } = (await makeCompany(server, 'mailboxes')).owner
    const owner = await newVisitor({ productUrl: url })
    await owner.context.addCookies([{ name: 'sid', value: client.cookies.get('sid') ?? '', url }])
    const { page } = owner
    const address = 'help@people.example'

    await page.goto('/dashboard/settings/email-settings')
    await page.getByRole('button', { name: 'Add email address', disabled: false }).click()
    const sheet = page.getByRole('dialog', { name: 'Add email address' })
    await sheet.getByLabel('Address', { exact: true }).fill(address)
    await sheet.getByLabel('Name', { exact: true }).fill('Help desk')
    await sheet.getByRole('radio', { name: /Microsoft/ }).check()

    // Declining shows an error, and the entered address is kept.
    elsewhere.person = undefined
    await sheet.getByRole('button', { name: 'Add and sign in' }).click()
    await page.getByText('Access to Microsoft was declined. Nothing was changed.').waitFor()
    await expectUsable(page)
    await page.getByRole('button', { name: 'Back to address' }).click()
    await page.getByRole('heading', { name: address }).waitFor()
    await page.getByText(`Sign in with Microsoft as ${address}.`).waitFor()
    expect(await client.must(listEmailAccounts, {})).toMatchObject({
      items: [{ address, displayName: 'Help desk', isSignedIn: false, provenBy: null }],
    })

    elsewhere.person = { sub: '1', preferred_username: address }
    await page.getByRole('button', { name: 'Sign in with Microsoft', disabled: false }).click()
    await page.getByText(`${address} connected`, { exact: true }).waitFor()
    await page.getByText(`Signed in as ${address}.`).waitFor()
    // The one-time code must not stay in the URL.
    expect([...new URL(page.url()).searchParams.keys()]).toEqual(['account'])
    await page.getByRole('button', { name: 'Run test' }).click()
    await page.getByRole('list', { name: 'Test results' }).getByText('Sign in').waitFor()
    await expectUsable(page)

    // A code works once: reloading doesn't submit it again.
    await page.reload()
    await page.getByText(`Signed in as ${address}.`).waitFor()
    expect(owner.troubles).toEqual([])
  },
)
