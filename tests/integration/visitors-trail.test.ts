import { hash } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { listContactTimeline } from '#modules/contacts/contract.ts'
import { getConversation } from '#modules/inbox/contract.ts'
import {
  addBlock,
  getTrail,
  getVisitorTrail,
  listVisitorRules,
  listVisitors,
  removeNetwork,
  setVisitorSettings,
} from '#modules/visitors/contract.ts'
import {
  createWidget,
  publishWidget,
  sendChatMessage,
  startChat,
} from '#modules/widget/contract.ts'
import { setPageRetention } from '#modules/visitors/server/public.ts'
import type { InputOf } from '#platform/registry/call.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'
import { liveWidget, newVisitor, randomSecret } from '#tests/support/visitor-client.ts'
import { newBrowser, shop, type Browsing } from '#tests/support/visits.ts'

let server: TestServer
let acme: Company
let globex: Company
let widgetId: string
beforeAll(async () => {
  server = await startTestServer({
    environment: { TRUSTED_PROXIES: '1', COUNTRY_HEADER: 'x-country' },
  })
  acme = await makeCompany(server, 'acme')
  globex = await makeCompany(server, 'globex')
})
beforeEach(async () => {
  widgetId = await liveWidget(acme.owner.client, `Shop ${crypto.randomUUID().slice(0, 8)}`)
})
afterAll(() => server.close())

describe('time on a page', () => {
  test('ends with the next page, and is open on the current one', async () => {
    const ada = browser()
    await ada.visit()
    await back(90)
    await ada.visit({ url: `${shop}/cart`, title: 'Cart' })
    const { pages, isHere } = await trail()

    expect(isHere).toBe(true)
    expect(pages.map(({ title, leftAt }) => [title, leftAt === null])).toEqual([
      ['Cart', true],
      ['Coffee', false],
    ])
    expect(seconds(pages[1])).toBeGreaterThanOrEqual(90)
    expect(seconds(pages[1])).toBeLessThan(100)
  })

  test('ends when the visitor leaves, and continues if they are still there', async () => {
    const ada = browser()
    await ada.visit()
    await back(20)
    await ada.visit({ isLeaving: true })
    const left = await trail()
    await ada.visit()
    const again = await trail()

    expect(seconds(left.pages[0])).toBeGreaterThanOrEqual(20)
    expect(again.pages).toMatchObject([{ leftAt: null }])
  })

  test('starts over after an absence, without other pages', async () => {
    const ada = browser()
    await ada.visit()
    await back(600)
    await ada.visit()
    const { pages, hereSince } = await trail()

    expect(pages).toHaveLength(1)
    expect(Date.parse(hereSince ?? '')).toBeGreaterThan(Date.parse(pages[0]?.at ?? '') + 500_000)
    await back(20)
    await ada.visit()
    // A heartbeat doesn't count as a return.
    expect(Date.parse((await trail()).hereSince ?? '')).toBeLessThan(Date.now() - 15_000)
  })

  test('ends with the last heartbeat for a visitor who returns an hour later', async () => {
    const ada = browser()
    await ada.visit()
    await back(3600)
    await ada.visit({ url: `${shop}/cart`, title: 'Cart' })
    const { pages } = await trail()

    expect(pages).toHaveLength(2)
    expect(seconds(pages[1])).toBeLessThan(5)
  })
})

