import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { holdFile } from '#tests/support/hold-file.ts'
import { followRequests, untilNetworkIdle } from '#tests/support/network-idle.ts'
import { chatOn, latestConversation, openShop, textsOf, type Shop } from '#tests/support/shop.ts'
import { leaveAll, newVisitor } from '#tests/support/visitor.ts'

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

test('a page loads the panel on hover, and the frame on opening', async () => {
  shop = await openShop(browser, 'Light Load')
  const { page } = await newVisitor(browser, { isLocal: true })
  const files = filesOf(page)
  await page.goto(shop.url)
  const launcher = page.getByRole('button', { name: 'Open chat' })
  await launcher.waitFor()
  await expect.poll(() => files).toContain('widget-visit.js')
  expect(files).toEqual(['widget.js', 'widget-visit.js'])

  await launcher.hover()
  await expect.poll(() => files).toContain('widget-panel.js')
  expect(await page.locator('iframe').count()).toBe(0)
  await launcher.click()
  await chatOn(page)
    .getByRole('button', { name: /Send us a message/ })
    .waitFor()
  expect(files.filter((file) => file === 'widget-panel.js')).toHaveLength(1)
})

test('a visitor is tracked only after consent', async () => {
  shop = await openShop(browser, 'Ask First', { settings: { consent: 'required' } })
  const { page } = await newVisitor(browser, { isLocal: true })
  const files = filesOf(page)
  followRequests(page)
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Open chat' }).waitFor()
  await untilNetworkIdle(page)
  expect(files).toEqual(['widget.js'])

  const told = page.waitForRequest('**/visit')
  await page.evaluate(`Parley('optIn')`)
  await told
  expect(files).toEqual(['widget.js', 'widget-visit.js'])
})

test("with Do Not Track, the tracking file isn't loaded", async () => {
  shop = await openShop(browser, 'Unasked')
  const { page } = await newVisitor(browser, { isLocal: true })
  const files = filesOf(page)
  followRequests(page)
  await page.addInitScript(`Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', {
    configurable: true, get: () => true })`)
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Open chat' }).waitFor()
  await untilNetworkIdle(page)
  expect(files).toEqual(['widget.js'])
})

test("offline, the chat doesn't open and the page is notified; online, the next press opens it", async () => {
  shop = await openShop(browser, 'Dead Line')
  const { page } = await newVisitor(browser, { isLocal: true })
  const troubles: string[] = []
  page.on('pageerror', ({ message }) => troubles.push(message))
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/widget-panel.js')) asked.push(request.url())
  })
  await page.route('**/widget-panel.js*', (route) => route.abort())
  await page.goto(shop.url)
  await page.evaluate(`window.told = []; Parley('on', 'error', (said) => told.push(said.message))`)
  const launcher = page.getByRole('button', { name: 'Open chat' })
  await launcher.click()
  await expect.poll(() => page.evaluate('told.length')).toBeGreaterThan(0)
  expect(await page.evaluate(`Parley('isOpen')`)).toBe(false)
  expect(await launcher.getAttribute('aria-busy')).toBe('false')

  await page.unroute('**/widget-panel.js*')
  await launcher.click()
  await chatOn(page)
    .getByRole('button', { name: /Send us a message/ })
    .waitFor()
  expect(troubles).toEqual([])
  // Browsers cache a failed import for the life of the page.
  expect(new Set(asked).size).toBe(asked.length)
})

test('a failed method file is requested under another URL', async () => {
  shop = await openShop(browser, 'Rare Line')
  const { page } = await newVisitor(browser, { isLocal: true })
  const asked: string[] = []
  await page.route('**/widget-more.js*', async (route) => {
    asked.push(route.request().url())
    await (asked.length === 1 ? route.abort() : route.continue())
  })
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Open chat' }).waitFor()
  const tag = `Parley('tag', 'vip').then(() => 'done', () => 'failed')`
  expect(await page.evaluate(tag)).toBe('failed')
  expect(await page.evaluate(tag)).toBe('done')
  expect(await page.evaluate(tag)).toBe('done')
  expect(asked).toHaveLength(2)
  expect(asked[1]).not.toBe(asked[0])
})

