import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Browser, FrameLocator, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { askApi, leaveAll, newVisitor, register, type Visitor } from '#tests/support/visitor.ts'

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
  'a visitor reports a bug with an annotated screenshot, which shows on the ticket',
  { timeout: 90_000 },
  async () => {
    const owner = await newVisitor(browser)
    await register(owner, `Bug Hunters ${crypto.randomUUID().slice(0, 8)}`)
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
    // The recorder loads with the launcher.
    await (await recording).finished()
    await page.getByRole('button', { name: 'Open chat' }).click()
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: 'Report a problem' }).click()
    await page.evaluate('describe()')
    await page.evaluate('goWrong()')
    await frame.getByLabel('What went wrong?').fill('The card field jumps')
    await frame.getByRole('button', { name: 'Next' }).click()
    await frame.getByRole('button', { name: 'Take a screenshot' }).click()
    await markPicture(page, frame)
    await expectAlsoSent(frame)
    await frame.getByRole('button', { name: 'Send report' }).click()
    await frame.getByRole('link', { name: 'Track your report' }).waitFor()
    await page.evaluate(`Parley('setRedaction', (element) => element.id === 'scripted')`)
    await frame.getByRole('button', { name: 'Report another problem' }).click()
    await frame.getByLabel('What went wrong?').fill('And again')
    await frame.getByRole('button', { name: 'Next' }).click()
    await frame.getByRole('button', { name: 'Take a screenshot' }).click()
    await frame.getByRole('button', { name: 'Annotate screenshot 1' }).waitFor()

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

test(
  'a visitor records the screen, previews it, and it plays on the ticket',
  { timeout: 90_000 },
  async () => {
    const owner = await newVisitor(browser)
    await register(owner, `Bug Films ${crypto.randomUUID().slice(0, 8)}`)
    const { boardId, widgetId } = await makePlace(owner, { recordsScreen: true })
    const { page, troubles } = await newVisitor(browser, { isLocal: true })
    await shareDrawing(page)
    await page.goto(await serveShop(widgetId))
    await page.getByRole('button', { name: 'Open chat' }).click()
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: 'Report a problem' }).click()
    await frame.getByLabel('What went wrong?').fill('It flickers')
    await frame.getByRole('button', { name: 'Next' }).click()

    await page.evaluate('window.isRefused = true')
    await frame.getByRole('button', { name: 'Record screen' }).click()
    await frame.getByText('Nothing was recorded.').waitFor()
    await page.evaluate('window.isRefused = false')
    await frame.getByRole('button', { name: 'Record screen' }).click()
    await frame
      .getByRole('timer')
      .getByText(/^0:\d\d left$/)
      .waitFor()
    const panel = page.getByRole('dialog')
    await expect.poll(() => heightOf(panel)).toBeLessThan(100)
    await frame.getByRole('button', { name: 'Stop' }).click()

    const video = frame.locator('video')
    await expect.poll(() => lengthOf(frame.locator('body'))).toBeGreaterThan(0)
    expect(await video.evaluate('document.activeElement.localName')).toBe('video')
    await expect.poll(() => heightOf(panel)).toBeGreaterThan(300)
    expect(await page.evaluate('window.sharing')).toEqual({
      asked: [expect.objectContaining({ audio: false }), expect.objectContaining({ audio: false })],
      isOver: true,
    })
    await frame.getByRole('button', { name: 'Remove recording' }).click()
    await video.waitFor({ state: 'detached' })
    await frame.getByRole('button', { name: 'Record screen' }).click()
    await frame
      .getByRole('timer')
      .getByText(/^0:\d\d left$/)
      .waitFor()
    // As if the visitor ended sharing in the browser's own bar.
    await page.evaluate('window.stopSharing()')
    await frame.getByRole('button', { name: 'Record again' }).waitFor()
    await frame.getByRole('button', { name: 'Send report' }).click()
    await frame.getByRole('link', { name: 'Track your report' }).waitFor()

    await owner.page.goto(`/dashboard/tickets/${boardId}?ticket=BUG-1`)
    await owner.page.getByLabel('Screen recording').waitFor()
    await expect.poll(() => lengthOf(owner.page.locator('body'))).toBeGreaterThan(0)
    await owner.page.evaluate(`(async () => {
      const video = document.querySelector('video')
      video.currentTime = video.duration / 2
      await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
      await video.play()
    })()`)
    expect([...owner.troubles, ...troubles]).toEqual([])
  },
)

