import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { expectFits, expectUsable } from '#tests/support/usable.ts'
import { askApi, leaveAll, newVisitor, register } from '#tests/support/visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(leaveAll)
afterAll(() => browser.close())

test('a list can be filtered, opened, edited, and cleared by keyboard', async () => {
  const member = await newVisitor(browser)
  const { page } = member
  await register(member, 'Keyboard Keepers')
  for (const [name, offeredFor] of [
    ['Billing', 'tickets'],
    ['Refund', 'tickets'],
    ['Newsletter', 'contacts'],
  ]) {
    await askApi(member, 'POST', '/api/tags', { name, offeredFor })
  }
  await page.goto('/dashboard/settings/tags')
  const list = page.getByRole('grid', { name: 'tags' })
  await list.getByText('Newsletter').waitFor()

  await page.getByRole('button', { name: 'Filter' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Used for' }).focus()
  await page.keyboard.type('Tick')
  await page.getByRole('option', { name: 'Tickets' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/offeredFor=tickets/)
  await list.getByText('Newsletter').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  const row = list.getByRole('row', { name: /Refund/ })
  await row.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/open=/)
  const sheet = page.getByRole('dialog', { name: 'Refund' })
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Refunds')
  await page.keyboard.press('Enter')
  await sheet.waitFor({ state: 'detached' })
  await list.getByText('Refunds').waitFor()

  await list.getByRole('row', { name: /Refunds/ }).focus()
  await page.keyboard.press('Space')
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  await list.getByText('Refunds').waitFor({ state: 'detached' })
  await page.goto('/dashboard/settings/tags?trash=1')
  await list.getByText('Refunds').waitFor()

  await page.goto('/dashboard/settings/tags?offeredFor=contacts')
  await page.getByRole('button', { name: /^Used for.*remove this filter/ }).focus()
  await page.keyboard.press('Enter')
  await list.getByText('Billing').waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(member.troubles).toEqual([])
})

test("a list's filters and column order are saved as a view", async () => {
  const member = await newVisitor(browser)
  const { page } = member
  await register(member, 'View Keepers')
  for (const [name, offeredFor] of [
    ['Refund', 'tickets'],
    ['Newsletter', 'contacts'],
  ]) {
    await askApi(member, 'POST', '/api/tags', { name, offeredFor })
  }
  await page.goto('/dashboard/settings/tags?offeredFor=tickets')
  const list = page.getByRole('grid', { name: 'tags' })
  await list.getByText('Refund').waitFor()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as new view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as view' })
  await dialog.getByLabel('Name').fill('For tickets')
  await expectUsable(page)
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await page.waitForURL(/view=/)

  const titles = () => list.getByRole('columnheader').allTextContents()
  const before = await titles()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Move Used for down' }).click()
  await expect.poll(titles).not.toEqual(before)
  const after = await titles()
  await expectFits(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('button', { name: 'Save view' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /For tickets/ }).click()
  await page.getByText('All tags', { exact: true }).click()
  await list.getByText('Newsletter').waitFor()
  expect(await titles()).toEqual(before)
  await page.getByRole('button', { name: 'Views' }).click()
  await expectFits(page)
  await page.getByText('For tickets', { exact: true }).click()
  await list.getByText('Newsletter').waitFor({ state: 'detached' })
  expect(await titles()).toEqual(after)
  await expectUsable(page)
  expect(member.troubles).toEqual([])
})
