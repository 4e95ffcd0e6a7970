import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { leaveAll, newVisitor, signUp, type Visitor } from '#tests/support/visitor.ts'

const parts = '/ui?group=feedback'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(leaveAll)
afterAll(() => browser.close())

describe('the loading bar', () => {
  test('appears after 200 ms, hides 500 ms after the page is ready, and resets 400 ms later', async () => {
    const { page } = await visitFrozen('/login')
    const data = Promise.withResolvers<void>()
    await page.route('**/register.data*', async (route) => {
      await data.promise
      await route.continue()
    })
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.clock.runFor(199)
    expect(await barOf(page)).toEqual({ opacity: '', progress: 0 })
    await page.clock.runFor(1)
    expect(await barOf(page)).toEqual({ opacity: '1', progress: 0 })
    await page.clock.runFor(2000)
    expect((await barOf(page)).progress).toBeCloseTo(0.7, 1)

    data.resolve()
    await page.waitForURL('/register')
    await eventually(() => barOf(page)).toEqual({ opacity: '1', progress: 1 })
    await page.clock.runFor(499)
    expect(await barOf(page)).toEqual({ opacity: '1', progress: 1 })
    await page.clock.runFor(1)
    expect(await barOf(page)).toEqual({ opacity: '0', progress: 1 })
    await page.clock.runFor(399)
    expect(await barOf(page)).toEqual({ opacity: '0', progress: 1 })
    await page.clock.runFor(1)
    expect(await barOf(page)).toEqual({ opacity: '0', progress: 0 })
  })

  test('is 3 px high, above the page, from purple to our blue', async () => {
    const { page } = await visit('/login')
    const look = await page.evaluate<{ height: string; position: string; image: string }>(
      `(() => {
        const bar = document.querySelector('[data-part=loading-bar]')
        const { height, position, backgroundImage } = getComputedStyle(bar)
        return { height, position, image: backgroundImage }
      })()`,
    )
    expect(look).toMatchObject({ height: '3px', position: 'fixed' })
    const hues = [...look.image.matchAll(/oklch\([\d.]+ [\d.]+ ([\d.]+)\)/g)].map(([, hue]) =>
      Math.round(Number(hue)),
    )
    expect(hues).toEqual([304, 255, 263])
  })

  test("doesn't appear for a page that loads instantly", async () => {
    const { page } = await visitFrozen('/login')
    await page.getByRole('link', { name: 'Parley' }).click()
    await page.waitForURL('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.clock.runFor(5000)
    expect((await barOf(page)).opacity).toBe('')
  })
})

describe('toasts', () => {
  test('show at the top right, at most five, for 5 seconds', async () => {
    const { page } = await visitFrozen(parts)
    for (let count = 0; count < 7; count++) await say(page, 'Success')
    await eventually(() => toasts(page).count()).toBe(5)
    await page.mouse.move(10, 600)
    const { x, width } = await boxOf(page, 'first')
    expect(x + width).toBe(1280 - 16)
    expect((await boxOf(page, 'last')).y).toBe(112)

    await page.clock.runFor(4999)
    expect(await toasts(page).and(page.locator('[data-state=open]')).count()).toBe(5)
    await page.clock.runFor(1)
    await eventually(() => toasts(page).and(page.locator('[data-state=closed]')).count()).toBe(5)
    await page.clock.runFor(199)
    expect(await toasts(page).count()).toBe(5)
    await page.clock.runFor(1)
    await eventually(() => toasts(page).count()).toBe(0)
  })

  test('are closed by their button', async () => {
    const { page } = await visitFrozen(parts)
    await say(page, 'Error')
    await toasts(page).getByRole('button', { name: 'Close', exact: true }).click()
    await expectClosing(page)
  })

  test('get focus with F8 and close with Escape', async () => {
    const { page } = await visitFrozen(parts)
    await say(page, 'Error')
    await toasts(page).waitFor()
    await page.keyboard.press('F8')
    expect(await page.evaluate('document.activeElement.tagName')).toBe('OL')
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.tagName')).toBe('LI')
    await page.keyboard.press('Escape')
    await expectClosing(page)
  })

  test('close with Escape from anywhere', async () => {
    const { page } = await visitFrozen(parts)
    await say(page, 'Error')
    await toasts(page).waitFor()
    await page.keyboard.press('Escape')
    await expectClosing(page)
  })

  test('close after a swipe of 50 px and snap back below that', async () => {
    const { page } = await visitFrozen(parts)
    await say(page, 'Error')
    await toasts(page).waitFor()
    await sweep(page, 45)
    await toasts(page).and(page.locator('[data-swipe=cancel]')).waitFor()
    expect(await toasts(page).getAttribute('data-state')).toBe('open')
    await sweep(page, 60)
    await expectClosing(page)
  })

  test('pause while hovered or while the window is in the background', async () => {
    const { page } = await visitFrozen(parts)
    await say(page, 'Error')
    await toasts(page).hover()
    await page.clock.runFor(20_000)
    expect(await toasts(page).getAttribute('data-state')).toBe('open')

    await page.mouse.move(10, 600)
    await page.evaluate('dispatchEvent(new Event("blur"))')
    await page.clock.runFor(20_000)
    expect(await toasts(page).getAttribute('data-state')).toBe('open')
    await page.evaluate('dispatchEvent(new Event("focus"))')
    await page.clock.runFor(5000)
    await expectClosing(page)
  })

  test('are announced, responses to the user immediately', async () => {
    const { page } = await visitFrozen(parts)
    await say(page, 'With an action')
    await eventually(() => readOut(page, 'assertive')).toMatch(
      /^Notification Conversation archived.*Open the archive to undo/,
    )
    await say(page, 'In the background')
    await eventually(() => readOut(page, 'polite')).toMatch(/^Notification Import in progress/)
  })

  test("load no code before the first one, which isn't lost while loading", async () => {
    const visitor = await newVisitor(browser)
    const { page } = visitor
    const code = Promise.withResolvers<void>()
    let isAsked = false
    await page.route('**/assets/toast-list-*.js', async (route) => {
      isAsked = true
      await code.promise
      await route.continue()
    })
    await openPage(visitor, parts)
    expect(isAsked).toBe(false)
    await say(page, 'Success')
    await say(page, 'Error')
    await eventually(() => isAsked).toBe(true)
    code.resolve()
    await eventually(() => toasts(page).count()).toBe(2)
    expect(visitor.troubles).toEqual([])
  })

  test('have an action', async () => {
    const { page } = await visit(parts)
    await say(page, 'With an action')
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await toasts(page).getByText('Conversation moved back to the inbox').waitFor()
  })
})

test('progress without a value is indeterminate, below the maximum loading, at the maximum complete', async () => {
  const { page } = await visit(parts)
  const part = page.getByRole('region', { name: 'Progress' })
  const bars = await part.getByRole('progressbar').all()
  const seen = await Promise.all(
    bars.map((bar) =>
      Promise.all(['data-state', 'value', 'max'].map((name) => bar.getAttribute(name))),
    ),
  )
  expect(seen).toEqual([
    ['loading', '1800', '4800'],
    ['complete', '4800', '4800'],
    ['indeterminate', null, '100'],
  ])
  expect(await part.getByRole('progressbar', { name: 'Importing contacts' }).count()).toBe(1)
})

describe('the color mode', () => {
  test('of a forced page applies before any script runs', async () => {
    const { page, troubles } = await newVisitor(browser, { colorScheme: 'dark' })
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/')
    expect(await modeOf(page)).toBe('light')
    await page.goto('/login')
    expect(await modeOf(page)).toBe('dark')
    expect(troubles.filter((trouble) => /policy/i.test(trouble))).toEqual([])
  })

  test('changes with the page without flashing', async () => {
    const visitor = await newVisitor(browser, { colorScheme: 'dark' })
    const { page } = visitor
    await openPage(visitor, '/')
    await page.evaluate(`
      window.seen = new Set()
      requestAnimationFrame(function look() {
        seen.add(document.title.split(/[:·]/)[0].trim() + ' ' + document.documentElement.dataset.mode)
        requestAnimationFrame(look)
      })`)
    await page.getByRole('navigation', { name: 'Account' }).getByText('Sign in').click()
    await page.waitForURL('/login')
    await eventually(() => modeOf(page)).toBe('dark')
    await page.goBack()
    await eventually(() => modeOf(page)).toBe('light')
    await page.goForward()
    await eventually(() => modeOf(page)).toBe('dark')
    const seen = await page.evaluate<string[]>('[...seen].sort()')
    expect(seen).toEqual(['Parley light', 'Sign in dark'])
    expect(visitor.troubles).toEqual([])
  })
})

describe('errors', () => {
  test('an unknown path is named, also after navigation', async () => {
    const { page } = await visit('/login')
    await page.evaluate(
      'history.pushState({}, "", "/not/here"); dispatchEvent(new PopStateEvent("popstate"))',
    )
    await page.getByRole('heading', { name: 'Page Not Found: /not/here' }).waitFor()
    await page.getByText('404', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Back to home' }).click()
    await page.waitForURL('/')
  })

  test('an app that fails to mount reports it and throws', async () => {
    const { page, troubles } = await newVisitor(browser)
    const thrown: string[] = []
    page.on('pageerror', (error) => thrown.push(error.message))
    await page.addInitScript(
      'Object.defineProperty(window, "__reactRouterManifest", { get: () => undefined, set() {} })',
    )
    await page.goto('/login')
    await eventually(() => thrown.join()).toContain('SSR features')
    expect(troubles.join()).toContain('The app could not be mounted.')
  })

  test('a missing icon only logs a warning', async () => {
    const visitor = await newVisitor(browser)
    const { page } = visitor
    const warnings: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    await page.route('**/icons/inbox.svg', (route) => route.fulfill({ status: 404, body: '' }))
    await openPage(visitor, parts)
    await eventually(() => warnings).toEqual(['Couldn’t load the icon /icons/inbox.svg.'])
    const drawn = `[...document.querySelectorAll('#icon-by-name span[aria-hidden]')].map(
      (icon) => getComputedStyle(icon).maskImage.replace(location.origin, ''))`
    await eventually(() => page.evaluate(drawn)).toEqual([
      'none',
      'url("/icons/circle-check.svg")',
      'url("/icons/alert-circle.svg")',
    ])
    expect(visitor.troubles).toEqual([])
  })
})

describe('leaving the site', () => {
  test('sign-in redirects to no other site and runs no script', async () => {
    const visitor = await newVisitor(browser)
    const { page } = visitor
    await signUp(visitor, 'Stay at Home')
    const elsewhere = ['https://evil.example/', '//evil.example', 'javascript:alert(1)', 'data:,x']
    for (const next of elsewhere) {
      await page.goto(`/login?next=${encodeURIComponent(next)}`)
      expect(new URL(page.url()).pathname).toBe('/dashboard')
    }
  })

  test('a link from data leaves the site only with permission', async () => {
    const { page } = await visit(parts)
    const part = page.getByRole('region', { name: 'Links' })
    await part.getByText('External site, blocked').waitFor()
    expect(await part.getByRole('link', { name: 'External site, blocked' }).count()).toBe(0)
    const allowed = part.getByRole('link', { name: 'External site, allowed' })
    expect(await allowed.getAttribute('rel')).toContain('noopener')
  })
})

describe('a newer build', () => {
  test('is announced by the server', async () => {
    const { page } = await visit('/login')
    const answer = await page.request.get('/builds/latest.json')
    expect(answer.headers()['cache-control']).toBe('no-store')
    expect(await answer.json()).toEqual({
      id: await page.evaluate('window.__reactRouterManifest.version'),
    })
  })

  test('loads with the next page, at most once in ten seconds', async () => {
    const { page } = await visitFrozen('/login')
    await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'newer' } }))
    await keepMark(page)
    await lookAgain(page)
    expect(await hasMark(page)).toBe(true)

    await page.getByRole('link', { name: 'Parley' }).click()
    await page.waitForURL('/')
    await eventually(() => hasMark(page)).toBe(false)

    await ready(page)
    await keepMark(page)
    await lookAgain(page)
    await page.getByRole('navigation', { name: 'Account' }).getByText('Sign in').click()
    await page.waitForURL('/login')
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    expect(await hasMark(page)).toBe(true)
  })

  test('with the same ID changes nothing', async () => {
    const { page } = await visit('/login')
    await keepMark(page)
    await lookAgain(page)
    await page.getByRole('link', { name: 'Parley' }).click()
    await page.waitForURL('/')
    expect(await hasMark(page)).toBe(true)
  })

  test("that removed a page's script reloads that page, at most once in ten seconds", async () => {
    const { page } = await visitFrozen('/')
    await page.route('**/assets/login-*.js', (route) => route.abort())
    await keepMark(page)
    const toLogin = page.getByRole('navigation', { name: 'Account' }).getByText('Sign in')
    await toLogin.click()
    await page.waitForURL('/login')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await hasMark(page)).toBe(false)

    await page.goto('/')
    await ready(page)
    await keepMark(page)
    await toLogin.click()
    await page.getByRole('heading', { name: 'Page Not Loaded' }).waitFor()
    await page.goBack()
    await toLogin.click()
    await page.getByRole('heading', { name: 'Page Not Loaded' }).waitFor()
    expect(await hasMark(page)).toBe(true)
  })
})

