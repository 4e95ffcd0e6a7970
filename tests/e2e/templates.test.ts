import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { askApi, leaveAll, newVisitor, register } from '#tests/support/visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(leaveAll)
afterAll(() => browser.close())

test('a macro is created, corrected, found, deleted, and restored; a system message is reset', async () => {
  const owner = await newVisitor(browser)
  const { page } = owner
  await register(owner, 'Template Works')
  await page.goto('/dashboard/settings/message-templates')
  await page.getByText('No saved replies yet').waitFor()
  // The empty state has the only such button; a second one would fail this strict locator.
  await page.getByRole('button', { name: 'New saved reply' }).click()
  await page.getByRole('radio', { name: /^Macro/ }).check()
  await page.getByLabel('Name').fill('Close with thanks')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard unsaved changes?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Name').inputValue()).toBe('Close with thanks')
  await page.getByLabel('Shortcut').fill('thanks')
  await page.getByRole('textbox', { name: 'Text' }).fill('Thank you {{customer}}.')
  await page.getByRole('combobox', { name: 'Add action' }).click()
  await page.getByRole('option', { name: 'Close conversation' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('{{customer}} isn’t a known variable', { exact: false }).waitFor()

  await page.getByRole('textbox', { name: 'Text' }).fill('Thank you {{contact.name or "a lot"}}.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const row = page.getByRole('row', { name: /Close with thanks/ })
  await row.waitFor()
  await row.getByText('/thanks').click()
  await page.getByText('Never used.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Never used.').waitFor({ state: 'hidden' })
  await row.getByText('/thanks').click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No saved replies yet').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await row.waitFor()

  await page.getByRole('tab', { name: 'System messages' }).click()
  const greeting = page.getByRole('region', { name: 'Greeting' })
  await greeting.getByRole('textbox').fill('Good day')
  await greeting.getByRole('button', { name: 'Save', exact: true }).click()
  await greeting.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => greeting.getByRole('textbox').inputValue()).toBe('')
  expect(owner.troubles.filter((trouble) => !trouble.includes('400'))).toEqual([])
}, 60_000)

test('actions and files are removed by keyboard without losing focus', async () => {
  const owner = await newVisitor(browser)
  const { page } = owner
  await register(owner, 'Template Keys')
  await page.goto('/dashboard/settings/message-templates')
  await page.getByText('No saved replies yet').waitFor()
  await page.getByRole('button', { name: 'New saved reply' }).click()
  await page.getByRole('radio', { name: /^Macro/ }).press('Space')
  const adds = page.getByRole('combobox', { name: 'Add action' })
  for (const kind of ['Close conversation', 'Reopen conversation', 'Snooze']) {
    await adds.press('Enter')
    await page.getByRole('option', { name: kind }).waitFor()
    await page.keyboard.type(kind)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Remove: ${kind}` }).waitFor()
  }
  const focused = (): Promise<unknown> =>
    page.evaluate('document.activeElement.ariaLabel ?? document.activeElement.innerText.trim()')
  await page.getByRole('button', { name: 'Remove: Close conversation' }).press('Enter')
  await expect.poll(focused).toBe('Remove: Reopen conversation')
  await page.getByRole('button', { name: 'Remove: Snooze' }).press('Enter')
  await expect.poll(focused).toBe('Remove: Reopen conversation')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Add action')

  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
  await page
    .getByLabel('Attach files')
    .last()
    .setInputFiles([file('a.txt'), file('b.txt')])
  await page.getByRole('button', { name: 'Remove b.txt' }).waitFor()
  await page.getByRole('button', { name: 'Remove a.txt' }).press('Enter')
  await expect.poll(focused).toBe('Remove b.txt')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Attach files')
  expect(owner.troubles).toEqual([])
}, 60_000)

test('a macro sets the subject and a field and closes with a reason', async () => {
  const owner = await newVisitor(browser)
  const { page } = owner
  await register(owner, 'Macro Works')
  await askApi(owner, 'POST', '/api/fields', {
    object: 'conversation',
    key: 'topic',
    label: 'Topic',
    type: 'select',
    options: 'Delivery\nPayment',
  })
  await page.goto('/dashboard/settings/message-templates')
  await page.getByRole('button', { name: 'New saved reply' }).click()
  await page.getByRole('radio', { name: /^Macro/ }).check()
  await page.getByLabel('Name').fill('Parcel is lost')
  const choose = async (list: string, option: string): Promise<void> => {
    await page.getByRole('combobox', { name: list, exact: true }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await choose('Add action', 'Set subject')
  await page.getByRole('textbox', { name: 'Set subject' }).fill('Lost parcel')
  await choose('Add action', 'Set a field')
  await choose('Set a field', 'Topic')
  await choose('Set Topic to', 'Delivery')
  await choose('Add action', 'Close conversation')
  await choose('Close conversation', 'No reply')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('row', { name: /Parcel is lost/ }).waitFor()

  const { items } = (await askApi(owner, 'GET', '/api/message-templates')) as {
    items: { actions: unknown }[]
  }
  expect(items.map(({ actions }) => actions)).toEqual([
    [
      { do: 'subject', text: 'Lost parcel' },
      { do: 'field', key: 'topic', value: 'Delivery' },
      { do: 'close', reason: 'no_reply' },
    ],
  ])
  expect(owner.troubles).toEqual([])
})
