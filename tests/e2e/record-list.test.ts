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

test('a list of records is filtered, opened, changed and cleared by keyboard alone', async () => {
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
  await page.getByRole('combobox', { name: 'Offered for' }).focus()
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
  await page.getByRole('button', { name: /^Offered for.*remove this filter/ }).focus()
  await page.keyboard.press('Enter')
  await list.getByText('Billing').waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(member.troubles).toEqual([])
})