test('a page is preloaded when its link is hovered', async () => {
  const visitor = await newVisitor(browser)
  const { page } = visitor
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await openPage(visitor, parts)
  expect(asked.filter((url) => /\/register-[^/]+\.js/.test(url))).toEqual([])
  await page.getByRole('link', { name: 'Preloaded page' }).hover()
  await eventually(() => asked.some((url) => /\/register-[^/]+\.js/.test(url))).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/ui')
})

test('a new page is announced once it has settled for 100 ms', async () => {
  const { page } = await visitFrozen('/')
  const announcer = page.locator('[data-part=page-announcer]')
  await page.getByRole('navigation', { name: 'Account' }).getByText('Sign in').click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await page.clock.runFor(99)
  expect(await announcer.textContent()).toBe('')
  await page.clock.runFor(1)
  await eventually(() => announcer.textContent()).toBe('Sign in · Parley')
})

test('a slow part has a placeholder after 200 ms, a fast one none', async () => {
  const { page } = await visitFrozen(parts)
  const part = page.getByRole('region', { name: 'Lazy part' })
  const placeholder = part.locator('.animate-pulse')
  await part.getByRole('button', { name: 'Load a quick part' }).click()
  // Loads the code before time is advanced.
  await pause(500)
  await page.clock.runFor(199)
  await part.getByText('Loaded.').waitFor()
  await page.clock.runFor(5000)
  expect(await placeholder.count()).toBe(0)

  await part.getByRole('button', { name: 'Load a slow part' }).click()
  await pause(500)
  await page.clock.runFor(199)
  expect(await placeholder.count()).toBe(0)
  await page.clock.runFor(1)
  await placeholder.waitFor()
  await page.clock.runFor(2000)
  await part.getByText('Loaded.').waitFor()
  expect(await placeholder.count()).toBe(0)
})

