import type { Browser, FrameLocator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import {
  answer,
  chatOn,
  enterShop,
  latestConversation,
  openChat,
  openShop,
  setUp,
  textsOf,
  write,
  type Shop,
  type Versioned,
} from '#tests/support/shop.ts'
import { askApi, leaveAll, newVisitor } from '#tests/support/visitor.ts'

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

test('page elements open tickets and articles by name', async () => {
  shop = await openShop(browser, 'Named Things', {
    settings: { hasTicketForm: true },
    markup: `<button data-parley-open="tickets">My tickets</button>
      <button data-parley-open="ticket:new">Make one</button>
      <button data-parley-open="article:return-a-parcel">How to return</button>
      <button data-parley-open="article:nothing-of-the-kind">Nothing</button>`,
  })
  await writeArticle('Return a parcel', 'Print the label first.')
  const page = await enterShop(browser, shop)
  const chat = chatOn(page)
  await page.getByRole('button', { name: 'Open chat' }).waitFor()
  await page.getByRole('button', { name: 'My tickets' }).click()
  await chat.getByRole('heading', { name: 'Tickets', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Make one' }).click()
  await chat.getByRole('heading', { name: 'New ticket' }).waitFor()
  await page.getByRole('button', { name: 'How to return' }).click()
  await chat.getByText('Print the label first.').waitFor()
  await page.getByRole('button', { name: 'Nothing' }).click()
  await chat.getByRole('searchbox').waitFor()
})

test('text from the page goes to the open conversation', async () => {
  shop = await openShop(browser, 'Ghost Writers')
  const page = await enterShop(browser, shop)
  const chat = chatOn(page)
  await page.evaluate('Parley("newMessage", "Hello", { send: true })')
  await chat.getByText('Delivered', { exact: true }).waitFor()
  await page.evaluate('Parley("setDraft", "My order is 4711")')
  const field = chat.getByRole('textbox', { name: 'Write a message' })
  await expect.poll(() => field.inputValue()).toBe('My order is 4711')
  await field.press('Enter')
  const id = await latestConversation(shop)
  await expect.poll(() => textsOf(shop, id)).toEqual(['Hello', 'My order is 4711'])
})

test("text the page sets on every load doesn't replace the visitor's", async () => {
  const markup = `<script>
    window.Parley = function () { (Parley.q = Parley.q || []).push(arguments) }
    Parley('setDraft', 'Order ' + location.search.slice(1))
  </script>`
  shop = await openShop(browser, 'Autocompletes', { settings: { askEmail: 'no' }, markup })
  const { page } = await newVisitor(browser, { isLocal: true })
  const field = chatOn(page).getByRole('textbox', { name: 'Write a message' })
  const visit = async (order: string): Promise<void> => {
    await page.goto(`${shop.url}?${order}`)
    await page.evaluate('Parley("open", "new")')
  }
  await visit('1')
  await expect.poll(() => field.inputValue()).toBe('Order 1')
  await visit('2')
  await expect.poll(() => field.inputValue()).toBe('Order 2')
  await field.fill('Order 2 came broken')
  await visit('3')
  await expect.poll(() => field.inputValue()).toBe('Order 2 came broken')
  await page.evaluate('Parley("setDraft", "Order 4")')
  await page.evaluate('Parley("setLocale", "de")')
  await chatOn(page).getByRole('textbox', { name: 'Nachricht schreiben' }).waitFor()
  const same = chatOn(page).locator('.composer textarea')
  expect(await same.inputValue()).toBe('Order 2 came broken')
  await same.fill('')
  await page.evaluate('Parley("setDraft", "Order 4")')
  await expect.poll(() => same.inputValue()).toBe('Order 4')
})

test('a launcher hidden outside business hours comes and goes on an open page', async () => {
  shop = await openShop(browser, 'Early Birds')
  const noon = atNoon()
  const schedule = (await askApi(shop.agent, 'POST', '/api/schedules', {
    name: 'Today',
    timeZone: noon.zone,
    week: [],
    exceptions: noon.open(-60, 10),
  })) as Versioned
  const path = `/api/schedules/${schedule.id}`
  await setUp(shop, { scheduleId: schedule.id, offline: 'hide' })
  const page = await enterShop(browser, shop)
  const launcher = page.getByRole('button', { name: 'Open chat' })
  await launcher.waitFor()
  await page.clock.install()
  let configs = 0
  // Otherwise the response would be cached for a minute.
  await page.route('**/config*', (route) => {
    configs++
    return route.continue()
  })
  await page.goto(shop.url)
  await launcher.waitFor()
  expect(configs).toBe(1)

  // Time passes in the browser only; on the server, business hours change at once.
  const { version } = schedule
  const closed = { version, exceptions: noon.open(20, 60) }
  const changed = (await askApi(shop.agent, 'PATCH', path, closed)) as Versioned
  await page.clock.fastForward(8 * 60_000)
  await launcher.waitFor()
  expect(configs).toBe(1)
  await page.clock.fastForward(4 * 60_000)
  await launcher.waitFor({ state: 'hidden' })
  expect(configs).toBe(2)

  const open = { version: changed.version, exceptions: noon.open(-60, 60) }
  await askApi(shop.agent, 'PATCH', path, open)
  await page.clock.fastForward(12 * 60_000)
  await launcher.waitFor()
  expect(configs).toBe(3)
})

test('the launcher badge, the title count and the icon dot follow the settings', async () => {
  shop = await openShop(browser, 'Loud and Clear', { settings: { marksIcon: true } })
  const page = await enterShop(browser, shop)
  const chat = chatOn(page)
  await page.evaluate('Parley("newMessage", "Hello", { send: true })')
  await chat.getByText('Delivered', { exact: true }).waitFor()
  const id = await latestConversation(shop)
  await page.evaluate('Parley("close")')
  await hide(page, true)
  await answer(shop, id, 'Good morning')
  await expect.poll(() => page.title()).toBe('(1) A shop')
  await expect.poll(() => icons(page)).toEqual([expect.stringMatching(/^data:image\/png/)])
  await hide(page, false)
  await expect.poll(() => icons(page)).toEqual(['data:,'])
  expect(await page.title()).toBe('A shop')

  await setUp(shop, { hasBadge: false, marksTitle: false, marksIcon: false })
  // Otherwise the response would be cached for a minute.
  await page.route('**/config*', (route) => route.continue())
  await page.goto(`${shop.url}lamps`)
  await page.getByRole('button', { name: 'Open chat', exact: true }).waitFor()
  await expect.poll(() => page.evaluate('Parley("getUnreadCount")')).toBe(1)
  await hide(page, true)
  expect(await page.title()).toBe('A shop')
  expect(await icons(page)).toEqual(['data:,'])
  await page.getByRole('button', { name: 'Open chat', exact: true }).waitFor()
})

test('a visitor requests a person before there is a conversation', async () => {
  shop = await openShop(browser, 'No Robots', { settings: { askEmail: 'no' } })
  const page = await enterShop(browser, shop)
  const chat = await openChat(page)
  await chat.getByRole('button', { name: 'Talk to a person' }).click()
  await chat.getByText('Someone from our team will reply here').waitFor()
  const first = await latestConversation(shop)
  expect(await read(first)).toMatchObject({ priority: 'high' })
  expect(await textsOf(shop, first)).toEqual(['Talk to a person'])

  await setUp(shop, { askEmail: 'required' })
  const other = await enterShop(browser, shop)
  await other.route('**/config*', (route) => route.continue())
  await other.reload()
  const begun = await openChat(other)
  await begun.getByRole('button', { name: 'Send us a message' }).click()
  await begun.getByRole('textbox', { name: 'Write a message' }).fill('My lamp broke')
  await begun.getByRole('button', { name: 'Talk to a person' }).click()
  expect(await begun.getByText('Someone from our team will reply here').count()).toBe(0)
  await begun.getByLabel('Your email address').fill('ada@example.com')
  await write(begun, 'My lamp broke')
  await begun.getByText('Someone from our team will reply here').waitFor()
  await expect.poll(() => latestConversation(shop)).not.toBe(first)
  const second = await latestConversation(shop)
  expect(await textsOf(shop, second)).toEqual(['My lamp broke'])
  await expect.poll(() => read(second)).toMatchObject({ priority: 'high' })
})

test('a visitor who requests a person gets the questions, and may skip them', async () => {
  shop = await openShop(browser, 'Polite Questions', { settings: { askEmail: 'optional' } })
  const ask = async (): Promise<FrameLocator> => {
    const chat = await openChat(await enterShop(browser, shop))
    await chat.getByRole('button', { name: 'Talk to a person' }).click()
    return chat
  }
  const shy = await ask()
  await shy.getByLabel('Your email address').waitFor()
  await shy.getByRole('button', { name: 'Send message' }).click()
  await shy.getByText('Someone from our team will reply here').waitFor()
  const first = await latestConversation(shop)
  expect(await read(first)).toMatchObject({ priority: 'high', contact: { email: null } })
  expect(await textsOf(shop, first)).toEqual(['Talk to a person'])

  const open = await ask()
  await open.getByLabel('Your email address').fill('ada@example.com')
  await open.getByRole('button', { name: 'Send message' }).click()
  await open.getByText('Someone from our team will reply here').waitFor()
  await expect.poll(() => latestConversation(shop)).not.toBe(first)
  const second = await latestConversation(shop)
  expect(await read(second)).toMatchObject({ contact: { email: 'ada@example.com' } })
})

test('a rating counts when pressed, and a comment can follow', async () => {
  shop = await openShop(browser, 'Quick Verdicts')
  const page = await enterShop(browser, shop)
  const chat = chatOn(page)
  await page.evaluate('Parley("newMessage", "Hello", { send: true })')
  await chat.getByText('Delivered', { exact: true }).waitFor()
  const id = await latestConversation(shop)
  await answer(shop, id, 'Good morning')
  await askApi(shop.agent, 'POST', `/api/inbox/conversations/${id}/status`, { status: 'closed' })
  await chat.getByText('This conversation has ended. Send a message to continue.').waitFor()
  const order = await chat
    .locator('.ended')
    .getByRole('radio')
    .or(chat.getByText('Start a new conversation'))
    .evaluateAll((parts) => parts.map((part) => Reflect.get(part, 'localName')))
  expect(order).toEqual(['input', 'input', 'input', 'input', 'input', 'button'])
  await chat.getByRole('radio', { name: 'Good', exact: true }).check({ force: true })
  await expect.poll(() => read(id)).toMatchObject({ rating: 4, ratingComment: null })
  await chat.getByText('Thanks for your feedback.').waitFor()
  expect(await chat.getByRole('button', { name: 'Send rating' }).count()).toBe(0)
  const add = chat.getByRole('button', { name: 'Add comment' })
  expect(await add.isDisabled()).toBe(true)
  await chat.getByRole('textbox', { name: 'What did you like?' }).fill('A little sooner')
  await add.click()
  await add.waitFor({ state: 'detached' })
  await expect.poll(() => chat.locator('h1:focus').count()).toBe(1)
  expect(await read(id)).toMatchObject({ rating: 4, ratingComment: 'A little sooner' })
})

/** A time zone where it's about noon, and hours the given number of minutes from now. */
function atNoon() {
  const now = new Date()
  const ahead = 12 - now.getUTCHours()
  const there = (minutes: number): string =>
    new Date(now.getTime() + ahead * 3_600_000 + minutes * 60_000).toISOString()
  return {
    zone: ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`,
    open: (from: number, to: number) => [
      {
        date: there(0).slice(0, 10),
        hours: [{ from: there(from).slice(11, 16), to: there(to).slice(11, 16) }],
      },
    ],
  }
}

async function writeArticle(title: string, text: string): Promise<void> {
  const make = async (path: string, body: object): Promise<string> =>
    ((await askApi(shop.agent, 'POST', path, body)) as Versioned).id
  const sites = (await askApi(shop.agent, 'GET', '/api/sites')) as { items: { id: string }[] }
  const baseId = await make('/api/knowledge/bases', {
    name: 'Help',
    defaultLocale: 'en',
    siteIds: sites.items.map(({ id }) => id).slice(0, 1),
  })
  const languages = [{ locale: 'en', isPublic: true }]
  await askApi(shop.agent, 'PUT', `/api/knowledge/bases/${baseId}/languages`, { languages })
  const categoryId = await make(`/api/knowledge/bases/${baseId}/categories`, {
    texts: [{ locale: 'en', name: 'Orders' }],
  })
  const body = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  }
  const id = await make('/api/knowledge/articles', { baseId, categoryId, title, body })
  await askApi(shop.agent, 'POST', `/api/knowledge/articles/${id}/texts/en/publish`, {})
}

async function read(id: string): Promise<object> {
  return (await askApi(shop.agent, 'GET', `/api/inbox/conversations/${id}`)) as object
}

/** Simulates a background tab. */
async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(`Object.defineProperty(document, 'hidden', {
    configurable: true, get: () => ${isHidden} })
    document.dispatchEvent(new Event('visibilitychange'))`)
}

function icons(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    `[...document.querySelectorAll('link[rel~=icon]')].map(({ href }) => href)`,
  )
}
