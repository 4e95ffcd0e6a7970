import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { chatOn, openShop, type Shop } from '#tests/support/shop.ts'
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

test('a page loads what opens the chat when somebody comes near it, and no frame before he does', async () => {
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

test('who has not agreed is followed nowhere, and from then on', async () => {
  shop = await openShop(browser, 'Ask First', { settings: { consent: 'required' } })
  const { page } = await newVisitor(browser, { isLocal: true })
  const files = filesOf(page)
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Open chat' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(files).toEqual(['widget.js'])

  const told = page.waitForRequest('**/visit')
  await page.evaluate(`Parley('optIn')`)
  await told
  expect(files).toEqual(['widget.js', 'widget-visit.js'])
})

test('without a network nothing opens and the page is told; with it the next press opens the chat', async () => {
  shop = await openShop(browser, 'Dead Line')
  const { page } = await newVisitor(browser, { isLocal: true })
  const troubles: string[] = []
  page.on('pageerror', ({ message }) => troubles.push(message))
  await page.route('**/widget-panel.js*', (route) => route.abort())
  await page.goto(shop.url)
  await page.evaluate(`window.told = []; Parley('on', 'error', (said) => told.push(said.message))`)
  const launcher = page.getByRole('button', { name: 'Open chat' })
  await launcher.click()
  await expect.poll(() => page.evaluate('told.length')).toBeGreaterThan(0)
  expect(await page.evaluate(`Parley('isOpen')`)).toBe(false)

  await page.unroute('**/widget-panel.js*')
  await launcher.click()
  await chatOn(page)
    .getByRole('button', { name: /Send us a message/ })
    .waitFor()
  expect(troubles).toEqual([])
})

test('a chat that is closed again before it came stays closed', async () => {
  shop = await openShop(browser, 'Second Thought')
  const { page } = await newVisitor(browser, { isLocal: true })
  const held = Promise.withResolvers<void>()
  await page.route('**/widget-panel.js*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(shop.url)
  const launcher = page.getByRole('button', { name: 'Open chat' })
  await launcher.click()
  await launcher.click()
  const came = page.waitForResponse('**/widget-panel.js*')
  held.resolve()
  await came
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(`Parley('isOpen')`)).toBe(false)
  expect(await page.locator('iframe').count()).toBe(0)

  await launcher.click()
  await chatOn(page)
    .getByRole('button', { name: /Send us a message/ })
    .waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(`Parley('isOpen')`)).toBe(false)
  expect(await page.evaluate('document.activeElement.dataset.parley')).toBe('')
})

/** What of the product's scripts the page asked for, in order. */
function filesOf(page: Page): string[] {
  const files: string[] = []
  page.on('request', (request) => {
    const file = /\/(widget[\w-]*\.js)/.exec(request.url())?.[1]
    if (file) files.push(file)
  })
  return files
}