test(
  "a visitor who leaves during the permission prompt isn't recorded",
  { timeout: 90_000 },
  async () => {
    const owner = await newVisitor(browser)
    await register(owner, `Bug Leavers ${crypto.randomUUID().slice(0, 8)}`)
    const { widgetId } = await makePlace(owner, { recordsScreen: true })
    const { page, troubles } = await newVisitor(browser, { isLocal: true })
    await shareDrawing(page)
    await page.goto(await serveShop(widgetId))
    await page.getByRole('button', { name: 'Open chat' }).click()
    const frame = page.frameLocator('iframe')
    async function leaveWhileAsked(leave: () => Promise<unknown>): Promise<void> {
      await page.evaluate('Object.assign(window, { isHeld: true, allow: undefined })')
      await page.evaluate('window.sharing.isOver = false')
      await frame.getByRole('button', { name: 'Report a problem' }).click()
      await frame.getByLabel('What went wrong?').fill('It flickers')
      await frame.getByRole('button', { name: 'Next' }).click()
      await frame.getByRole('button', { name: 'Record screen' }).click()
      await expect.poll(() => page.evaluate('typeof window.allow')).toBe('function')
      await leave()
      await page.evaluate('window.allow()')
      await expect.poll(() => page.evaluate('window.sharing.isOver')).toBe(true)
    }

    await leaveWhileAsked(async () => {
      await frame.getByRole('button', { name: 'Back' }).click()
      await frame.getByRole('button', { name: 'Back' }).click()
      await frame.getByRole('button', { name: 'Report a problem' }).waitFor()
    })
    await leaveWhileAsked(() => page.evaluate(`Parley('reset')`))
    expect([...owner.troubles, ...troubles]).toEqual([])
  },
)

test(
  'recent pages and clicks show on the ticket without masked, typed or selected values',
  { timeout: 90_000 },
  async () => {
    const owner = await newVisitor(browser)
    await register(owner, `Bug Steps ${crypto.randomUUID().slice(0, 8)}`)
    const { boardId, widgetId } = await makePlace(owner, { recordsSteps: true })
    const { page } = await newVisitor(browser, { isLocal: true })
    const following = page.waitForResponse((answer) => answer.url().endsWith('/widget-steps.js'))
    await page.goto(await serveShop(widgetId))
    await (await following).finished()
    for (const name of ['Pay', 'Account 12345', 'Balance 900', 'Forget address 7']) {
      await page.getByRole('button', { name }).click()
    }
    await page.evaluate(`Parley('setRedaction', '.private')`)
    await page.getByLabel('Name').click()
    await page.keyboard.type('Grace Hopper')
    await page.getByLabel('Express').click()
    await page.getByText('Diabetes').click()
    await page.getByRole('menuitemradio', { name: 'Female' }).click()
    await page.getByRole('combobox').click()
    await page.getByRole('button', { name: '15 June' }).click()
    await page.getByRole('button', { name: 'Order' }).click()
    await page.evaluate(`document.querySelector('#pay').click()`)
    await page.getByRole('button', { name: 'Open chat' }).click()
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: 'Report a problem' }).click()
    await frame.getByLabel('What went wrong?').fill('Wrong total')
    await frame.getByRole('button', { name: 'Next' }).click()
    await frame.getByRole('button', { name: 'Show: Recent pages and clicks (14)' }).click()
    await frame.getByText('Clicked the Pay button').waitFor()
    await frame.getByRole('button', { name: 'Send report' }).click()
    await frame.getByRole('link', { name: 'Track your report' }).waitFor()

    await owner.page.goto(`/dashboard/tickets/${boardId}?ticket=BUG-1`)
    await owner.page.getByRole('tab', { name: /^Steps/ }).click()
    const lines = owner.page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
    await lines.first().waitFor()
    const words = (await lines.allInnerTexts()).map((line) => line.replace(/^[\d:]+\s+/, ''))
    expect(words).toEqual([
      'Went to /',
      'Clicked the Pay button',
      'Went to /paid?order=',
      'Clicked the ••• button',
      'Clicked the ••• button',
      'Clicked the ••• button',
      'Clicked the Name field',
      'Clicked a radio button',
      'Clicked a checkbox',
      'Clicked a menu item',
      'Clicked a list',
      'Clicked a button',
      'Clicked the Order button',
      'Submitted the Checkout form',
    ])
    expect(owner.troubles).toEqual([])
  },
)

test(
  'a page prefills a report and gets errors for invalid fields',
  { timeout: 90_000 },
  async () => {
    const owner = await newVisitor(browser)
    await register(owner, `Bug Knowers ${crypto.randomUUID().slice(0, 8)}`)
    const { widgetId } = await makePlace(owner, { bugTypeId: await makeType(owner) })
    const { page } = await newVisitor(browser, { isLocal: true })
    await page.goto(await serveShop(widgetId))
    await page.getByRole('button', { name: 'Open chat' }).waitFor()
    await page.evaluate(`
      window.errors = []
      Parley('on', 'error', ({ message }) => window.errors.push(message))
      Parley('reportBug', {
        title: 'Payment failed',
        description: 'Order 42',
        screenshot: true,
        fields: { severity: 'Blocking', colour: 'red', order: 'many' },
      })`)
    const frame = page.frameLocator('iframe')
    const severity = frame.getByLabel('Severity')
    await severity.waitFor()
    expect(await severity.inputValue()).toBe('Blocking')
    expect(await frame.getByLabel('What went wrong?').inputValue()).toBe('Payment failed')
    expect(await frame.getByLabel('Details').inputValue()).toBe('Order 42')
    expect(await page.evaluate('window.errors')).toEqual([
      'reportBug, field "colour": Unknown field.',
      'reportBug, field "order": Enter a number.',
    ])
    await frame.getByRole('button', { name: 'Next' }).click()
    await frame.getByRole('button', { name: 'Annotate screenshot 1' }).waitFor()
    await frame.getByRole('button', { name: 'Send report' }).click()
    await frame.getByRole('link', { name: 'Track your report' }).waitFor()
    expect(owner.troubles).toEqual([])
  },
)

