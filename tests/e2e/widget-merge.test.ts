import type { Browser, FrameLocator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import {
  chatOn,
  enterShop,
  latestConversation,
  openShop,
  write,
  type Shop,
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

test('an open chat follows its messages into another conversation and back', async () => {
  shop = await openShop(browser, 'Two Rivers')
  const page = await enterShop(browser, shop)
  const chat = chatOn(page)
  await page.evaluate('Parley("newMessage", "About the lamp", { send: true })')
  await chat.getByText('Delivered', { exact: true }).waitFor()
  const lamp = await latestConversation(shop)
  await page.evaluate('Parley("newMessage", "About the table", { send: true })')
  await expect.poll(() => said(chat)).toEqual(['About the table'])
  await chat.getByText('Delivered', { exact: true }).waitFor()
  const table = await latestConversation(shop)
  await chat.getByRole('textbox', { name: 'Write a message' }).fill('And one')

  const path = `/api/inbox/conversations`
  await askApi(shop.agent, 'POST', `${path}/${lamp}/merge`, { sourceIds: [table] })
  await expect.poll(() => said(chat)).toEqual(['About the lamp', 'About the table'])
  const field = chat.getByRole('textbox', { name: 'Write a message' })
  expect(await field.inputValue()).toBe('And one')
  await write(chat, 'And one more thing')
  await expect.poll(() => said(chat)).toContain('And one more thing')

  await askApi(shop.agent, 'POST', `${path}/${table}/unmerge`, {})
  await expect.poll(() => said(chat)).toEqual(['About the lamp', 'And one more thing'])

  const { items } = (await askApi(shop.agent, 'GET', `${path}/${lamp}/messages`)) as {
    items: { id: string; text: string }[]
  }
  const messageId = items.find(({ text }) => text === 'And one more thing')?.id
  await askApi(shop.agent, 'POST', `${path}/${lamp}/split`, { messageId })
  await expect.poll(() => said(chat)).toEqual(['About the lamp'])
  await chat.getByRole('button', { name: 'Back' }).click()
  await chat.getByRole('button', { name: /And one more thing/ }).click()
  await expect.poll(() => said(chat)).toEqual(['And one more thing'])
})

function said(chat: FrameLocator): Promise<string[]> {
  return chat.locator('.own .bubble').allTextContents()
}