describe('the timeline of a contact', () => {
  test('has page views in order, each once, across pages', async () => {
    const ada = await newVisitor(server.client(), widgetId)
    const id = await contactOf(ada)
    const first = browser({ peek: ada.peek })
    await first.visit()
    await back(120)
    await first.visit({ url: `${shop}/cart`, title: 'Cart' })
    await browser({ peek: ada.peek }).visit({ url: `${shop}/tea`, title: 'Tea' })
    const { client } = acme.owner
    const whole = await client.must(listContactTimeline, { id })
    const leafed: string[] = []
    let cursor: string | undefined
    do {
      const page = await client.must(listContactTimeline, {
        id,
        limit: 1,
        ...(cursor && { cursor }),
      })
      leafed.push(...page.items.map((entry) => entry.id))
      cursor = page.nextCursor ?? undefined
    } while (cursor && leafed.length < 50)

    expect(leafed).toEqual(whole.items.map((entry) => entry.id))
    expect(new Set(leafed).size).toBe(leafed.length)
    const looked = whole.items.filter(({ type }) => type === 'visitor.page_viewed')
    expect(looked.map(({ data }) => data['title'])).toEqual(['Tea', 'Cart', 'Coffee'])
    // The message is older than the cart view and newer than the arrival.
    const types = whole.items.map(({ type, data }) => data['title'] ?? type)
    expect(types.indexOf('conversation.created')).toBeGreaterThan(types.indexOf('Cart'))
    expect(types.indexOf('conversation.created')).toBeLessThan(types.indexOf('Coffee'))
  })

  test('drops page views after retention', async () => {
    const ada = await newVisitor(server.client(), widgetId)
    const id = await contactOf(ada)
    const first = browser({ peek: ada.peek })
    await first.visit()
    await back(40 * 24 * 3600)
    await first.visit({ url: `${shop}/cart`, title: 'Cart' })
    const { items } = await acme.owner.client.must(listContactTimeline, { id })

    const looked = items.filter(({ type }) => type === 'visitor.page_viewed')
    expect(looked.map(({ data }) => data['title'])).toEqual(['Cart'])
  })
})

test('page views of a contact combine all browsers and require access', async () => {
  const ada = await newVisitor(server.client(), widgetId)
  await browser({ peek: ada.peek }).visit()
  await back(600)
  await browser({ peek: ada.peek, url: `${shop}/cart`, title: 'Cart' }).visit(
    {},
    { 'x-country': 'SE' },
  )
  const [row] = (await list()).items
  const contactId = row?.contactId ?? ''
  const found = await acme.owner.client.must(getTrail, { contactId })

  expect(found.pages.map(({ title }) => title)).toEqual(['Cart', 'Coffee'])
  expect(found.browser).toMatchObject({ device: 'computer', browser: 'Chrome', country: 'SE' })
  expect((await globex.owner.client.call(getTrail, { contactId })).status).toBe(404)
})

describe('a campaign', () => {
  test('is read from the first URL of a visit and kept for the visit', async () => {
    const ada = browser({
      url: `${shop}/?utm_source=Newsletter&utm_campaign=spring%0Asale&utm_x=1`,
    })
    await ada.visit()
    await ada.visit({ url: `${shop}/cart` })
    const [row] = (await list()).items

    expect(row?.utm).toEqual({ source: 'Newsletter', campaign: 'spring sale' })
    expect((await trail()).utm).toEqual({ source: 'Newsletter', campaign: 'spring sale' })

    await back(3600)
    await ada.visit({ url: `${shop}/cart` })
    expect((await list()).items[0]?.utm).toEqual({})
  })
})

test('the list filters by device, source, host, and language, and counts by country', async () => {
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  await browser({
    url: `${shop}/?utm_source=ad`,
    locale: 'sv-SE',
    referrer: 'https://www.search.example/?q=1',
  }).visit({}, { 'user-agent': phone, 'x-country': 'SE' })
  await browser({ locale: 'en-GB' }).visit({}, { 'x-country': 'GB' })
  await browser({ locale: 'en-US' }).visit({}, { 'x-country': 'GB' })
  const totals = async (filter: object): Promise<number> => (await list(filter)).total

  expect(await totals({ device: 'phone' })).toBe(1)
  expect(await totals({ utmSource: 'ad' })).toBe(1)
  expect(await totals({ referrer: 'search.example' })).toBe(1)
  expect(await totals({ referrer: '-' })).toBe(2)
  expect(await totals({ language: 'en' })).toBe(2)
  const found = await list({ country: 'SE' })
  expect(found.total).toBe(1)
  expect(found.countries).toEqual([
    { country: 'GB', count: 2 },
    { country: 'SE', count: 1 },
  ])
  expect(found.utmSources).toContain('ad')
  expect(found.referrers).toContain('search.example')
  expect(found.languages).toEqual(expect.arrayContaining(['en', 'sv']))
})