async function visit(path: string): Promise<Visitor> {
  const visitor = await newVisitor(browser)
  await openPage(visitor, path)
  return visitor
}

/** A page with a frozen clock that the test advances. */
async function visitFrozen(path: string): Promise<Visitor> {
  const visitor = await newVisitor(browser)
  await visitor.page.clock.install()
  await openPage(visitor, path)
  await visitor.page.clock.pauseAt(Date.now() + 5000)
  return visitor
}

async function openPage({ page }: Visitor, path: string): Promise<void> {
  await page.goto(path)
  await ready(page)
}

function eventually<Value>(look: () => Value | Promise<Value>) {
  return expect.poll(look, { timeout: 15_000 })
}

/** Waits for hydration. */
async function ready(page: Page): Promise<void> {
  const script = `Object.keys(document.querySelector('h1')).some((name) => name.startsWith('__react'))`
  await eventually(() => page.evaluate(script)).toBe(true)
}

function barOf(page: Page): Promise<{ opacity: string; progress: number }> {
  return page.evaluate(`(() => {
    const { opacity, scale } = document.querySelector('[data-part=loading-bar]').style
    return { opacity, progress: Number(scale.split(' ')[0]) }
  })()`)
}

function toasts(page: Page) {
  return page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')
}

async function boxOf(page: Page, which: 'first' | 'last') {
  const box = await toasts(page)[which]().boundingBox()
  return box ?? expect.fail('there is no toast')
}