test('without consent, nothing is recorded', async () => {
  const owner = await newVisitor(browser)
  await register(owner, `Bug Askers ${crypto.randomUUID().slice(0, 8)}`)
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
  await frame.getByRole('button', { name: 'Annotate screenshot 1' }).click()
  const canvas = frame.locator('canvas:not([width="0"])')
  await canvas.focus()
  for (const key of ['Enter', 'ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await frame.getByRole('button', { name: 'Undo' }).and(frame.locator(':enabled')).waitFor()
  await frame.getByRole('button', { name: 'Done' }).click()
}

async function expectAlsoSent(frame: FrameLocator): Promise<void> {
  await frame.getByRole('button', { name: 'Show: Page and browser' }).click()
  await frame.getByText('plan pro').waitFor()
  await frame.getByRole('button', { name: 'Show: Logged events (1)' }).click()
  await frame.getByText('Order of ••• begun').waitFor()
}

async function expectOnBoard(page: Page, boardId: string): Promise<void> {
  await page.goto(`/dashboard/tickets/${boardId}?ticket=BUG-1`)
  await page.getByRole('heading', { name: 'Bug report' }).waitFor()
  await page.getByRole('img', { name: 'Screenshot 1' }).waitFor()
  await page.getByRole('region', { name: 'Custom data' }).getByText('pro').waitFor()
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

/**
 * The test browser has no screen to share, so an animated canvas stands in. Recording, upload and
 * playback are real.
 */
async function shareDrawing(page: Page): Promise<void> {
  await page.addInitScript(`
    window.sharing = { asked: [], isOver: false }
    navigator.mediaDevices.getDisplayMedia = async (wish) => {
      window.sharing.asked.push(wish)
      if (window.isHeld) await new Promise((resolve) => (window.allow = resolve))
      if (window.isRefused) throw new DOMException('Permission denied', 'NotAllowedError')
      const canvas = document.createElement('canvas')
      const drawing = canvas.getContext('2d')
      const timer = setInterval(() => {
        drawing.fillStyle = 'hsl(' + (Date.now() / 10) % 360 + ' 80% 50%)'
        drawing.fillRect(0, 0, canvas.width, canvas.height)
      }, 50)
      const stream = canvas.captureStream(15)
      const [track] = stream.getVideoTracks()
      const stop = track.stop.bind(track)
      track.stop = () => {
        clearInterval(timer)
        window.sharing.isOver = true
        stop()
      }
      window.stopSharing = () => {
        stop()
        track.dispatchEvent(new Event('ended'))
      }
      return stream
    }`)
}

async function heightOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.height ?? 0
}

async function lengthOf(body: Locator): Promise<number> {
  const length: unknown = await body.evaluate('document.querySelector("video")?.duration')
  return Number.isFinite(length) ? Number(length) : 0
}

async function makeType(owner: Visitor): Promise<string> {
  const fields: object[] = []
  for (const field of [
    { label: 'Severity', key: 'severity', type: 'select', options: 'Minor\nBlocking' },
    { label: 'Order', key: 'order', type: 'number' },
  ]) {
    const made = await askApi(owner, 'POST', '/api/fields', { object: 'ticket', ...field })
    const { id: fieldId } = made as { id: string }
    fields.push({
      fieldId,
      isRequired: false,
      isRequiredOfCustomer: false,
      isShownToCustomer: true,
    })
  }
  const type = { name: 'Bug', category: 'back_office', fields }
  const { id } = (await askApi(owner, 'POST', '/api/ticket-types', type)) as { id: string }
  return id
}

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
    <button id="pay" onclick="history.pushState({}, '', '/paid?order=7')">Pay</button>
    <button data-parley-mask>Account 12345</button>
    <button class="private">Balance 900</button>
    <button class="private" onclick="this.remove()">Forget address 7</button>
    <form aria-label="Checkout" onsubmit="event.preventDefault()">
      <label>Name <input value="" /></label>
      <label><input type="radio" name="way" /> Express</label>
      <label style="cursor: pointer"><input type="checkbox" /> <span>Diabetes</span></label>
      <p role="menu"><span role="menuitemradio" aria-checked="true">Female</span></p>
      <p role="combobox" aria-expanded="false">Divorced</p>
      <p role="grid"><button type="button" aria-label="15 June">15</button></p>
      <button>Order</button>
    </form>
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
