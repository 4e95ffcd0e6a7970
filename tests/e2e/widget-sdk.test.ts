import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { followRequests, untilNetworkIdle } from '#tests/support/network-idle.ts'
import { signToken } from '#tests/support/sign-token.ts'
import { askApi, leaveAll, newVisitor, register, type Visitor } from '#tests/support/visitor.ts'

let browser: Browser
let shop: Server
let agent: Visitor
let widgetId: string
let markup: string
let policy = ''
let packed = ''
let shops = 0

beforeAll(async () => {
  browser = await openBrowser()
  shop = await serveShop()
})
afterEach(async () => {
  policy = ''
  await leaveAll()
})
afterAll(async () => {
  shop.close()
  await browser.close()
})

test('a page identifies its visitor, gets events, and logs out', async () => {
  const secret = await openBusiness('Sign Post')
  const page = await openPage(`
    <script>
      window.Parley = function () { (Parley.q = Parley.q || []).push(arguments) }
      window.heard = []
      for (const name of ${JSON.stringify(listenedTo)}) {
        Parley('on', name, (detail) => heard.push([name, detail]))
      }
      Parley('setAttributes', { plan: 'pro' })
      Parley('init', { key: '${widgetId}' })
    </script>
    <script async src="${inject('productUrl')}/widget.js"></script>`)
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await heard(page, 'ready', null)
  const visitorId = await ask(page, 'getVisitorId')
  expect(visitorId).toMatch(/^[\da-f]{64}$/)
  expect(await ask(page, 'getVisitorId')).toBe(visitorId)

  await ask(page, 'identify', { name: 'Ada', email: 'ada@example.com' })
  await heard(page, 'identify:ok', { isSigned: false })
  await ask(page, 'track', 'looked at prices', { page: 2 })
  expect(await ask(page, 'whoami')).toEqual({ isKnown: false, name: null, email: null })
  expect(await contacts()).toEqual([])
  const stored = Promise.withResolvers<void>()
  await page.route('**/chats', async (route) => {
    await stored.promise
    await route.continue()
  })
  await ask(page, 'newMessage', 'Hello from the page', { send: true })
  const chat = page.frameLocator('iframe[title="Chat"]')
  const file = { name: 'log.txt', mimeType: 'text/plain', buffer: Buffer.from('Broken at 9:15') }
  await chat.locator('input[type=file]').setInputFiles(file)
  await chat.getByRole('button', { name: 'Remove log.txt' }).waitFor()
  stored.resolve()
  await heard(page, 'message:sent', expect.anything())
  await chat.getByText('Delivered', { exact: true }).waitFor()
  await chat.getByRole('button', { name: 'Remove log.txt' }).waitFor()
  await expect
    .poll(contacts)
    .toEqual([expect.objectContaining({ kind: 'lead', attributes: { plan: 'pro' } })])

  const forged = signToken({ sub: 'u-1' }, 'a secret of someone else')
  expect(await ask(page, 'identify', {}, forged)).toContain('signed with a key of this widget')
  await heard(page, 'identify:failed', { reason: expect.stringContaining('signed with a key') })
  const proof = signToken({ sub: 'u-1', name: 'Ada Lovelace' }, secret)
  await ask(page, 'identify', {}, proof)
  await heard(page, 'identify:ok', { isSigned: true })
  await expect.poll(() => ask(page, 'whoami')).toMatchObject({ name: 'Ada Lovelace' })
  const [conversation] = await conversations()
  expect(conversation).toMatchObject({ contact: { name: 'Ada Lovelace' } })

  const conversationId = conversation?.id ?? ''
  await ask(page, 'close')
  await answer(conversationId, 'Hello Ada')
  await heard(page, 'message:received', expect.objectContaining({ conversationId }))
  await heard(page, 'agent:assigned', { conversationId, name: 'Grace Hopper' })
  await heard(page, 'unread', { count: 1 })
  expect(await ask(page, 'getConversations')).toMatchObject([{ id: conversationId, unread: 1 }])

  await page.reload()
  expect(await ask(page, 'getConversations')).toMatchObject([{ id: conversationId }])
  await page.reload()
  const tab = await page.context().newPage()
  followRequests(tab)
  await tab.goto(shopUrl())
  await ask(tab, 'identify', {}, proof)
  expect(await ask(tab, 'getConversations')).toMatchObject([{ id: conversationId }])
  await ask(page, 'logout')
  await frameIsStill(page)
  expect(await ask(page, 'whoami')).toEqual({ isKnown: false, name: null, email: null })
  expect(await ask(page, 'getConversations')).toEqual([])
  expect(await ask(page, 'getVisitorId')).not.toBe(visitorId)

  await expect.poll(() => ask(tab, 'whoami')).toMatchObject({ isKnown: false })
  await frameIsStill(tab)
  expect(await ask(tab, 'whoami')).toEqual({ isKnown: false, name: null, email: null })
  await tab.close()

  const hash = createHmac('sha256', secret).update('u-2').digest('hex')
  expect(await ask(page, 'identify', { id: 'u-2', hash })).toContain('not hashes')
  await askApi(agent, 'PATCH', `/api/widgets/${widgetId}/identity`, { acceptsHash: true })
  await ask(page, 'identify', { id: 'u-2', name: 'Charles', hash })
  await expect
    .poll(contacts)
    .toContainEqual(expect.objectContaining({ externalId: 'u-2', name: 'Charles' }))

  expect(await countOpenings(page)).toBe(1)
  expect(await ask(page, 'fly')).toBe('Parley has no method "fly".')
  expect(await ask(page, 'fly')).toBe('Parley has no method "fly".')
  expect(warnings.filter((text) => text.includes('fly'))).toHaveLength(1)
})

