import { expect, test } from 'vitest'

import { listEmailAccounts } from '#modules/email/accounts-contract.ts'
import { startMailboxProduct } from '#tests/support/mailbox-product.ts'
import { makeCompany } from '#tests/support/two-organizations.ts'
import { expectUsable } from '#tests/support/usable.ts'
import { askApi, registerConfirmed, waitForMessage } from '#tests/support/visitor.ts'
import { visitorsOfFile } from '#tests/support/visitors-of-file.ts'

const newVisitor = visitorsOfFile()

test(
  'an owner adds an address, proves it, and sets up its domain',
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
    // The mailbox of an address is guessed as soon as it is needed.
    await sheet.getByRole('radio', { name: /Read a mailbox/ }).check()
    expect(await sheet.getByLabel('IMAP server').inputValue()).toBe(`imap.${name}`)
    await sheet.getByRole('radio', { name: /Forward it to us/ }).check()
    await sheet.getByRole('button', { name: 'Add email address' }).click()

    // It says where mail is to be sent on to, and waits.
    await page.getByRole('heading', { name: `help@${name}` }).waitFor()
    await page.getByText(/^[a-z2-7]{16}@in\./).waitFor()
    await page.getByText('Waiting for the first mail. Send one').waitFor()
    await page.getByRole('button', { name: 'Run test' }).click()
    await page.getByRole('list', { name: 'Test results' }).getByText('Nothing came yet').waitFor()
    await expectUsable(page)

    await page.getByRole('button', { name: 'Send code' }).click()
    const code = await waitForMessage(`help@${name}`, /^(\d{8})$/m)
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByText('Proven', { exact: true }).waitFor()

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

test(
  'an owner connects a mailbox at its provider; who says no there loses nothing',
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

    // He says no there: a sentence says so, and the address waits as it was written.
    elsewhere.person = undefined
    await sheet.getByRole('button', { name: 'Add and sign in' }).click()
    await page.getByText('Microsoft was not allowed to let us in. Nothing was changed.').waitFor()
    await expectUsable(page)
    await page.getByRole('button', { name: 'Back to address' }).click()
    await page.getByRole('heading', { name: address }).waitFor()
    await page.getByText(`Sign in with Microsoft as ${address}.`).waitFor()
    expect(await client.must(listEmailAccounts, {})).toMatchObject({
      items: [{ address, displayName: 'Help desk', isSignedIn: false, provenBy: null }],
    })

    elsewhere.person = { sub: '1', preferred_username: address }
    await page.getByRole('button', { name: 'Sign in with Microsoft', disabled: false }).click()
    await page.getByText(`${address} is connected`, { exact: true }).waitFor()
    await page.getByText(`Signed in as ${address}.`).waitFor()
    // What the provider gave along stands in no address that is kept or passed on.
    expect([...new URL(page.url()).searchParams.keys()]).toEqual(['account'])
    await page.getByRole('button', { name: 'Run test' }).click()
    await page.getByRole('list', { name: 'Test results' }).getByText('Sign in').waitFor()
    await expectUsable(page)

    // A code works once: loading the page again does not hand it over a second time.
    await page.reload()
    await page.getByText(`Signed in as ${address}.`).waitFor()
    expect(owner.troubles).toEqual([])
  },
)
