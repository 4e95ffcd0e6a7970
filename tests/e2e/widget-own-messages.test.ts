import type { Browser, FrameLocator, Locator } from 'playwright-core'
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

test('a visitor edits and deletes a message', async () => {
  shop = await openShop(browser, 'Better Words', { settings: { hasReactions: false } })
  const page = await enterShop(browser, shop)
  await page.evaluate('Parley("newMessage", "Is my parcel lat?", { send: true })')
  const chat = chatOn(page)
  await chat.getByText('Delivered', { exact: true }).waitFor()
  const composer = chat.getByRole('textbox', { name: 'Write a message' })
  await composer.fill('Half a thought')

  await actsOf(chat, 'Is my parcel lat?').click()
  await chat.getByRole('button', { name: 'Edit', exact: true }).click()
  const field = chat.getByRole('textbox', { name: 'Edit', exact: true })
  await expect.poll(() => field.inputValue()).toBe('Is my parcel lat?')
  await field.fill('Is my parcel late?')
  await field.press('Enter')
  await bubble(chat, 'Is my parcel late?').getByText('Edited').waitFor()
  const id = await latestConversation(shop)
  expect(await textsOf(shop, id)).toEqual(['Is my parcel late?'])

  await expect.poll(() => composer.inputValue()).toBe('Half a thought')
  await expect.poll(() => isFocused(chat, composer)).toBe(true)

  await actsOf(chat, 'Is my parcel late?').click()
  await chat.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = chat.getByRole('alertdialog', { name: 'Delete this message?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await bubble(chat, 'Is my parcel late?').waitFor()
  await actsOf(chat, 'Is my parcel late?').click()
  await chat.getByRole('button', { name: 'Delete', exact: true }).click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await chat.getByText('Message deleted').first().waitFor()
  expect(await textsOf(shop, id)).toEqual([''])
})

test("failures show in the chat's language, in every dialog", async () => {
  shop = await openShop(browser, 'No Line')
  const page = await enterShop(browser, shop)
  await page.evaluate('Parley("newMessage", "Hello", { send: true })')
  const chat = chatOn(page)
  await chat.getByText('Delivered', { exact: true }).waitFor()
  await page.route('**/api/chat/**', (route) => route.abort())

  await actsOf(chat, 'Hello').click()
  await chat.getByRole('button', { name: 'Delete', exact: true }).click()
  const deleting = chat.getByRole('alertdialog', { name: 'Delete this message?' })
  await deleting.getByRole('button', { name: 'Delete', exact: true }).click()
  const problem = 'Something went wrong. Try again.'
  expect(await deleting.getByRole('alert').textContent()).toBe(problem)
  await deleting.getByRole('button', { name: 'Cancel' }).click()

  await chat.getByRole('button', { name: 'More' }).click()
  await chat.getByRole('button', { name: 'End conversation' }).click()
  const ending = chat.getByRole('alertdialog')
  await ending.getByRole('button').last().click()
  expect(await ending.getByRole('alert').textContent()).toBe(problem)
  await ending.getByRole('button', { name: 'Keep it open' }).press('Escape')
  await expect.poll(() => isFocused(chat, chat.getByRole('button', { name: 'More' }))).toBe(true)
})

test('the up arrow edits the last message, and Escape cancels', async () => {
  shop = await openShop(browser, 'Arrow Keys')
  const page = await enterShop(browser, shop)
  await page.evaluate('Parley("newMessage", "The first", { send: true })')
  const chat = chatOn(page)
  await chat.getByText('Delivered', { exact: true }).waitFor()
  await write(chat, 'The secnd')
  await expect.poll(() => bubble(chat, 'The secnd').count()).toBe(1)
  await chat.getByText('Delivered', { exact: true }).waitFor()

  const composer = chat.getByRole('textbox', { name: 'Write a message' })
  await composer.press('ArrowUp')
  const field = chat.getByRole('textbox', { name: 'Edit', exact: true })
  await expect.poll(() => isFocused(chat, field)).toBe(true)
  await field.fill('Something else')
  await field.press('Escape')
  await expect.poll(() => isFocused(chat, composer)).toBe(true)
  await bubble(chat, 'The secnd').waitFor()

  await composer.press('ArrowUp')
  await field.fill('The second')
  await field.press('Enter')
  await bubble(chat, 'The second').getByText('Edited').waitFor()
  expect(await textsOf(shop, await latestConversation(shop))).toEqual(['The first', 'The second'])

  await composer.fill('New words')
  await composer.press('ArrowUp')
  expect(await field.count()).toBe(0)
})

test('a page is notified when the visitor sends a message after its questions', async () => {
  shop = await openShop(browser, 'Good Forms')
  const page = await enterShop(browser, shop)
  await page.evaluate(
    'window.heard = []; Parley("on", "form:submitted", (detail) => window.heard.push(detail))',
  )
  const chat = await openChat(page)
  await chat.getByRole('button', { name: 'Send us a message' }).click()
  await chat.getByLabel('Your email address').fill('ada@example.com')
  await write(chat, 'Hello')
  await expect.poll(() => page.evaluate('window.heard')).toEqual([{ form: 'pre-chat' }])
  await write(chat, 'Is anyone there?')
  await bubble(chat, 'Is anyone there?').waitFor()
  expect(await page.evaluate('window.heard')).toHaveLength(1)
})

function bubble(chat: FrameLocator, text: string): Locator {
  return chat.locator('.said').filter({ hasText: text })
}

function actsOf(chat: FrameLocator, text: string): Locator {
  return bubble(chat, text).getByRole('button', { name: 'Message options' })
}

async function isFocused(chat: FrameLocator, field: Locator): Promise<boolean> {
  return (await field.and(chat.locator(':focus')).count()) > 0
}