test('a logout before the first message leaves nothing behind', async () => {
  await openBusiness('Clean Slate')
  const page = await openPage(`
    <script src="${inject('productUrl')}/widget.js"></script>
    <script>Parley('init', { key: '${widgetId}' })</script>`)
  await ask(page, 'identify', { name: 'Ada', email: 'ada@example.com' })
  expect(await kept(page)).toContain('held')

  await page.reload()
  await page.evaluate(`localStorage.setItem('parley.${widgetId}.invited', 'somewhere')`)
  await ask(page, 'logout')
  expect((await kept(page)).filter((name) => name !== 'visit')).toEqual([])
})

test('calls of other chats keep working', async () => {
  const secret = await openBusiness('Moving House')
  await askApi(agent, 'PATCH', `/api/widgets/${widgetId}/identity`, { acceptsHash: true })
  const hash = createHmac('sha256', secret).update('7').digest('hex')
  const page = await openPage(`
    <script>
      window.heard = []
      addEventListener('chatwoot:opened', () => heard.push(['chatwoot:opened', null]))
      window.intercomSettings = { app_id: 'x', custom_launcher_selector: '#help' }
      ;(function () { var w = window, i = function () { i.c(arguments) }; i.q = []; i.c = function (a) { i.q.push(a) }; w.Intercom = i })()
      Intercom('boot', { app_id: 'x', user_id: 7, user_hash: '${hash}', name: 'Ada', plan: 'pro' })
      Intercom('onShow', () => heard.push(['Intercom show', null]))
      window.$crisp = []
      $crisp.push(['on', 'chat:opened', () => heard.push(['crisp opened', null])])
      $crisp.push(['set', 'session:data', [[['cart', 'full']]]])
      !function(e,t,n){e.Beacon=n=function(t,n,a){e.Beacon.readyQueue.push({method:t,options:n,data:a})},n.readyQueue=[]}(window,document,window.Beacon||function(){});
      Beacon('on', 'open', () => heard.push(['Beacon open', null]))
    </script>
    <script async src="${inject('productUrl')}/widget-compat.js"></script>${widgetScript()}`)
  await expect
    .poll(contacts)
    .toContainEqual(
      expect.objectContaining({ externalId: '7', attributes: { plan: 'pro', cart: 'full' } }),
    )
  await page.evaluate('Intercom("showNewMessage", "Where is my order?")')
  const chat = page.frameLocator('iframe[title="Chat"]')
  const field = chat.getByRole('textbox', { name: 'Write a message' })
  await expect.poll(() => field.inputValue()).toBe('Where is my order?')
  for (const name of ['chatwoot:opened', 'Intercom show', 'crisp opened', 'Beacon open']) {
    await heard(page, name, null)
  }
  await page.evaluate('zE("messenger", "close")')
  await expect.poll(() => ask(page, 'isOpen')).toBe(false)
  await page.evaluate('Beacon("open")')
  await expect.poll(() => ask(page, 'isOpen')).toBe(true)
  await page.evaluate('$crisp.push(["do", "chat:close"])')
  await expect.poll(() => ask(page, 'isOpen')).toBe(false)
  await page.evaluate('$chatwoot.toggle("open")')
  await expect.poll(() => ask(page, 'isOpen')).toBe(true)
  await page.evaluate('Intercom("shutdown")')
  await expect.poll(() => ask(page, 'whoami')).toMatchObject({ isKnown: false })
})