async function expectClosing(page: Page): Promise<void> {
  await toasts(page).and(page.locator('[data-state=closed]')).waitFor()
  await page.clock.runFor(200)
  await eventually(() => toasts(page).count()).toBe(0)
}

async function readOut(page: Page, how: 'assertive' | 'polite'): Promise<string | null> {
  await page.clock.runFor(20)
  const region = page.locator(`body > [role=status][aria-live=${how}]`)
  return (await region.count()) > 0 ? region.first().textContent() : null
}

async function say(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click()
}

async function sweep(page: Page, distance: number): Promise<void> {
  const box = await boxOf(page, 'first')
  const [x, y] = [box.x + 100, box.y + 20]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + distance / 2, y, { steps: 3 })
  await page.mouse.move(x + distance, y, { steps: 3 })
  await page.mouse.up()
}

function modeOf(page: Page): Promise<string | null> {
  return page.locator('html').getAttribute('data-mode')
}

/** Lost when the browser loads a page instead of the app navigating. */
async function keepMark(page: Page): Promise<void> {
  await page.evaluate('window.mark = true')
}

function hasMark(page: Page): Promise<boolean> {
  return page.evaluate('window.mark === true')
}

async function lookAgain(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/builds/latest.json')
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
  await (await answered).finished()
  await pause(100)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