describe('a block list', () => {
  test('blocks a country and an email domain', async () => {
    const { client } = acme.owner
    const country = await client.must(addBlock, { kind: 'country', what: 'kp', hours: 24 })
    const domain = await client.must(addBlock, { kind: 'domain', what: '@Spam.example' })
    const away = { 'x-country': 'KP' }
    const write = (email: string, headers = {}) =>
      server.client().call(startChat, { ...firstChat(widgetId), email }, headers)

    expect([country.what, domain.what, domain.until]).toEqual(['KP', 'spam.example', null])
    expect((await browser().visit({}, away)).status).toBe(403)
    expect((await browser().visit({}, { 'x-country': 'SE' })).status).toBe(200)
    expect((await write('ada@example.com', away)).status).toBe(403)
    expect((await write('eve@mail.spam.example')).status).toBe(403)
    expect((await write('eve@notspam.example')).status).toBe(201)
    const named = (email: string) =>
      server.client().call(startChat, { ...firstChat(widgetId), user: { name: 'Eve', email } })
    expect((await named('eve@spam.example')).status).toBe(403)
    expect((await named('eve@notspam.example')).status).toBe(201)

    const ada = await newVisitor(server.client(), widgetId)
    await server.query(
      `update contacts set other_emails = '{old@spam.example}' where id = (
        select contact_id from visitor_sessions where widget_id = $1 and peek_hash = $2)`,
      [widgetId, hash('sha256', ada.peek)],
    )
    const more = { id: ada.conversationId, clientKey: crypto.randomUUID(), text: 'more' }
    expect((await ada.client.call(sendChatMessage, more)).status).toBe(403)
    await client.must(removeNetwork, { id: domain.id })
    expect((await ada.client.call(sendChatMessage, more)).status).toBe(201)
    await client.must(removeNetwork, { id: country.id })
    expect((await globex.owner.client.must(listVisitorRules, {})).items).toEqual([])
  })

  test.each([
    ['network', '10.0.0.0/4'],
    ['domain', 'nodots'],
    ['country', 'Germany'],
  ] as const)('rejects the %s %s', async (kind, what) => {
    expect((await acme.owner.client.call(addBlock, { kind, what })).status).toBe(400)
  })
})

test('page views follow the retention setting, and the start of a visit lasts with it', async () => {
  const ada = browser()
  await ada.visit({ url: 'https://shop.example/sale' })
  await back(3 * 24 * 3600)
  expect((await trail()).pages).toHaveLength(1)
  expect((await trail()).landingUrl).toBe('https://shop.example/sale')
  await ada.visit({ url: 'https://shop.example/tea' })
  expect((await trail()).landingUrl).toBe('https://shop.example/tea')
  await back(3 * 24 * 3600)
  await keepFor(2)
  expect(await trail()).toMatchObject({ pages: [], landingUrl: '' })
  const wish = { keptAfterSeconds: 3 }
  expect((await acme.agent.client.call(setVisitorSettings, wish)).status).toBe(403)
  await keepFor(30)
})

test('the country comes from the IP address, or from the proxy if set', async () => {
  const far = browser()
  await far.visit({}, { 'x-forwarded-for': '193.156.1.1' })
  expect((await list()).items).toMatchObject([{ country: 'NO', region: '', city: '' }])
  await far.visit({}, { 'x-forwarded-for': '193.156.1.1', 'x-country': 'SE' })
  expect((await trail()).browser).toMatchObject({ country: 'SE' })
})