test('a reply notifies on the next page without a frame, also in the background, once and unless muted', async () => {
  await openBusiness('Next Page')
  const page = await openPage(widgetScript())
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const peeks = () => asked.filter((path) => path.endsWith('/unread')).length
  await page.addInitScript(`
    window.rings = 0
    const make = AudioContext.prototype.createOscillator
    AudioContext.prototype.createOscillator = function () { rings++; return make.call(this) }`)
  await page.clock.install()
  const openAgain = async (name: string | RegExp): Promise<void> => {
    await page.goto(shopUrl())
    await page.getByRole('button', { name }).waitFor()
    // Browsers block sound until the visitor interacts with the page.
    await page.getByRole('heading', { name: 'A shop' }).click()
  }
  await openAgain('Open chat')
  await page.clock.fastForward(60_000)
  expect(peeks()).toBe(0)

  await ask(page, 'newMessage', 'Where is my order?', { send: true })
  const chat = page.frameLocator('iframe[title="Chat"]')
  await chat.getByText('Delivered', { exact: true }).waitFor()
  const [conversation] = await conversations()
  const conversationId = conversation?.id ?? ''
  await ask(page, 'close')
  await openAgain('Open chat')
  await expect.poll(peeks).toBe(1)
  await page.evaluate(`Object.defineProperty(document, 'hidden', { get: () => true })`)
  await answer(conversationId, 'On its way.')
  await page.clock.fastForward(25_000)
  await page.getByRole('button', { name: 'Open chat, 1 unread' }).waitFor()
  expect(await page.title()).toBe('(1) A shop')
  expect(await page.locator('iframe').count()).toBe(0)
  await expect.poll(() => page.evaluate('rings')).toBe(2)

  await openAgain('Open chat, 1 unread')
  await answer(conversationId, 'It arrives tomorrow.')
  await page.clock.fastForward(25_000)
  await page.getByRole('button', { name: 'Open chat, 2 unread' }).waitFor()
  await expect.poll(() => page.evaluate('rings')).toBe(2)

  await ask(page, 'open')
  await chat.getByText('It arrives tomorrow.').waitFor()
  await expect.poll(() => ask(page, 'getUnreadCount')).toBe(0)
  expect(await page.evaluate('rings')).toBe(2)
  await ask(page, 'mute')
  await expect.poll(() => kept(page)).toContain('muted')
  await ask(page, 'close')
  await openAgain('Open chat')
  await answer(conversationId, 'By noon.')
  const more = page.waitForResponse('**/widget-marks.js')
  await page.clock.fastForward(25_000)
  await more
  await page.getByRole('button', { name: 'Open chat, 1 unread' }).waitFor()
  expect(await page.evaluate('rings')).toBe(0)
})

test('a page controls the chat and opens it from its own elements', async () => {
  await openBusiness('Own Button')
  const page = await openPage(`
    <script src="${inject('productUrl')}/widget.js"></script>
    <script>Parley('init', { key: '${widgetId}', launcherSelector: '.help' })</script>`)
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await ask(page, 'setPosition', 'left')
  await ask(page, 'setPosition', { offsetX: 41 })
  await ask(page, 'setPosition', { offsetY: 43 })
  const place = () =>
    page.evaluate(`(() => {
      const button = document.querySelector('[data-parley]').shadowRoot.querySelector('button')
      const { left, right, bottom } = getComputedStyle(button)
      return { left, right, bottom }
    })()`)
  expect(await place()).toMatchObject({ left: '41px', bottom: '43px' })
  await ask(page, 'setPosition', 'right')
  expect(await place()).toMatchObject({ right: '41px', bottom: '43px' })

  await page.evaluate(
    `document.querySelector('h1').innerHTML = '<a class="help" href="/elsewhere"><b>Help</b></a>'`,
  )
  await page.getByText('Help').click()
  await expect.poll(() => ask(page, 'isOpen')).toBe(true)
  await page.getByText('Help').click()
  await expect.poll(() => ask(page, 'isOpen')).toBe(false)
  expect(page.url()).toBe(shopUrl())

  const sentence = 'launcherSelector "!" isn\'t a valid selector.'
  expect(await ask(page, 'update', { launcherSelector: '!' })).toBe(sentence)
  expect(await ask(page, 'update', { launcherSelector: '!' })).toBe(sentence)
  await expect.poll(() => warnings).toEqual([`Parley: ${sentence}`])
  await page.getByText('Help').click()
  await expect.poll(() => ask(page, 'isOpen')).toBe(true)
})

