import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { expectUsable } from '#tests/support/usable.ts'
import { askApi, leaveAll, newVisitor, register, type Visitor } from '#tests/support/visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(leaveAll)
afterAll(() => browser.close())

test('a record opens from its sheet, is edited in place, deleted, and restored', async () => {
  const member = await newVisitor(browser)
  const { page } = member
  await register(member, 'Page Keepers')
  const id = await newCompany(member, { name: 'Northwind' })
  await page.goto('/dashboard/companies')
  await page.getByRole('row', { name: /Northwind/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('link', { name: 'Open full page' }).click()
  await page.waitForURL(`**/dashboard/companies/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Northwind' }).waitFor()

  await page.getByRole('button', { name: 'Add domain' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Domain' }).fill('no domain')
  await page.keyboard.press('Enter')
  await page.getByText('Enter a domain such as example.com.').waitFor()
  await page.getByRole('textbox', { name: 'Domain' }).fill('northwind.example')
  await page.keyboard.press('Enter')
  const edit = page.getByRole('button', { name: 'Edit domain' })
  await edit.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Domain' }).press('Escape')
  await expect
    .poll(() => page.evaluate("document.activeElement?.getAttribute('aria-label')"))
    .toBe('Edit domain')
  await page.getByRole('switch', { name: /Shared tickets/ }).click()

  await page.getByRole('button', { name: 'Add note' }).click()
  await page.waitForURL(/tab=notes/)
  await page.getByRole('textbox', { name: 'New note' }).fill('Renewal in May.')
  await page.getByRole('tabpanel').getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('tab', { name: 'Notes 1' }).waitFor()
  await page.getByRole('tab', { name: 'History' }).click()
  const history = page.getByRole('list', { name: 'History' })
  await history.getByText(/Domain/).waitFor()
  await history.getByText(/Shared tickets/).waitFor()

  await page.getByRole('tab', { name: 'Overview' }).click()
  await expectUsable(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByText('In trash').waitFor()
  await page.reload()
  await page.getByText('In trash').waitFor()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('tab', { name: 'Overview' }).waitFor()
  expect(member.troubles.filter((trouble) => !trouble.includes('404'))).toEqual([])
})

test('a conflicting change on the page asks which version to keep', async () => {
  const member = await newVisitor(browser)
  const { page } = member
  await register(member, 'Conflict Keepers')
  const id = await newCompany(member, { name: 'Contoso', domain: 'contoso.example' })
  await page.goto(`/dashboard/companies/${id}`)
  await page.getByRole('button', { name: 'Edit domain' }).click()
  const field = page.getByRole('textbox', { name: 'Domain' })
  await field.fill('mine.example')
  await askApi(member, 'PATCH', `/api/companies/${id}`, { version: 1, domain: 'theirs.example' })
  await field.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Someone else changed this company' })
  await dialog.getByText('theirs.example').waitFor()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('complementary').getByText('mine.example').waitFor()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit company' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Contoso Ltd')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Contoso Ltd' }).waitFor()
})

async function newCompany(member: Visitor, company: object): Promise<string> {
  const { id } = (await askApi(member, 'POST', '/api/companies', company)) as { id: string }
  return id
}
