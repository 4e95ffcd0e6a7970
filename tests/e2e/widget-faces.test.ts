import type { Browser, Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { plainPicture } from '#tests/support/pictures.ts'
import { chatOn, openShop, type Shop } from '#tests/support/shop.ts'
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

test('team photos show next to the launcher, and a press on one opens the chat', async () => {
  shop = await openShop(browser, 'Known Faces')
  await putPicture()
  const { page: editor } = shop.agent
  await editor.goto(`/dashboard/widgets/${shop.widgetId}?tab=look`)
  await editor.getByRole('switch', { name: /^Show team photos/ }).click()
  const preview = editor.getByRole('complementary', { name: 'Preview' })
  await preview.getByRole('img', { name: 'Grace Hopper' }).locator('img').waitFor()
  await editor.getByRole('button', { name: 'Save' }).first().click()
  await editor.getByRole('button', { name: 'Publish' }).click()
  await editor.getByText('Unpublished changes').waitFor({ state: 'detached' })

  const { page, troubles } = await newVisitor(browser, { isLocal: true })
  await page.goto(shop.url)
  const launcher = page.getByRole('button', { name: 'Open chat', exact: true })
  const face = page.locator('.faces img')
  const width = `document.querySelector('[data-parley]').shadowRoot.querySelector('img')?.naturalWidth`
  await expect.poll(() => page.evaluate(width)).toBe(128)
  const [button, shown] = [await boxOf(launcher), await boxOf(face)]
  expect(button.width).toBe(56)
  expect(shown.x + shown.width).toBeLessThan(button.x)

  await face.click()
  await chatOn(page).getByRole('button', { name: 'Send us a message' }).waitFor()
  await expect.poll(() => face.isVisible()).toBe(false)
  await page.keyboard.press('Escape')
  await expect.poll(() => face.isVisible()).toBe(true)

  await page.evaluate(`Parley('setPosition', 'left')`)
  const [moved, beside] = [await boxOf(launcher), await boxOf(face)]
  expect(beside.x).toBeGreaterThan(moved.x + moved.width)
  await page.evaluate(`Parley('hide')`)
  await expect.poll(() => face.isVisible()).toBe(false)
  expect(troubles).toEqual([])
})

test('photos show above a labeled launcher, also on a small right-to-left page', async () => {
  const settings = { launcherFaces: true, launcherLabel: 'Questions about your order?' }
  shop = await openShop(browser, 'Narrow Gate', { settings })
  const { page } = await newVisitor(browser, { isLocal: true })
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(shop.url)
  await page.evaluate(`document.documentElement.dir = 'rtl'`)
  const face = page.locator('.faces').getByText('GH', { exact: true })
  await face.waitFor()
  for (const side of ['left', 'right']) {
    await page.evaluate(`Parley('setPosition', '${side}')`)
    const [button, shown] = [await boxOf(page.locator('.launcher')), await boxOf(face)]
    expect(shown.y + shown.height).toBeLessThan(button.y)
    for (const { x, width } of [button, shown]) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(360)
    }
  }
})

test('if a page blocks external images, initials show instead', async () => {
  shop = await openShop(browser, 'No Pictures', { settings: { launcherFaces: true } })
  await putPicture()
  const { page } = await newVisitor(browser, { isLocal: true })
  await page.addInitScript(`addEventListener('DOMContentLoaded', () => {
    const policy = document.createElement('meta')
    policy.httpEquiv = 'content-security-policy'
    policy.content = "img-src 'self'"
    document.head.append(policy)
  })`)
  await page.goto(shop.url)
  await page.locator('.faces').getByText('GH', { exact: true }).waitFor()
  expect(await page.locator('.faces img').count()).toBe(0)
})

async function putPicture(): Promise<void> {
  const answer = await shop.agent.page.request.put('/api/organization/my-picture?name=me.jpg', {
    headers: { origin: inject('productUrl'), 'content-type': 'application/octet-stream' },
    data: await plainPicture(),
  })
  expect(answer.status()).toBe(200)
}

async function boxOf(place: Locator): Promise<Box> {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not to be seen.')
  return box
}

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>