describe("data a widget doesn't capture", () => {
  const from = { 'x-country': 'SE', 'x-forwarded-for': '203.0.113.7' }
  const told = { referrer: 'https://search.example/', url: `${shop}/coffee?utm_source=news` }

  test('is in no list and no trail, and the visitor is still listed', async () => {
    await widgetWith({
      keepsPages: false,
      keepsSource: false,
      keepsPlace: false,
      keepsAddress: 'none',
    })
    const ada = browser()
    await ada.visit(told, from)
    await ada.visit({ ...told, url: `${shop}/tea` }, from)

    const { items } = await list()
    expect(items).toMatchObject([
      { pageUrl: '', pageTitle: '', referrer: '', utm: {}, country: null, pages: 1 },
    ])
    expect(await trail()).toMatchObject({ pages: [], landingUrl: '', network: '' })
    const [row] = await server.query(
      'select visitors::text as kept from visitors where widget_id = $1',
      [widgetId],
    )
    expect(row?.['kept']).not.toMatch(/coffee|tea|search\.example|news|203\.0\.113/)
  })

  test('can be the end of an IP address, or all of it', async () => {
    await browser().visit(told, from)
    expect((await trail()).network).toBe('203.0.113.0/24')
    await widgetWith({ keepsAddress: 'full' })
    await browser().visit(told, from)
    expect((await trail()).network).toBe('203.0.113.7/32')
  })

  test('is not shown next to a conversation', async () => {
    await widgetWith({ keepsPages: false })
    const pageUrl = `${shop}/coffee`
    const secrets = { secret: randomSecret(), peek: randomSecret() }
    const first = { clientKey: crypto.randomUUID(), text: 'Hello', pageUrl }
    const { chat } = await server.client().must(startChat, { id: widgetId, ...secrets, ...first })
    const { pageUrl: kept } = await acme.owner.client.must(getConversation, { id: chat.id })
    expect(kept).toBeNull()
  })

  // A separate widget, because settings are cached for three seconds.
  async function widgetWith(settings: InputOf<typeof createWidget>['settings']): Promise<void> {
    const { client } = acme.owner
    const { id, version } = await client.must(createWidget, { name: 'Quiet', settings })
    await client.must(publishWidget, { id, version })
    widgetId = id
  }
})

async function contactOf({ conversationId: id }: { conversationId: string }): Promise<string> {
  return (await acme.owner.client.must(getConversation, { id })).contact.id
}

async function keepFor(days: number): Promise<void> {
  await inOrganization(server.runtime, acme.organizationId, bySystem('test', 'write'), (scope) =>
    setPageRetention(scope, days),
  )
}

function browser(first: Parameters<typeof newBrowser>[2] = {}): Browsing {
  return newBrowser(server.client(), widgetId, first)
}

async function list(filter: object = {}) {
  return acme.owner.client.must(listVisitors, { widgetId, ...filter })
}

async function trail() {
  const [row] = (await list()).items
  const [known] = row
    ? [row]
    : await server.query<{ id: string }>('select id from visitors where widget_id = $1', [widgetId])
  return acme.owner.client.must(getVisitorTrail, { id: known?.id ?? '' })
}

/** Moves everything back by this many seconds. */
async function back(by: number): Promise<void> {
  await server.query(
    `update visitors set seen_at = seen_at - make_interval(secs => $1),
      page_since = page_since - make_interval(secs => $1),
      first_seen_at = first_seen_at - make_interval(secs => $1),
      began_at = began_at - make_interval(secs => $1),
      trail = (select jsonb_agg(page || jsonb_build_object('at', to_char(
          ((page->>'at')::timestamptz - make_interval(secs => $1)) at time zone 'utc',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
        from jsonb_array_elements(trail) page)
    where widget_id = $2`,
    [by, widgetId],
  )
}

function seconds(page: { at: string; leftAt: string | null } | undefined): number {
  return page?.leftAt ? (Date.parse(page.leftAt) - Date.parse(page.at)) / 1000 : Number.NaN
}

function firstChat(id: string) {
  return {
    id,
    clientKey: crypto.randomUUID(),
    text: 'Hello',
    name: 'Ada',
    secret: randomSecret(),
    peek: randomSecret(),
  }
}
