import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { AccessChecker } from '#tests/support/access-checker.ts'
import { openBrowser } from '#tests/support/browser.ts'
import {
  enterShop,
  latestConversation,
  openChat,
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

test('a teammate ends a session, and the next person in that browser is a new visitor', async () => {
  shop = await openShop(browser, 'Lost Phones', { settings: { askEmail: 'no' } })
  const visited = await enterShop(browser, shop)
  const chat = await openChat(visited)
  await chat.getByRole('button', { name: 'Send us a message' }).click()
  await write(chat, 'Is this my phone?')
  await chat.getByText('Delivered', { exact: true }).waitFor()
  const id = await latestConversation(shop)
  const { contact } = (await askApi(shop.agent, 'GET', `/api/inbox/conversations/${id}`)) as {
    contact: { id: string }
  }

  const { page } = shop.agent
  await page.goto(`/dashboard/contacts/${contact.id}`)
  const list = page.getByRole('list', { name: 'Sessions' })
  await list.getByText(/Chrome|WebKit/).waitFor()
  await list.getByText('Here now', { exact: true }).waitFor()
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await list.scrollIntoViewIfNeeded()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    const { violations } = await new AccessChecker(page).include('section').analyze()
    expect(violations.map(({ id: rule }) => rule)).toEqual([])
  }
  await list.getByRole('button', { name: /^End session/ }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByText('starts over as a new visitor').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await list.count()).toBe(1)

  await list.getByRole('button', { name: /^End session/ }).click()
  await dialog.getByRole('button', { name: 'End session' }).click()
  await page.getByText(/^No chat sessions for/).waitFor()
  await chat.getByText('Is this my phone?').waitFor({ state: 'detached' })
  await chat.getByRole('button', { name: 'Send us a message' }).click()
  await write(chat, 'I am somebody else')
  await chat.getByText('Delivered', { exact: true }).waitFor()
  await expect.poll(() => latestConversation(shop)).not.toBe(id)
  const next = await latestConversation(shop)
  const other = (await askApi(shop.agent, 'GET', `/api/inbox/conversations/${next}`)) as {
    contact: { id: string }
  }
  expect(other.contact.id).not.toBe(contact.id)
}, 90_000)

const looks = [
  [1440, 'light'],
  [768, 'dark'],
  [360, 'light'],
] as const
