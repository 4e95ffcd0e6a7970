import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import {
  answer,
  chatOn,
  enterShop,
  latestConversation,
  openChat,
  openShop,
  textsOf,
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

test('a chat continues in a separate window, with its draft', async () => {
  shop = await openShop(browser, 'Two Windows', { settings: { askEmail: 'no' } })
  const page = await enterShop(browser, shop)
  const chat = chatOn(page)
  await begin(page, 'Do you ship to Norway?')
  await chat.getByText('Delivered', { exact: true }).waitFor()
  await chat.getByRole('textbox', { name: 'Write a message' }).fill('And to Iceland?')
  await chat.getByRole('button', { name: 'More', exact: true }).click()
  const opened = page.context().waitForEvent('page')
  await chat.getByRole('button', { name: 'Open in new window' }).click()
  const window = await opened
  // The test browser shares storage across sites, unlike others, so this is checked too.
  const entered = await window.waitForResponse(/\/api\/w\/[^/]+\/window$/)
  expect(entered.status()).toBe(200)

  const field = window.getByRole('textbox', { name: 'Write a message' })
  await window.getByText('Do you ship to Norway?').waitFor()
  await expect.poll(() => field.inputValue()).toBe('And to Iceland?')
  expect(new URL(window.url()).hash).toBe('')
  await page.getByRole('button', { name: 'Open chat' }).waitFor()

  await field.press('Enter')
  const id = await latestConversation(shop)
  await expect.poll(() => textsOf(shop, id)).toEqual(['Do you ship to Norway?', 'And to Iceland?'])
  await answer(shop, id, 'To both.')
  const both = window.getByText('To both.', { exact: true })
  await both.waitFor()
  await openChat(page)
  await chat.getByText('And to Iceland?').waitFor()
  await chat.getByText('To both.', { exact: true }).waitFor()
  expect(await chat.getByRole('textbox', { name: 'Write a message' }).inputValue()).toBe('')

  await window.reload()
  await both.waitFor()
  await page.evaluate('Parley("reset")')
  await both.waitFor({ state: 'detached' })
})

test('the draft comes along even if the connection breaks', async () => {
  shop = await openShop(browser, 'Broken Lines', { settings: { askEmail: 'no' } })
  const page = await enterShop(browser, shop)
  const chat = chatOn(page)
  await begin(page, 'Hello')
  await chat.getByText('Delivered', { exact: true }).waitFor()
  await chat.getByRole('textbox', { name: 'Write a message' }).fill('And to Iceland?')
  const lets = /\/api\/w\/[^/]+\/window$/
  await page.context().route(lets, (route) => route.abort(), { times: 1 })
  await chat.getByRole('button', { name: 'More', exact: true }).click()
  const opened = page.context().waitForEvent('page')
  await chat.getByRole('button', { name: 'Open in new window' }).click()
  const window = await opened
  await window.getByRole('button', { name: 'Try again' }).click()

  const field = window.getByRole('textbox', { name: 'Write a message' })
  await expect.poll(() => field.inputValue()).toBe('And to Iceland?')
})

test('a page opens the window, and asks for a click if the browser blocks it', async () => {
  shop = await openShop(browser, 'Poppers', { settings: { askEmail: 'no' } })
  const page = await enterShop(browser, shop)
  const chat = chatOn(page)
  await begin(page, 'Hello')
  await chat.getByText('Delivered', { exact: true }).waitFor()
  await refuseWindowsOnce(page)
  await page.evaluate('Parley("popOut")')
  const opened = page.context().waitForEvent('page')
  await chat.getByRole('button', { name: 'Open in new window' }).click()
  await (await opened).getByText('Hello').waitFor()
})

test('a window opened by someone else is a chat of its own', async () => {
  shop = await openShop(browser, 'Impostors', { settings: { askEmail: 'no' } })
  const page = await enterShop(browser, shop)
  await begin(page, 'Hello')
  await chatOn(page).getByText('Delivered', { exact: true }).waitFor()
  const opened = page.context().waitForEvent('page')
  const address = `${inject('productUrl')}/widget-page/${shop.widgetId}?mode=page#window`
  const asked: string[] = []
  page.context().on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.evaluate(`{
    const stranger = open('${address}', '_blank', 'popup')
    setInterval(() => stranger.postMessage({ code: '${'x'.repeat(43)}' }, '*'), 100)
  }`)
  await opened
  const config = `/api/w/${shop.widgetId}/config`
  await expect.poll(() => asked, { timeout: 40_000 }).toContain(config)
  expect(asked.filter((path) => path.endsWith('/window'))).toEqual([])
}, 60_000)

async function begin(page: Page, text: string): Promise<void> {
  await page.evaluate(`Parley("newMessage", "${text}", { send: true })`)
}

/** Simulates a blocked popup. */
async function refuseWindowsOnce(page: Page): Promise<void> {
  const frame = page.frames().find((one) => one.url().includes('/widget-page/'))
  await frame?.evaluate(`{
    const { open } = window
    window.open = () => {
      window.open = open
      return null
    }
  }`)
}