test('the npm package works on a page with Trusted Types', async () => {
  await openBusiness('Trusted Hands')
  const archive = await fetch(`${inject('productUrl')}/parley-widget.tgz`)
  const input = Buffer.from(await archive.arrayBuffer())
  packed = execFileSync('tar', ['-xzOf', '-', 'package/parley.js'], { input, encoding: 'utf8' })
  policy = "require-trusted-types-for 'script'; trusted-types parley"
  const page = await openPage(`
    <script type="module">
      import { loadParley, parley } from '/parley.js'
      await loadParley({ baseUrl: '${inject('productUrl')}', key: '${widgetId}' })
      await parley('setAttributes', { plan: 'pro' })
      document.querySelector('h1').textContent = 'All is said'
    </script>`)
  await page.getByRole('heading', { name: 'All is said' }).waitFor()
  await page.getByRole('button', { name: 'Open chat' }).click()
  const chat = page.frameLocator('iframe[title="Chat"]')
  await chat.getByRole('button', { name: 'Send us a message' }).waitFor()
})

const listenedTo = [
  'ready',
  'unread',
  'message:sent',
  'message:received',
  'agent:assigned',
  'identify:ok',
  'identify:failed',
]

async function openBusiness(organization: string): Promise<string> {
  agent = await newVisitor(browser)
  // On a retry, the name of the first attempt is taken.
  await register(agent, `${organization} ${++shops}`)
  const made = await askApi(agent, 'POST', '/api/widgets', { name: 'Shop' })
  const { id, version } = made as { id: string; version: number }
  await askApi(agent, 'POST', `/api/widgets/${id}/publish`, { version })
  widgetId = id
  const key = await askApi(agent, 'POST', `/api/widgets/${id}/identity/keys`, {})
  return (key as { secret: string }).secret
}

async function openPage(body: string): Promise<Page> {
  markup = body
  // Without the proxy header, which would cause a preflight request.
  const { page } = await newVisitor(browser, { isLocal: true })
  followRequests(page)
  await page.goto(shopUrl())
  await page.getByRole('button', { name: 'Open chat' }).waitFor()
  return page
}

async function frameIsStill(page: Page): Promise<void> {
  await page.frameLocator('iframe[title="Chat"]').locator('body').waitFor({ state: 'attached' })
  await untilNetworkIdle(page)
}

function countOpenings(page: Page): Promise<unknown> {
  return page.evaluate(`(async () => {
    let count = 0
    const listener = () => void count++
    const reopen = async () => {
      await Parley('close')
      await Parley('open')
    }
    const stop = Parley('on', 'open', listener)
    await reopen()
    stop()
    await reopen()
    Parley('on', 'open', listener)
    await Parley('off', 'open', listener)
    await reopen()
    return count
  })()`)
}

function ask(page: Page, ...call: unknown[]): Promise<unknown> {
  return page.evaluate(`Parley(...${JSON.stringify(call)}).catch((error) => error.message)`)
}

function kept(page: Page): Promise<string[]> {
  return page.evaluate<string[]>('Object.keys(localStorage).map((key) => key.slice(44))')
}

async function heard(page: Page, name: string, detail: unknown): Promise<void> {
  await expect
    .poll(() => page.evaluate<[string, unknown][]>('heard.map(([n, d]) => [n, d ?? null])'))
    .toContainEqual([name, detail])
}

async function contacts(): Promise<readonly object[]> {
  const { items } = (await askApi(agent, 'GET', '/api/contacts')) as { items: object[] }
  return items
}

async function conversations(): Promise<readonly { id: string }[]> {
  const path = '/api/inbox/conversations?category=all'
  const { items } = (await askApi(agent, 'GET', path)) as { items: { id: string }[] }
  return items
}

async function answer(conversationId: string, text: string): Promise<void> {
  await askApi(agent, 'POST', `/api/inbox/conversations/${conversationId}/messages`, {
    clientKey: crypto.randomUUID(),
    text,
  })
}

function widgetScript(): string {
  return `<script async src="${inject('productUrl')}/widget.js" data-widget="${widgetId}"></script>`
}

function shopUrl(): string {
  return `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`
}

async function serveShop(): Promise<Server> {
  const server = createServer(({ url }, response) => {
    if (url === '/parley.js') {
      response.setHeader('content-type', 'text/javascript; charset=utf-8')
      return response.end(packed)
    }
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (policy) response.setHeader('content-security-policy', policy)
    return response.end(
      `<!doctype html><html lang="en"><title>A shop</title><h1>A shop</h1>${markup}`,
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    // Below the ephemeral port range, and different from the other shop's port.
    server.listen(12_000 + (process.pid % 9000), '127.0.0.1', resolve)
  })
  return server
}
