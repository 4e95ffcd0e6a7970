import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Browser, FrameLocator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { askApi, leaveAll, newVisitor, signUp, type Visitor } from '#tests/support/visitor.ts'

let browser: Browser
const shops: Server[] = []
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(leaveAll)
afterAll(async () => {
  for (const shop of shops) shop.close()
  await browser.close()
})

test(
  'a visitor reports a problem with a marked picture, and it stands on its board',
  { timeout: 90_000 },
  async () => {
    const owner = await newVisitor(browser)
    await signUp(owner, `Bug Hunters ${crypto.randomUUID().slice(0, 8)}`)
    const { boardId, widgetId } = await makePlace(owner)
    const { page } = await newVisitor(browser, { isLocal: true })
    await listenToDrawings(page)
    const warnings: string[] = []
    page.on('console', (said) => {
      if (said.text().startsWith('Parley, ')) warnings.push(said.text())
    })
    const shopUrl = await serveShop(widgetId)
    const recording = page.waitForResponse((answer) => answer.url().endsWith('/widget-bug.js'))
    await page.goto(shopUrl)
    // What records is there with the launcher.
    await (await recording).finished()
    await page.getByRole('button', { name: 'Open chat' }).click()
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: 'Report a problem' }).click()
    await page.evaluate('describe()')
    await page.evaluate('goWrong()')
    await frame.getByLabel('What went wrong?').fill('The card field jumps')
    await frame.getByRole('button', { name: 'Next' }).click()
    await frame.getByRole('button', { name: 'Take a picture of this page' }).click()
    await markPicture(page, frame)
    await expectAlsoSent(frame)
    await frame.getByRole('button', { name: 'Send report' }).click()
    await frame.getByRole('link', { name: 'Follow your report' }).waitFor()
    await page.evaluate(`Parley('setRedaction', (element) => element.id === 'scripted')`)
    await frame.getByRole('button', { name: 'Report another problem' }).click()
    await frame.getByLabel('What went wrong?').fill('And again')
    await frame.getByRole('button', { name: 'Next' }).click()
    await frame.getByRole('button', { name: 'Take a picture of this page' }).click()
    await frame.getByRole('button', { name: 'Mark picture 1' }).waitFor()

    const [drawn = '', again = ''] = await page.evaluate<string[]>(
      'window.drawn.map(decodeURIComponent)',
    )
    expect(drawn).toContain('Your cart')
    expect(drawn).toContain('Hidden by a script')
    expect(again).toContain('Hidden by a selector')
    expect(again).not.toContain('Hidden by a script')
    expect(drawn).not.toMatch(/4242|typed secret|Hidden by the page|Hidden by a selector/)
    expect(warnings).toEqual([
      expect.stringContaining('setBugContext'),
      expect.stringContaining('???'),
    ])
    await expectOnBoard(owner.page, boardId)
    expect(owner.troubles).toEqual([])
  },
)

test('of who was asked and did not agree, a page records nothing', async () => {
  const owner = await newVisitor(browser)
  await signUp(owner, `Bug Askers ${crypto.randomUUID().slice(0, 8)}`)
  const { widgetId } = await makePlace(owner, { consent: 'required' })
  const { page } = await newVisitor(browser, { isLocal: true })
  const shopUrl = await serveShop(widgetId)
  await page.addInitScript('window.before = console.error')
  await page.goto(shopUrl)
  await page.getByRole('button', { name: 'Open chat' }).waitFor()
  const files = (): Promise<string[]> =>
    page.evaluate(`performance.getEntriesByType('resource').map(({ name }) => name)`)
  const isRecorded = () => page.evaluate<boolean>('console.error !== window.before')
  expect(await files()).not.toContainEqual(expect.stringContaining('/widget-bug.js'))
  expect(await isRecorded()).toBe(false)

  await page.evaluate('Parley("optIn")')
  await expect.poll(isRecorded).toBe(true)
  await page.evaluate('Parley("optOut")')
  await expect.poll(isRecorded).toBe(false)
  expect(owner.troubles).toEqual([])
})

