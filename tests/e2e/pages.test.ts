import { request } from 'node:http'
import { text } from 'node:stream/consumers'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { checkerIn, expectFits, inModes, type Mode } from '#tests/support/usable.ts'
import { leaveAll, newVisitor, register, type Visitor } from '#tests/support/visitor.ts'

const guestPages = [
  '/',
  '/login',
  '/register',
  '/forgot-pw',
  '/update-pw',
  '/update-pw?token=x',
  '/auth-callback?kind=magic-link&token=x',
  '/confirm?kind=email&token=x',
  '/mailbox',
  '/no/such/page',
]

let browser: Browser
let guest: Visitor
let member: Visitor
beforeAll(async () => {
  browser = await openBrowser()
  guest = await newVisitor(browser, { isLocal: true })
  member = await newVisitor(browser)
  await register(member, 'Axe and Sons')
})
afterAll(async () => {
  await leaveAll()
  await browser.close()
})

describe('every page, light and dark, on phone and desktop', () => {
  test.each(guestPages)('%s is accessible', async (path) => {
    await guest.page.goto(path)
    await expectFits(guest.page)
    await expectAccessible(guest.page, path === '/' ? ['light'] : undefined)
    expect(guest.troubles).toEqual([])
  })

  test('the dashboard is accessible', async () => {
    await member.page.goto('/dashboard')
    await member.page.getByText('Live', { exact: true }).last().waitFor()
    await member.page.getByRole('button', { name: 'Your account' }).click()
    await expectFits(member.page)
    await expectAccessible(member.page)
    expect(member.troubles).toEqual([])
  })

  test('an email is shown in a sandboxed frame', async () => {
    const { page, troubles } = await newVisitor(browser, { isLocal: true })
    await page.goto('/mailbox')
    await page
      .getByRole('link', { name: /Confirm your email address/ })
      .first()
      .click()
    await page.frameLocator('iframe').getByRole('link', { name: 'Confirm', exact: true }).waitFor()
    const sandbox = await page.locator('iframe').getAttribute('sandbox')
    expect(sandbox).toBe('allow-popups allow-popups-to-escape-sandbox')
    // CSP prevents injecting axe into that frame.
    await page.evaluate('document.querySelector("iframe").remove()')
    await expectAccessible(page)
    expect(troubles).toEqual([])
  })
})

describe('HTTP responses', () => {
  test('an unknown path returns 404 with its path', async () => {
    const answer = await guest.page.goto('/no/such/page')
    expect(answer?.status()).toBe(404)
    expect(await guest.page.locator('h1').textContent()).toBe('Page Not Found: /no/such/page')
    await guest.page.getByRole('link', { name: 'Back to home' }).click()
    await guest.page.waitForURL('/')
  })

  test("a page can't be framed, sniffed or scripted from elsewhere", async () => {
    const { headers } = await ask('/login')
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'nonce-[\w-]{22}' 'strict-dynamic'/)
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(rule)
    }
    expect(policy).not.toContain('unsafe')
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect((await ask('/login')).headers['content-security-policy']).not.toBe(policy)
  })

  test("pages with a token in the URL don't leak it", async () => {
    const paths = ['/update-pw?token=x', '/auth-callback/?token=x', '/confirm//?token=x']
    for (const path of [...paths, '/register?setup=x']) {
      const { headers } = await ask(path)
      expect(headers).toMatchObject({
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      })
    }
  })

  test("scripts are cached permanently, and the page that names them isn't", async () => {
    const page = await ask('/login')
    expect(page.headers['cache-control']).toBe('private, no-cache')
    const script = /\/assets\/react-[\w-]+\.js/.exec(page.body)?.[0] ?? ''
    const answer = await ask(script, { 'accept-encoding': 'gzip, br' })
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(answer.headers['content-encoding']).toBe('br')
    expect((await ask('/assets/react-gone.js')).status).toBe(404)
  })

  test.each([
    ['/', 'evil.example', 421],
    ['/login', 'nobody.localhost', 421],
    ['/northwind', undefined, 404],
    ['/northwind/k/en', undefined, 404],
    ['/%E0%A4%A', undefined, 404],
    ['//evil.example/', undefined, 404],
  ])('%s on %s answers %i', async (path, host, status) => {
    expect((await ask(path, host ? { host } : {})).status).toBe(status)
  })

  test('a form posted to a page changes nothing', async () => {
    expect((await ask('/login', {}, 'POST')).status).toBe(405)
  })
})

async function expectAccessible(
  page: Page,
  modes: readonly Mode[] = ['light', 'dark'],
): Promise<void> {
  await inModes(page, modes, async (mode) => {
    // Focus guards of open popups pass the focus on and are never announced.
    const { violations } = await checkerIn(page, mode)
      .exclude('[data-base-ui-focus-guard]')
      .analyze()
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(serious.map(({ id, nodes }) => `${mode} ${id}: ${nodes[0]?.html}`)).toEqual([])
  })
}

function ask(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ status: number; headers: Record<string, unknown>; body: string }> {
  const { port } = new URL(inject('productUrl'))
  return new Promise((resolve, reject) => {
    const host = headers['host'] ? `${headers['host']}:${port}` : `localhost:${port}`
    const sent = request(
      { host: '127.0.0.1', port, path, method, headers: { ...headers, host } },
      (answer) => {
        text(answer).then(
          (body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
          reject,
        )
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}