test('a chat closed before it loaded stays closed', async () => {
  shop = await openShop(browser, 'Second Thought')
  const { page } = await newVisitor(browser, { isLocal: true })
  followRequests(page)
  const release = await holdFile(page, 'panel')
  await page.goto(shop.url)
  const launcher = page.getByRole('button', { name: 'Open chat' })
  await launcher.click()
  await expect.poll(() => launcher.getAttribute('aria-busy')).toBe('true')
  await launcher.click()
  await expect.poll(() => launcher.getAttribute('aria-busy')).toBe('false')
  release()
  await untilNetworkIdle(page)
  expect(await page.evaluate(`Parley('isOpen')`)).toBe(false)
  expect(await page.locator('iframe').count()).toBe(0)

  await launcher.click()
  await chatOn(page)
    .getByRole('button', { name: /Send us a message/ })
    .waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(`Parley('isOpen')`)).toBe(false)
  expect(await page.evaluate('document.activeElement.dataset.parley')).toBe('')

  await page.evaluate(`Promise.all([Parley('open'), Parley('close')]).then(() => {})`)
  expect(await page.evaluate(`Parley('isOpen')`)).toBe(false)
  await page.evaluate(`Promise.all([Parley('close'), Parley('open')]).then(() => {})`)
  expect(await page.evaluate(`Parley('isOpen')`)).toBe(true)
})

test("a chat that doesn't load can be closed on a phone, and is requested again", async () => {
  const markup = '<meta name="viewport" content="width=device-width">'
  shop = await openShop(browser, 'No Way Out', { markup })
  const { page } = await newVisitor(browser, { isLocal: true, isOnPhone: true })
  await page.route('**/widget-page/**', (route) => route.abort())
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Open chat' }).tap()
  const close = page.getByRole('button', { name: 'Close chat' })
  await close.tap()
  await expect.poll(() => page.evaluate(`Parley('isOpen')`)).toBe(false)

  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Open chat' }).tap()
  await chatOn(page).getByRole('button', { name: 'Send us a message' }).waitFor()
  await close.waitFor({ state: 'hidden' })
})

test("a press doesn't cancel an open call of the page", async () => {
  shop = await openShop(browser, 'Both Hands')
  const { page } = await newVisitor(browser, { isLocal: true })
  const release = await holdFile(page, 'panel')
  await page.goto(shop.url)
  const launcher = page.getByRole('button', { name: 'Open chat' })
  await launcher.waitFor()
  await page.evaluate(`void Parley('open')`)
  await expect.poll(() => launcher.getAttribute('aria-busy')).toBe('true')
  await launcher.click()
  release()
  await expect.poll(() => page.evaluate(`Parley('isOpen')`)).toBe(true)
  const close = page.getByRole('button', { name: 'Close chat' }).first()
  expect(await close.getAttribute('aria-busy')).toBe('false')
})

test('a message sent by the page arrives even if the chat closes before loading', async () => {
  shop = await openShop(browser, 'Sent Anyway')
  const { page } = await newVisitor(browser, { isLocal: true })
  const release = await holdFile(page, 'panel')
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Open chat' }).waitFor()
  const panel = page.waitForRequest('**/widget-panel.js*')
  await page.evaluate(`void Parley('newMessage', 'I need a hand', { send: true })`)
  await panel
  await page.evaluate(`Parley('close')`)
  release()
  await expect
    .poll(async () => {
      const id = await latestConversation(shop)
      return id ? textsOf(shop, id) : []
    })
    .toEqual(['I need a hand'])
  expect(await page.evaluate(`Parley('isOpen')`)).toBe(false)
})

test('a removed widget creates no frame, and rejects pending calls', async () => {
  shop = await openShop(browser, 'Taken Off', { markup: '<div id="place"></div>' })
  const { page } = await newVisitor(browser, { isLocal: true })
  await page.goto(shop.url)
  await page.evaluate(`Parley('newMessage', 'Hello', { send: true })`)
  await chatOn(page).getByText('Delivered', { exact: true }).waitFor()
  await page.evaluate(`Parley('close')`)

  await page.reload()
  await page.getByRole('button', { name: 'Open chat' }).waitFor()
  await page.evaluate(`Parley('tag', 'vip')`)
  const release = await holdFile(page, 'panel')
  const panel = page.waitForRequest('**/widget-panel.js*')
  await page.evaluate(`
    window.answers = Promise.all([Parley('mount', '#place'), Parley('getConversations')])
    void 0`)
  await panel
  await page.evaluate(`Parley('destroy')`)
  release()
  expect(await page.evaluate('answers')).toEqual([undefined, []])
  expect(await page.locator('iframe').count()).toBe(0)
})

function filesOf(page: Page): string[] {
  const files: string[] = []
  page.on('request', (request) => {
    const file = /\/(widget[\w-]*\.js)/.exec(request.url())?.[1]
    if (file) files.push(file)
  })
  return files
}