async function markPicture(page: Page, frame: FrameLocator): Promise<void> {
  await frame.getByRole('button', { name: 'Mark picture 1' }).click()
  const canvas = frame.locator('canvas')
  await canvas.focus()
  for (const key of ['Enter', 'ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await frame.getByRole('button', { name: 'Undo' }).and(frame.locator(':enabled')).waitFor()
  await frame.getByRole('button', { name: 'Done' }).click()
}

/** The visitor reads what the page said before he sends it. */
async function expectAlsoSent(frame: FrameLocator): Promise<void> {
  await frame.getByRole('button', { name: 'Show: This page and your browser' }).click()
  await frame.getByText('plan pro').waitFor()
  await frame.getByRole('button', { name: 'Show: Steps noted by this page (1)' }).click()
  await frame.getByText('Order of ••• begun').waitFor()
}

async function expectOnBoard(page: Page, boardId: string): Promise<void> {
  await page.goto(`/dashboard/tickets/${boardId}?ticket=BUG-1`)
  await page.getByRole('heading', { name: 'Bug report' }).waitFor()
  await page.getByRole('img', { name: 'What the reporter saw, 1' }).waitFor()
  await page
    .getByRole('region', { name: 'What the page says of itself' })
    .getByText('pro')
    .waitFor()
  await page.getByRole('tab', { name: /^Console/ }).click()
  await page.getByText('Order of ••• begun').waitFor()
  await page.getByText('Order of ••• failed').first().waitFor()
  await page.getByRole('tab', { name: /^Network/ }).click()
  await page.getByText(/\/missing\?token=$/).waitFor()
}

async function makePlace(
  owner: Visitor,
  more: object = {},
): Promise<{ boardId: string; widgetId: string }> {
  const board = await askApi(owner, 'POST', '/api/boards', { name: 'Bugs', key: 'BUG' })
  const { id: boardId } = board as { id: string }
  const settings = { hasBugReports: true, bugBoardId: boardId, ...more }
  const made = await askApi(owner, 'POST', '/api/widgets', { name: 'Shop', settings })
  const { id: widgetId, version } = made as { id: string; version: number }
  await askApi(owner, 'POST', `/api/widgets/${widgetId}/publish`, { version })
  return { boardId, widgetId }
}

/** What the widget draws the page from, before it is a picture. */
async function listenToDrawings(page: Page): Promise<void> {
  await page.addInitScript(`
    window.drawn = []
    const { get, set } = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src')
    Object.defineProperty(HTMLImageElement.prototype, 'src', {
      get,
      set(value) {
        if (String(value).startsWith('data:image/svg')) window.drawn.push(value)
        set.call(this, value)
      },
    })`)
}

async function serveShop(widgetId: string): Promise<string> {
  const product = inject('productUrl')
  const page = `<!doctype html><html lang="en"><title>Shop</title><h1>Your cart</h1>
    <label>Card <input value="4242 4242 4242 4242" /></label>
    <textarea aria-label="Note">typed secret</textarea>
    <p data-parley-mask>Hidden by the page</p>
    <p class="private">Hidden by a selector</p>
    <p id="scripted">Hidden by a script</p>
    <script>
      async function describe() {
        await Parley('setBugContext', { plan: 'pro', cart: { items: 3 }, seats: 3 })
        await Parley('setBugContext', { seats: null, cart: [] })
        await Parley('addBreadcrumb', { message: 'Order of ada@example.com begun', category: 'order' })
        await Parley('setRedaction', ['???', '.private'])
      }
      async function goWrong() {
        console.error(new Error('Order of ada@example.com failed'))
        await fetch('/missing?token=abc')
      }
    </script>
    <script async src="${product}/widget.js" data-widget="${widgetId}"></script>`
  const shop = createServer((request, response) => {
    response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html' })
    response.end(request.url === '/' ? page : '')
  })
  shops.push(shop)
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`
}
