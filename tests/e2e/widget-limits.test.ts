import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { chatOn, enterShop, openShop, type Shop } from '#tests/support/shop.ts'
import { leaveAll } from '#tests/support/visitor.ts'

let browser: Browser
let shop: Shop
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(async () => {
  shop.close()
  await leaveAll()
})
afterAll(() => browser.close())

test('a rate-limited visitor sees in their language when they can continue, and keeps their text', async () => {
  const settings = { askEmail: 'no', locale: 'de', localeFrom: 'fixed', mostMessagesPerMinute: 5 }
  shop = await openShop(browser, 'Quiet Hours', { settings })
  const page = await enterShop(browser, shop)
  await page.getByRole('button', { name: 'Chat öffnen' }).click()
  const chat = chatOn(page)
  await chat.getByRole('button', { name: 'Nachricht senden' }).click()
  const field = chat.getByRole('textbox')
  for (let said = 1; said <= 7; said++) {
    await field.fill(`Frage ${said}`)
    await field.press('Enter')
  }

  const notice = chat.getByText(/Nachrichtenlimit erreicht\..* ab \d{1,2}:\d{2} senden/)
  await notice.first().waitFor()
  await page.reload()
  await notice.first().waitFor()
  expect(await chat.getByText('Frage 7', { exact: true }).count()).toBe(1)
}, 90_000)
