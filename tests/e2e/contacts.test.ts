import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { checkerIn } from '#tests/support/usable.ts'
import { askApi, leaveAll, newVisitor, register } from '#tests/support/visitor.ts'
import { randomSecret } from '#tests/support/visitor-client.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(leaveAll)
afterAll(() => browser.close())

test('a contact is created, edited, annotated, merged, and unmerged', async () => {
  const owner = await newVisitor(browser)
  const { page } = owner
  await register(owner, 'Contact Works')
  await askApi(owner, 'POST', '/api/fields', {
    object: 'contact',
    key: 'plan',
    label: 'Plan',
    type: 'select',
    options: 'Free\nPro',
  })
  await askApi(owner, 'POST', '/api/contacts', { name: 'A. Lovelace', phone: '+4912345678' })

  await page.goto('/dashboard/contacts')
  await page.getByRole('button', { name: 'New contact' }).first().click()
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email address').fill('ada@example.com')
  await page.getByRole('button', { name: 'Create contact' }).click()
  await page.getByRole('heading', { name: 'Ada Lovelace', level: 1 }).waitFor()
  const place = page.getByRole('navigation', { name: 'Location' })
  await place.getByRole('link', { name: 'Ada Lovelace' }).waitFor()
  await place.getByRole('link', { name: 'Contacts' }).waitFor()
  expect(await page.title()).toBe('Ada Lovelace · Contact · Parley')

  await page.getByRole('combobox', { name: 'Plan' }).click()
  await page.getByRole('option', { name: 'Pro' }).click()
  await page.getByRole('button', { name: 'Save fields' }).click()
  await page.getByText('Fields saved', { exact: true }).waitFor()
  await page.getByLabel('New note').fill('Wrote the first program.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByText('Wrote the first program.', { exact: true }).waitFor()
  await page.getByRole('list', { name: 'Timeline' }).getByText('added a note').waitFor()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Merge contact' }).click()
  await page.getByRole('combobox', { name: 'Other contact' }).fill('A. Love')
  await page.getByRole('option', { name: 'A. Lovelace' }).click()
  await page.getByRole('button', { name: 'Merge contacts' }).click()
  await page.getByRole('link', { name: '+4912345678' }).waitFor()
  const { violations } = await checkerIn(page, 'light').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  const overflow = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect(overflow).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Unmerge' }).click()
  await page.getByRole('link', { name: '+4912345678' }).waitFor({ state: 'detached' })

  await page.goto('/dashboard/contacts')
  await page.getByRole('row', { name: /A\. Lovelace/ }).waitFor()
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('ada@')
  await page.getByRole('row', { name: /A\. Lovelace/ }).waitFor({ state: 'detached' })
  expect(page.url()).toContain('q=ada')
  expect(owner.troubles).toEqual([])

  const missingPage = await page.goto('/dashboard/contacts/nobody')
  expect(missingPage?.status()).toBe(404)
}, 60_000)

test('unverified details are marked, and a new name appears in the inbox', async () => {
  const owner = await newVisitor(browser)
  const { page } = owner
  await page.setViewportSize({ width: 1600, height: 900 })
  await register(owner, 'Claim Works')
  const widget = (await askApi(owner, 'POST', '/api/widgets', { name: 'Shop' })) as Made
  await askApi(owner, 'POST', `/api/widgets/${widget.id}/publish`, { version: widget.version })
  const write = async (said: object) => {
    const [secret, peek] = [randomSecret(), randomSecret()]
    const clientKey = crypto.randomUUID()
    const first = { secret, peek, clientKey, text: 'Where is my parcel?', ...said }
    await askApi(owner, 'POST', `/api/w/${widget.id}/chats`, first)
  }
  await write({ name: 'Zoe Quist', email: 'zoe@typed.example' })
  await write({})

  await page.goto('/dashboard/inbox/all')
  await page.getByRole('link', { name: /Visitor [0-9A-F]{4}/ }).waitFor()
  await page.getByRole('link', { name: /Zoe Quist/ }).click()
  const panel = page.getByRole('complementary', { name: 'Contact' })
  await panel.getByText('The name and the email address are unverified.').waitFor()
  await panel.getByText('ZQ', { exact: true }).waitFor()
  const { items } = (await askApi(owner, 'GET', '/api/contacts?search=zoe')) as { items: Made[] }
  const [{ id, version } = widget] = items
  await askApi(owner, 'PATCH', `/api/contacts/${id}`, { version, name: 'Nora Lind' })
  await panel.getByText('NL', { exact: true }).waitFor()
  await panel.getByText('The email address is unverified.').waitFor()

  // The toast must not cover the link to the profile.
  await page.getByRole('button', { name: 'Close', exact: true }).first().click()
  await page.getByRole('button', { name: 'Undo' }).first().waitFor()
  await panel.getByRole('link', { name: /View profile/ }).click({ trial: true, timeout: 2000 })

  await page.goto('/dashboard/contacts')
  await page.getByRole('img', { name: 'Unverified' }).waitFor()
  await page.getByText('Nora Lind', { exact: true }).waitFor()
  const isolation = await page.evaluate(`getComputedStyle([...document.querySelectorAll('*')].find(
    (one) => one.children.length === 0 && one.textContent === 'Nora Lind')).unicodeBidi`)
  expect(isolation).toBe('isolate')
  expect(owner.troubles).toEqual([])
}, 60_000)

test('a first message supports templates and files and can be undone', async () => {
  const owner = await newVisitor(browser)
  const { page } = owner
  await register(owner, 'First Words')
  const widget = (await askApi(owner, 'POST', '/api/widgets', { name: 'Shop' })) as Made
  await askApi(owner, 'POST', `/api/widgets/${widget.id}/publish`, { version: widget.version })
  await askApi(owner, 'POST', '/api/message-templates', {
    name: 'Welcome',
    shortcut: 'welcome',
    body: 'Hello {{contact.first_name}}, your code is {{contact.phone}}.',
  })
  const ada = (await askApi(owner, 'POST', '/api/contacts', { name: 'Ada Lovelace' })) as Made
  await page.goto(`/dashboard/contacts/${ada.id}`)
  await page.getByRole('button', { name: 'New message', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Write to Ada Lovelace' })
  const box = dialog.getByRole('textbox', { name: 'Message' })
  await box.pressSequentially('/welc')
  await dialog.getByRole('option', { name: /Welcome/ }).waitFor()
  await box.press('Enter')
  const gap = '{{contact.phone}}'
  await expect.poll(() => box.inputValue()).toBe(`Hello Ada, your code is ${gap}.`)
  // The unknown variable gets selected instead of being sent.
  await box.press('End')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  const selected = (): Promise<unknown> => page.evaluate('String(getSelection())')
  await expect.poll(selected).toBe(gap)
  await page.keyboard.type('77')
  await dialog
    .getByLabel('Files to attach')
    .first()
    .setInputFiles({
      name: 'terms.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('All is well.'),
    })
  await dialog.getByRole('list', { name: 'Attached files' }).getByText('12 B').waitFor()
  expect((await checkerIn(page, 'light').analyze()).violations).toEqual([])
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  const answer = page.getByRole('textbox', { name: 'Write a reply' })
  await expect.poll(() => answer.inputValue()).toBe('Hello Ada, your code is 77.')
  await page.getByRole('list', { name: 'Attached files' }).getByText('terms.txt').waitFor()
}, 60_000)

test('a first message with a file survives a reload and is sent once', async () => {
  const owner = await newVisitor(browser)
  const { page } = owner
  await register(owner, 'Kept Words')
  const widget = (await askApi(owner, 'POST', '/api/widgets', { name: 'Shop' })) as Made
  await askApi(owner, 'POST', `/api/widgets/${widget.id}/publish`, { version: widget.version })
  const ada = (await askApi(owner, 'POST', '/api/contacts', { name: 'Ada Lovelace' })) as Made
  const dialog = page.getByRole('dialog', { name: 'Write to Ada Lovelace' })
  const box = dialog.getByRole('textbox', { name: 'Message' })
  const files = dialog.getByRole('list', { name: 'Attached files' })
  const open = async (): Promise<void> => {
    await page.getByRole('button', { name: 'New message', exact: true }).click()
    await dialog.waitFor()
  }
  const attach = async (...names: string[]): Promise<void> => {
    const chosen = names.map((name) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from('All is well.'),
    }))
    await dialog.getByLabel('Files to attach').first().setInputFiles(chosen)
    for (const name of names) await dialog.getByRole('button', { name: `Remove ${name}` }).waitFor()
  }
  await page.goto(`/dashboard/contacts/${ada.id}`)
  await open()
  await box.fill('Your papers.')
  await attach('terms.txt', 'draft.txt')
  await files.getByText('12 B').nth(1).waitFor()

  await page.reload()
  await open()
  await files.getByText('terms.txt').waitFor()
  expect(await box.inputValue()).toBe('Your papers.')
  await dialog.getByRole('button', { name: 'Remove draft.txt' }).press('Enter')
  const focused = (): Promise<unknown> => page.evaluate('document.activeElement.ariaLabel')
  await expect.poll(focused).toBe('Remove terms.txt')

  await page.reload()
  await open()
  await files.getByText('terms.txt').waitFor()
  expect(await files.getByRole('listitem').count()).toBe(1)
  await dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await page.waitForURL(/\/inbox\//)

  await page.goto(`/dashboard/contacts/${ada.id}`)
  await open()
  await box.waitFor()
  expect(await box.inputValue()).toBe('')
  expect(await files.count()).toBe(0)
  expect(owner.troubles).toEqual([])
}, 60_000)

test('Cc survives a channel change, and a scheduled message shows in the inbox', async () => {
  const owner = await newVisitor(browser)
  const { page } = owner
  await register(owner, 'Copied Words')
  const widget = (await askApi(owner, 'POST', '/api/widgets', { name: 'Shop' })) as Made
  await askApi(owner, 'POST', `/api/widgets/${widget.id}/publish`, { version: widget.version })
  await askApi(owner, 'POST', '/api/email/accounts', {
    address: `help@${crypto.randomUUID()}.example`,
    displayName: 'Harbor help',
    mode: 'forward',
  })
  const who = { name: 'Ada Lovelace', email: 'ada@people.example' }
  const ada = (await askApi(owner, 'POST', '/api/contacts', who)) as Made
  await page.goto(`/dashboard/contacts/${ada.id}`)
  await page.getByRole('button', { name: 'New message', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Write to Ada Lovelace' })
  const choose = async (channel: RegExp): Promise<void> => {
    await dialog.getByRole('combobox', { name: 'Channel' }).click()
    await page.getByRole('option', { name: channel }).click()
  }
  await choose(/Harbor help/)
  await dialog.getByRole('button', { name: 'Add Cc or Bcc' }).click()
  // The requested field has the focus.
  await expect
    .poll(() => page.evaluate('document.activeElement.labels?.[0]?.textContent'))
    .toBe('Cc')
  await page.keyboard.type('bob')
  await choose(/Shop/)
  await expect.poll(() => dialog.getByLabel('Cc', { exact: true }).count()).toBe(0)
  await choose(/Harbor help/)
  await expect.poll(() => dialog.getByLabel('Cc', { exact: true }).inputValue()).toBe('bob')

  await dialog.getByRole('textbox', { name: 'Message' }).fill('Your boat is ready.')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByText('bob isn’t a valid email address.').waitFor()
  await dialog.getByLabel('Cc', { exact: true }).fill('bob@people.example')
  await dialog.getByRole('button', { name: 'More send options' }).click()
  await page.getByRole('menuitem', { name: /Tomorrow/ }).click()
  await dialog.waitFor({ state: 'detached' })

  await page.goto('/dashboard/inbox/all')
  const row = page.locator('[data-conversation]').filter({ hasText: 'Ada Lovelace' })
  await row.getByText(/Sends .+: Your boat is ready\./).waitFor()
  expect(owner.troubles).toEqual([])
}, 60_000)

interface Made {
  readonly id: string
  readonly version: number
}
