import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import {
  chatOn,
  enterShop,
  latestConversation,
  openShop,
  textsOf,
  write,
  type Shop,
  type Versioned,
} from '#tests/support/shop.ts'
import { askApi, leaveAll } from '#tests/support/visitor.ts'

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

test('with one conversation per visitor, every new one continues it', async () => {
  shop = await openShop(browser, 'One Thread')
  const { agent } = shop
  const { channelId } = (await askApi(agent, 'GET', `/api/widgets/${shop.widgetId}`)) as {
    channelId: string
  }
  const path = `/api/inbox/channels/${channelId}`
  const { version } = (await askApi(agent, 'GET', path)) as Versioned
  await askApi(agent, 'PATCH', path, { version, isSingleThread: true, allowReopen: false })

  const page = await enterShop(browser, shop)
  const chat = chatOn(page)
  await page.evaluate('Parley("newMessage", "About the lamp", { send: true })')
  await chat.getByText('Delivered', { exact: true }).waitFor()
  const id = await latestConversation(shop)
  await page.evaluate('Parley("newMessage", "And the table", { send: true })')
  await expect.poll(() => textsOf(shop, id)).toEqual(['About the lamp', 'And the table'])

  await askApi(agent, 'POST', `/api/inbox/conversations/${id}/status`, { status: 'closed' })
  await chat.getByText('This conversation has ended.').waitFor()
  await chat.getByText('Send a message to continue').waitFor()
  expect(await chat.getByRole('button', { name: 'New conversation' }).count()).toBe(0)
  await chat.getByRole('button', { name: 'Back' }).click()
  await chat.getByRole('heading', { name: 'Messages' }).waitFor()
  expect(await chat.getByRole('button', { name: 'New conversation' }).count()).toBe(0)

  await chat.getByRole('button', { name: 'Send us a message' }).click()
  await chat.getByText('And the table').waitFor()
  await write(chat, 'Is it oak?')
  await expect.poll(() => textsOf(shop, id)).toContain('Is it oak?')
  await expect.poll(() => chat.getByText('This conversation has ended.').count()).toBe(0)

  await page.goto(`${shop.url}table`)
  await page.evaluate('Parley("newMessage", "Or beech?", { send: true })')
  await expect.poll(() => textsOf(shop, id)).toContain('Or beech?')
  const { items } = (await askApi(agent, 'GET', '/api/inbox/conversations?category=all')) as {
    items: object[]
  }
  expect(items).toHaveLength(1)
})
