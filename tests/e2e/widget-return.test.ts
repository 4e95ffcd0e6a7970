import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import {
  chatOn,
  enterShop,
  latestConversation,
  openChat,
  openShop,
  textsOf,
  write,
  type Shop,
} from '#tests/support/shop.ts'
import { leaveAll } from '#tests/support/visitor.ts'

let browser: Browser
let shop: Shop
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(async () => {
  await leaveAll()
  shop.close()
})
afterAll(() => browser.close())

test('unsent messages are sent from the next page, with the chat closed', async () => {
  shop = await openShop(browser, 'Postal Pigeons')
  const page = await enterShop(browser, shop)
  const chat = await openChat(page)
  await chat.getByRole('button', { name: 'Send us a message' }).click()
  await page.route('**/chats', (route) => route.abort())
  await write(chat, 'one')
  await write(chat, 'two')
  await chat.getByText('Sending').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open chat' }).waitFor()
  await page.unrouteAll({ behavior: 'wait' })

  await page.goto(`${shop.url}basket`)
  await expect.poll(() => latestConversation(shop)).not.toBe('')
  const id = await latestConversation(shop)
  await expect.poll(() => textsOf(shop, id)).toEqual(['one', 'two'])
  await page.getByRole('button', { name: 'Open chat' }).waitFor()

  await expect.poll(() => kept(page)).not.toContain('waiting')
  await page.goto(`${shop.url}checkout`)
  await page.getByRole('button', { name: 'Open chat' }).waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
})

test('an open chat stays open across pages, with its draft', async () => {
  shop = await openShop(browser, 'Long Letters', {
    markup: '<label>Search <input autofocus></label>',
  })
  const page = await enterShop(browser, shop)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const chat = await openChat(page)
  await expect
    .poll(() => chat.locator('body').evaluate('document.activeElement.tagName'))
    .toBe('H1')
  await chat.getByRole('button', { name: 'Send us a message' }).click()
  await write(chat, 'Hello')
  await chat.getByText('Delivered', { exact: true }).waitFor()
  await chat.getByRole('textbox', { name: 'Write a message' }).fill('I would like to')

  await page.goto(`${shop.url}lamps`)
  await page.getByRole('button', { name: 'Close chat' }).waitFor()
  const field = chatOn(page).getByRole('textbox', { name: 'Write a message' })
  await expect.poll(() => field.inputValue()).toBe('I would like to')
  await chatOn(page).locator('.bubble', { hasText: 'Hello' }).waitFor()
  expect(await page.evaluate('document.activeElement.tagName')).toBe('INPUT')

  await field.fill('I would like to return it')
  await field.press('Enter')
  await chatOn(page).locator('.own .bubble', { hasText: 'return it' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open chat' }).waitFor()
  await page.goto(`${shop.url}tables`)
  const again = await openChat(page)
  await again.locator('.bubble', { hasText: 'return it' }).waitFor()
  expect(await again.getByRole('textbox', { name: 'Write a message' }).inputValue()).toBe('')

  await again.getByRole('textbox', { name: 'Write a message' }).fill('By the way')
  await page.evaluate('Parley("logout")')
  await again.getByRole('button', { name: 'Send us a message' }).waitFor()
  await page.evaluate('Parley("close")')
  await page.getByRole('button', { name: 'Open chat' }).waitFor()
  await page.goto(`${shop.url}chairs`)
  const fresh = await openChat(page)
  await fresh.getByRole('button', { name: 'Send us a message' }).click()
  expect(await fresh.getByRole('textbox', { name: 'Write a message' }).inputValue()).toBe('')
})

test('before consent, nothing is stored', async () => {
  shop = await openShop(browser, 'Silent Shelves', { settings: { consent: 'required' } })
  const page = await enterShop(browser, shop)
  const chat = await openChat(page)
  await page.evaluate('Parley("setDraft", "Hello")')
  await chat.getByRole('button', { name: 'Agree and continue' }).waitFor()
  await page.goto(`${shop.url}lamps`)
  await page.getByRole('button', { name: 'Open chat' }).waitFor()
  expect(await kept(page)).toEqual([])
  const again = await openChat(page)
  await again.getByRole('button', { name: 'Agree and continue' }).click()
  await again.getByRole('button', { name: 'Send us a message' }).click()
  expect(await again.getByRole('textbox', { name: 'Write a message' }).inputValue()).toBe('')
})

function kept(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    '[localStorage, sessionStorage].flatMap(Object.keys).map((key) => key.slice(44))',
  )
}
