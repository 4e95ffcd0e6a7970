import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { holdFile } from '#tests/support/hold-file.ts'
import { followRequests, untilNetworkIdle } from '#tests/support/network-idle.ts'
import { chatOn, enterShop, openShop, type Shop } from '#tests/support/shop.ts'
import { signToken } from '#tests/support/sign-token.ts'
import { askApi, leaveAll } from '#tests/support/visitor.ts'

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

const ada = { name: 'Ada', email: 'ada@example.com' }
const bea = { name: 'Bea', email: 'bea@example.com' }

test('after a logout, no tab writes as the previous visitor', async () => {
  shop = await openShop(browser, 'Next Please')
  const page = await enterShop(browser, shop)
  const tab = await page.context().newPage()
  followRequests(tab)
  await tab.goto(shop.url)
  for (const one of [page, tab]) await ask(one, 'identify', ada)
  await ask(page, 'open')
  await chatOn(page)
    .getByRole('button', { name: /Send us a message/ })
    .waitFor()

  await ask(page, 'reset')
  expect(await firstSaid(page, 'Am I alone?')).not.toHaveProperty('user')
  await untilNetworkIdle(tab)
  await ask(page, 'reset')
  expect(await firstSaid(tab, 'Am I, too?')).not.toHaveProperty('user')
})

test('withdrawing consent leaves nothing for the next visitor', async () => {
  shop = await openShop(browser, 'Taken Back')
  const page = await enterShop(browser, shop)
  await ask(page, 'identify', ada)
  await ask(page, 'open')
  await chatOn(page)
    .getByRole('button', { name: /Send us a message/ })
    .waitFor()
  await ask(page, 'optOut')
  await ask(page, 'optIn')
  expect(await firstSaid(page, 'Who am I?')).not.toHaveProperty('user')
})

test('a visitor who arrives during a logout stays', async () => {
  shop = await openShop(browser, 'Changing Places')
  const key = await askApi(shop.agent, 'POST', `/api/widgets/${shop.widgetId}/identity/keys`, {})
  const { secret } = key as { secret: string }
  const page = await enterShop(browser, shop)
  await firstSaid(page, 'Hello from Ada')
  await ask(page, 'identify', {}, signToken({ sub: 'u-1', name: 'Ada' }, secret))
  await expect.poll(() => ask(page, 'whoami')).toMatchObject({ name: 'Ada' })

  await page.reload()
  const release = await holdFile(page, 'panel')
  const panel = page.waitForRequest('**/widget-panel.js*')
  const token = signToken({ sub: 'u-2', name: 'Bea' }, secret)
  await page.evaluate(`Parley('reset'); Parley('identify', {}, '${token}')`)
  await panel
  await expect.poll(contacts).toContain('Bea')
  release()
  await expect.poll(() => ask(page, 'whoami')).toMatchObject({ isKnown: true, name: 'Bea' })
  expect(await ask(page, 'getConversations')).toEqual([])
})

test("user data set during a logout isn't lost", async () => {
  shop = await openShop(browser, 'Said Meanwhile')
  const page = await enterShop(browser, shop)
  await firstSaid(page, 'Hello from someone')

  await page.reload()
  const release = await holdFile(page, 'panel')
  const panel = page.waitForRequest('**/widget-panel.js*')
  await page.evaluate(`
    Parley('reset')
    Parley('identify', ${JSON.stringify(bea)})
    Parley('tag', 'bea')`)
  await panel
  release()
  const described = page.waitForRequest((request) => request.method() === 'PATCH')
  expect(await firstSaid(page, 'Hello from Bea')).toMatchObject({ user: bea })
  expect((await described).postDataJSON()).toMatchObject({ tags: ['bea'] })
})

test('a user identified just before a logout is logged out', async () => {
  shop = await openShop(browser, 'Quick Leave')
  const page = await enterShop(browser, shop)
  const release = await holdFile(page, 'more')
  const more = page.waitForRequest('**/widget-more.js*')
  await page.evaluate(`
    Parley('identify', ${JSON.stringify(ada)})
    window.left = Parley('reset')
    void 0`)
  await more
  release()
  await page.evaluate('left')
  expect(await firstSaid(page, 'No one named me')).not.toHaveProperty('user')

  await page.evaluate(`Parley('reset')`)
  await ask(page, 'identify', bea)
  expect(await firstSaid(page, 'Bea here')).toMatchObject({ user: bea })
})

