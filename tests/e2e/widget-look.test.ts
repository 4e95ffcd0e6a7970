import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { bubblePath } from '#modules/widget/rules.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { chatOn, enterShop, openChat, openShop, write, type Shop } from '#tests/support/shop.ts'
import { leaveAll, newVisitor } from '#tests/support/visitor.ts'

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

test('in Arabic, typing starts on the right, and the greeting falls back', async () => {
  shop = await openShop(browser, 'Both Ways', {
    settings: { askEmail: 'no', texts: { en: { greeting: 'Hello. What can we do for you?' } } },
  })
  const { page } = await newVisitor(browser, { isLocal: true })
  await page.goto(`/widget-page/${shop.widgetId}?locale=ar`)
  await page.getByText('Hello. What can we do for you?').waitFor()
  expect(await styleOf(page, '.greeting p', 'direction')).toBe('ltr')
  expect(await styleOf(page, '.greeting p', 'textAlign')).toBe('right')

  await page.getByRole('button', { name: 'أرسل لنا رسالة' }).click()
  const field = page.getByRole('textbox', { name: 'اكتب رسالة' })
  const direction = () => styleOf(page, '.composer textarea', 'direction')
  expect(await direction()).toBe('rtl')
  await field.fill('Hello')
  await expect.poll(direction).toBe('ltr')
  await field.fill('')
  await expect.poll(direction).toBe('rtl')
})

test('text comes before its images', async () => {
  shop = await openShop(browser, 'Picture Books', { settings: { askEmail: 'no' } })
  const page = await enterShop(browser, shop)
  await page.evaluate('Parley("newMessage", "This lamp")')
  const chat = chatOn(page)
  const buffer = Buffer.from(dot, 'base64')
  await chat
    .locator('input[type=file]')
    .setInputFiles({ name: 'lamp.png', mimeType: 'image/png', buffer })
  const send = chat.getByRole('button', { name: 'Send message' })
  await expect.poll(() => send.isEnabled()).toBe(true)
  await send.click()
  await chat.getByText('Delivered', { exact: true }).waitFor()
  await chat.locator('.own .picture').waitFor()
  const order = await chat.locator('body').evaluate(
    `[...document.querySelectorAll('.own .said > :is(.bubble, .picture)')].map(
      ({ classList }) => classList[0])`,
  )
  expect(order).toEqual(['bubble', 'picture'])
})

test('settings cached before an update still show the chat', async () => {
  shop = await openShop(browser, 'Fresh Paint', { settings: { askEmail: 'no' } })
  const { page, troubles } = await newVisitor(browser, { isLocal: true })
  await page.route('**/config?*', async (route) => {
    const answered = await route.fetch()
    const { id, version, organization, replyMinutes, locale, labels, settings } =
      (await answered.json()) as Record<string, Record<string, unknown>>
    const older = Object.fromEntries(firstSettings.map((name) => [name, settings?.[name]]))
    const json = { id, version, organization, replyMinutes, locale, labels, settings: older }
    await route.fulfill({ response: answered, json })
  })
  await page.goto(shop.url)
  const launcher = page.getByRole('button', { name: 'Open chat' })
  const path = launcher.locator('path')
  await expect.poll(() => path.getAttribute('d')).toBe(bubblePath)
  const look = await page.evaluate(`(() => {
    const { shadowRoot } = document.querySelector('[data-parley]')
    const { color, zIndex } = getComputedStyle(shadowRoot.querySelector('.launcher'))
    return [color, zIndex]
  })()`)
  expect(look).toEqual(['rgb(255, 255, 255)', '2147483000'])

  const chat = await openChat(page)
  await chat.getByRole('button', { name: 'Send us a message' }).click()
  await write(chat, 'Is the shop open?')
  await chat.getByText('Delivered', { exact: true }).waitFor()
  expect(troubles).toEqual([])
})

function styleOf(page: Page, place: string, name: 'direction' | 'textAlign'): Promise<unknown> {
  return page.evaluate(`getComputedStyle(document.querySelector('${place}')).${name}`)
}

const firstSettings =
  'color theme side offsetX offsetY texts locale askName askEmail consent'.split(' ')

/** A one-pixel image. */
const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