test('an invited visitor leaves no chat to others', async () => {
  shop = await openShop(browser, 'Uninvited', { markup: '<input aria-label="Search" autofocus>' })
  const page = await enterShop(browser, shop)
  await page.getByRole('textbox', { name: 'Search' }).focus()
  const visitors = () => askApi(shop.agent, 'GET', '/api/visitors') as Promise<Listed>
  await expect.poll(async () => (await visitors()).items).toHaveLength(1)
  const path = `/api/visitors/${(await visitors()).items[0]?.id}/conversations`
  await askApi(shop.agent, 'POST', path, { clientKey: crypto.randomUUID(), text: 'Hello Ada' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const heard = page.waitForResponse(/\/visit$/)
  await page.evaluate(`history.pushState({}, '', '/another')`)
  await (await heard).finished()
  await page.getByRole('button', { name: /^Open chat.*1/ }).waitFor()

  await ask(page, 'reset')
  await firstSaid(page, 'A teammate')
  expect(asked.filter((one) => one.endsWith('/claim'))).toEqual([])
})

test('a logout while Parley is unreachable completes on the next page', async () => {
  shop = await openShop(browser, 'Out of Reach')
  const page = await enterShop(browser, shop)
  await firstSaid(page, 'Mine')

  await page.route(/\/api\/w\/[^/]+\/config/, (route) => route.abort())
  await page.reload()
  expect(await ask(page, 'reset')).toEqual(expect.any(String))
  await page.unroute(/\/api\/w\/[^/]+\/config/)
  await page.reload()
  await firstSaid(page, 'Not theirs')
  await expect.poll(async () => (await ask(page, 'getConversations')) as object[]).toHaveLength(1)
})

test('a separate window ends with its chat, even if the server notices late', async () => {
  shop = await openShop(browser, 'Late Farewell', { settings: { askEmail: 'no' } })
  const page = await enterShop(browser, shop)
  await firstSaid(page, 'Hello')
  const opened = page.context().waitForEvent('page')
  await ask(page, 'open')
  const chat = chatOn(page)
  await chat.getByText('Hello').first().click()
  await chat.getByRole('button', { name: 'More', exact: true }).click()
  await chat.getByRole('button', { name: 'Open in new window' }).click()
  const window = await opened
  await window.getByText('Hello').waitFor()

  await page.route('**/api/chat/logout', (route) => route.abort())
  await ask(page, 'reset')
  await page.reload()
  await page.unroute('**/api/chat/logout')
  await page.reload()
  await window.getByText('Hello').waitFor({ state: 'detached', timeout: 15_000 })
})

test('an offline logout can be retried, here or on the next page', async () => {
  shop = await openShop(browser, 'Stuck Door')
  const page = await enterShop(browser, shop)
  await firstSaid(page, 'Mine')

  await page.reload()
  await page.route('**/widget-panel.js*', (route) => route.abort())
  expect(await ask(page, 'reset')).toEqual(expect.any(String))
  expect(await ask(page, 'whoami')).toMatchObject({ isKnown: false })
  await page.unroute('**/widget-panel.js*')
  await ask(page, 'reset')
  await firstSaid(page, 'A teammate')

  await page.reload()
  await page.route('**/widget-panel.js*', (route) => route.abort())
  expect(await ask(page, 'reset')).toEqual(expect.any(String))
  await page.unroute('**/widget-panel.js*')
  await page.reload()
  await firstSaid(page, 'One more')
})

interface Listed {
  readonly items: readonly { readonly id: string }[]
}

async function firstSaid(page: Page, text: string): Promise<unknown> {
  const first = page.waitForRequest((request) => /\/api\/w\/[^/]+\/chats$/.test(request.url()))
  await ask(page, 'newMessage', text, { send: true })
  const body = (await first).postDataJSON()
  await chatOn(page).getByText('Delivered', { exact: true }).waitFor()
  await ask(page, 'close')
  return body
}

async function contacts(): Promise<string[]> {
  const { items } = (await askApi(shop.agent, 'GET', '/api/contacts')) as {
    items: { name: string }[]
  }
  return items.map(({ name }) => name)
}

function ask(page: Page, ...call: unknown[]): Promise<unknown> {
  return page.evaluate(`Parley(...${JSON.stringify(call)}).catch((error) => error.message)`)
}
