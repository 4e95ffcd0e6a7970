import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
  type MockInstance,
} from 'vitest'

import { listContactTimeline } from '#modules/contacts/contract.ts'
import { listConversations } from '#modules/inbox/contract.ts'
import { listHeldMessages, sendHeldMessage } from '#modules/inbox/writing-contract.ts'
import {
  blockVisitor,
  claimChat,
  excludeNetwork,
  excludeVisitor,
  getTrail,
  getVisitorTrail,
  listVisitorRules,
  listVisitors,
  readmitVisitor,
  removeNetwork,
  writeToVisitor,
} from '#modules/visitors/contract.ts'
import type { Visitor } from '#modules/visitors/model.ts'
import { maxUnknownPerAddress } from '#modules/visitors/rules.ts'
import {
  getWidget,
  listChatMessages,
  listChats,
  openChat,
  peekUnread,
  publishWidget,
  sendChatMessage,
  startChat,
  updateWidget,
} from '#modules/widget/contract.ts'
import { listenForSignals } from '#tests/support/live-signals.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'
import { asVisitor, liveWidget, newVisitor, randomSecret } from '#tests/support/visitor-client.ts'
import { newBrowser, randomKey, shop, type Browsing } from '#tests/support/visits.ts'

let server: TestServer
let acme: Company
let globex: Company
let widgetId: string
let clock: MockInstance<typeof Date.now>
beforeAll(async () => {
  // The real time, until a test freezes it. Per-minute counters read it when the server starts.
  clock = vi.spyOn(Date, 'now')
  server = await startTestServer({
    environment: { TRUSTED_PROXIES: '1', COUNTRY_HEADER: 'x-country' },
  })
  acme = await makeCompany(server, 'acme')
  globex = await makeCompany(server, 'globex')
})
beforeEach(async () => {
  widgetId = await liveWidget(acme.owner.client, `Shop ${crypto.randomUUID().slice(0, 8)}`)
})
afterAll(async () => {
  clock.mockRestore()
  await server.close()
})

describe('a visit', () => {
  test('is listed at once with browser data and no contact', async () => {
    const contacts = await countOf('contacts')
    await browser({
      locale: 'sv-SE',
      timeZone: 'Europe/Stockholm',
      referrer: 'https://search.example/?q=1',
    }).visit({}, { 'x-country': 'SE', 'x-forwarded-for': '203.0.113.77' })
    const { items, total, countries } = await list()

    expect(items).toMatchObject([
      {
        contactId: null,
        name: expect.stringMatching(/^Visitor [0-9A-F]{4}$/),
        pageUrl: `${shop}/coffee`,
        pageTitle: 'Coffee',
        referrer: 'https://search.example/?q=1',
        country: 'SE',
        device: 'computer',
        os: 'Windows',
        browser: 'Chrome',
        pages: 1,
      },
    ])
    expect(total).toBe(1)
    expect(countries).toEqual([{ country: 'SE', count: 1 }])
    expect(await countOf('contacts')).toBe(contacts)
    const [row] = await server.query<{ network: string; all: string }>(
      `select network, visitors::text as all from visitors where widget_id = $1`,
      [widgetId],
    )
    expect(row?.network).toBe('203.0.113.0/24')
    expect(row?.all).not.toContain('203.0.113.77')
  })

  test('records page views and counts no page twice', async () => {
    const ada = browser()
    await ada.visit()
    await ada.visit()
    await ada.visit({ url: `${shop}/cart?token=abc#top`, title: 'Cart' })
    const [row] = (await list()).items
    const { pages } = await acme.owner.client.must(getVisitorTrail, { id: row?.id ?? '' })

    expect(row).toMatchObject({ pages: 2, pageTitle: 'Cart' })
    expect(pages.map(({ url }) => url)).toEqual([`${shop}/cart?token=%E2%80%A6`, `${shop}/coffee`])
  })

  test('stores at most fifty pages', async () => {
    const ada = browser()
    await ada.visit()
    await server.query(
      `update visitors set trail = (select jsonb_agg(jsonb_build_object('url', 'https://shop.example/' || n,
        'title', '', 'at', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
        from generate_series(1, 50) n) where widget_id = $1`,
      [widgetId],
    )
    await ada.visit({ url: `${shop}/new` })
    const [row] = (await list()).items
    const { pages } = await acme.owner.client.must(getVisitorTrail, { id: row?.id ?? '' })

    expect(pages).toHaveLength(50)
    expect(pages[0]?.url).toBe(`${shop}/new`)
    expect(pages.at(-1)?.url).toBe(`${shop}/2`)
  })

  test('ends a minute after the last heartbeat, or half a minute after leaving', async () => {
    const ada = browser()
    const eve = browser()
    await ada.visit()
    await eve.visit()
    await shift(29)
    await eve.visit({ isLeaving: true })
    expect((await list()).total).toBe(2)
    await shift(31)
    expect((await list()).total).toBe(0)
    await ada.visit()
    expect((await list()).total).toBe(1)
  })

  test('of someone who sent a message shows the contact', async () => {
    const ada = await newVisitor(server.client(), widgetId)
    await server.query(
      `update contacts set name = 'Ada Lovelace' where id = (
      select contact_id from visitor_sessions where widget_id = $1)`,
      [widgetId],
    )
    await browser({ peek: ada.peek }).visit()
    const [row] = (await list({ who: 'known' })).items
    const trail = await acme.owner.client.must(getTrail, { contactId: row?.contactId ?? '' })

    expect(row?.name).toBe('Ada Lovelace')
    expect(trail.pages).toHaveLength(1)
    expect((await list({ who: 'unknown' })).items).toEqual([])
  })
})

describe('the visitor list', () => {
  test('is filtered by page, widget, and country, with exact counts', async () => {
    const other = await liveWidget(acme.owner.client, 'Other')
    await browser().visit({}, { 'x-country': 'SE' })
    await browser({ url: `${shop}/checkout`, title: 'Pay' }).visit({}, { 'x-country': 'NO' })
    await newBrowser(server.client(), other).visit()

    const found = async (filter: object) =>
      (await list(filter)).items.map(({ pageTitle }) => pageTitle)
    expect(await found({ page: 'CHECK' })).toEqual(['Pay'])
    expect(await found({ page: 'pay' })).toEqual(['Pay'])
    expect(await found({ country: 'SE' })).toEqual(['Coffee'])
    expect(await found({ widgetId: other })).toHaveLength(1)
    expect((await list({ page: 'check' })).total).toBe(1)
  })

  test('returns what changed since, and who left', async () => {
    const ada = browser()
    const eve = browser()
    await ada.visit()
    await eve.visit()
    const first = await list()
    await server.query(`update visitors set changed_at = changed_at - interval '20 s'`)

    expect((await list({ since: first.until })).items).toEqual([])
    await ada.visit({ url: `${shop}/cart`, title: 'Cart' })
    const second = await list({ since: first.until })
    expect(second.items.map(({ pageTitle }) => pageTitle)).toEqual(['Cart'])
    expect(second.total).toBe(2)

    const cartOnly = await list({ since: first.until, page: 'coffee' })
    expect(cartOnly.goneIds).toContain(second.items[0]?.id)
    await server.query(
      `update visitors set seen_at = now() - interval '61 s' where page_title = 'Coffee' and widget_id = $1`,
      [widgetId],
    )
    const third = await list({ since: first.until })
    expect(third.goneIds).toContain(first.items.find(({ id }) => id !== second.items[0]?.id)?.id)
    expect(third.goneIds).not.toContain(second.items[0]?.id)
    expect(third.total).toBe(1)
  })

  test('hides contacts the member has no access to', async () => {
    const ada = await newVisitor(server.client(), widgetId)
    await server.query(
      `update contacts set name = 'Ada Lovelace' where id = (
      select contact_id from visitor_sessions where widget_id = $1)`,
      [widgetId],
    )
    await browser({ peek: ada.peek }).visit()
    await server.query(`update members set data_scope = 'own' where id = $1`, [acme.agent.memberId])
    const { items } = await acme.agent.client.must(listVisitors, { widgetId })
    await server.query(`update members set data_scope = 'all' where id = $1`, [acme.agent.memberId])

    expect(items).toMatchObject([{ contactId: null, name: expect.stringMatching(/^Visitor /) }])
  })

  test("keeps the visitor's name after the first message", async () => {
    const ada = browser()
    await ada.visit()
    const [before] = (await list()).items
    const begin = () =>
      server.client().must(startChat, {
        id: widgetId,
        secret: randomSecret(),
        peek: randomSecret(),
        clientKey: crypto.randomUUID(),
        text: 'Hi',
        visitKey: ada.key,
      })
    await Promise.all([begin(), begin()])
    const { items } = await acme.owner.client.must(listConversations, { category: 'all' })
    const names = items.slice(0, 2).map(({ contact }) => contact.name)
    expect(names).toContain(before?.name)
    expect(new Set(names).size).toBe(2)
    await expect
      .poll(async () => (await list()).items[0])
      .toMatchObject({ id: before?.id, contactId: expect.any(String) })
    const { items: told } = await acme.owner.client.must(listContactTimeline, {
      id: before?.id ?? '',
    })
    expect(told.length).toBeGreaterThan(0)
    expect(new Set(told.map(({ id }) => id)).size).toBe(told.length)
  })

  test('includes visitors of the demo shop on any allowed page', async () => {
    const { client } = acme.owner
    const { version } = await client.must(getWidget, { id: widgetId })
    const settings = { origins: [shop] }
    const changed = await client.must(updateWidget, { id: widgetId, version, settings })
    await client.must(publishWidget, { id: widgetId, version: changed.version })
    const origin = 'http://parley.test'
    const url = `${origin}/demo`
    const { status } = await browser().visit({ url }, { origin, 'sec-fetch-site': 'same-origin' })
    expect(status).toBe(200)
    expect((await list()).items).toMatchObject([{ pageUrl: url }])
  })

  test('is empty for another organization, whose rows are inaccessible', async () => {
    await browser().visit()
    const [row] = (await list()).items
    const id = row?.id ?? ''
    const { client } = globex.owner
    const clientKey = crypto.randomUUID()
    const attempts = [
      await client.call(getVisitorTrail, { id }),
      await client.call(blockVisitor, { id, hours: 1 }),
      await client.call(excludeVisitor, { id }),
      await client.call(readmitVisitor, { id }),
      await client.call(writeToVisitor, { id, clientKey, text: 'Hello' }),
    ]
    expect(attempts.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await client.must(listVisitors, {})).items).toEqual([])
  })
})

describe('nothing is recorded', () => {
  test.each([
    'curl/8.0',
    '',
    'Mozilla/5.0 (compatible; bingbot/2.0)',
    `Mozilla/5.0 HeadlessChrome/141`,
  ])('from the bot %s', async (userAgent) => {
    expect((await browser().visit({}, { 'user-agent': userAgent })).status).toBe(200)
    expect((await list()).total).toBe(0)
  })

  test("from a page where the widget isn't allowed", async () => {
    const { client } = acme.owner
    const { version } = await client.must(getWidget, { id: widgetId })
    const changed = await client.must(updateWidget, {
      id: widgetId,
      version,
      settings: { origins: [shop] },
    })
    await client.must(publishWidget, { id: widgetId, version: changed.version })
    const evil = 'https://evil.example'
    const attempts = [
      await browser().visit({ url: `${evil}/` }, { origin: evil }),
      await browser().visit({}, { origin: undefined }),
      await browser().visit({}, { origin: 'null' }),
    ]
    expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403])
    expect((await browser().visit()).status).toBe(200)
    expect((await list()).total).toBe(1)
  })

  test('from a page that reports another origin', async () => {
    const answer = await browser().visit({ url: 'https://bank.example/sign-in' })
    expect(answer.status).toBe(403)
  })

  test('from invalid input', async () => {
    const junk = [
      { url: 'javascript:alert(1)' },
      { key: 'short' },
      { title: 'x'.repeat(301) },
      { url: `${shop}/${'x'.repeat(2100)}` },
    ]
    for (const change of junk) expect((await browser().visit(change)).status).toBe(400)
    await browser().visit({ title: 'two\nlines\u0007', locale: '<b>', timeZone: 'a b' })
    expect((await list()).items).toMatchObject([
      { pageTitle: 'two lines', locale: '', timeZone: '' },
    ])
  })

  test('about a country from an untrusted proxy', async () => {
    await browser().visit({}, { 'x-country': 'Sweden' })
    expect((await list()).items).toMatchObject([{ country: null }])
  })

  test("from the team's own browsers and addresses", async () => {
    const { client } = acme.owner
    const ada = browser()
    await ada.visit()
    const [row] = (await list()).items
    await client.must(excludeVisitor, { id: row?.id ?? '' })
    await ada.visit({ url: `${shop}/secret` })
    expect((await list()).total).toBe(0)

    const rule = await client.must(excludeNetwork, { network: '198.51.100.0/24', note: 'Office' })
    await browser().visit({}, { 'x-forwarded-for': '198.51.100.9' })
    expect((await list()).total).toBe(0)
    const { items } = await client.must(listVisitorRules, {})
    expect(items).toContainEqual(
      expect.objectContaining({ what: '198.51.100.0/24', effect: 'own', note: 'Office' }),
    )
    await client.must(removeNetwork, { id: rule.id })
    expect((await client.call(excludeNetwork, { network: '0.0.0.0/0' })).status).toBe(400)
  })
})

describe('a member messages first', () => {
  let ada: Browsing
  let row: Visitor
  beforeEach(async () => {
    ada = browser()
    await ada.visit()
    row = theOnly(await list())
  })

  test('the browser is notified, claims the conversation once, reads, and replies', async () => {
    const conversationId = await write(row.id, 'Can I help you?')
    const heard = await ada.visit()
    expect(heard.body).toEqual({ invitedTo: conversationId, isClaimable: true })

    const secret = randomSecret()
    const peek = randomSecret()
    const claim = { id: widgetId, key: ada.key, secret, peek }
    expect(await server.client().must(claimChat, claim)).toEqual({ conversationId })
    const visitor = asVisitor(server.client(), `${widgetId}.${secret}`)
    const { items } = await visitor.must(listChatMessages, { id: conversationId })
    expect(items.map(({ text }) => text)).toEqual(['Can I help you?'])
    expect(await server.client().must(peekUnread, { id: widgetId, peek })).toEqual({ unread: 1 })
    await visitor.must(sendChatMessage, {
      id: conversationId,
      clientKey: crypto.randomUUID(),
      text: 'Yes',
    })

    const mine = await acme.owner.client.must(listConversations, { category: 'mine' })
    expect(mine.items).toMatchObject([{ id: conversationId, preview: 'Yes' }])
    expect((await ada.visit({ peek })).body).toEqual({ invitedTo: null, isClaimable: false })
    const again = await server.client().call(claimChat, { ...claim, secret: randomSecret() })
    expect(again.status).toBe(404)
  })

  test("visitors aren't called to messages that can still be undone", async () => {
    const said = { id: row.id, clientKey: crypto.randomUUID(), text: 'Hello', undoSeconds: 8 }
    const { conversationId } = await acme.owner.client.must(writeToVisitor, said)
    expect((await ada.visit()).body).toEqual({ invitedTo: null, isClaimable: true })
    const secrets = { secret: randomSecret(), peek: randomSecret() }
    const claiming = { id: widgetId, key: ada.key, ...secrets }
    expect((await server.client().call(claimChat, claiming)).status).toBe(404)

    const { items } = await acme.owner.client.must(listHeldMessages, { id: conversationId })
    await acme.owner.client.must(sendHeldMessage, { id: items[0]?.id ?? '' })
    expect((await ada.visit()).body).toEqual({ invitedTo: conversationId, isClaimable: true })
    expect(await server.client().must(claimChat, claiming)).toEqual({ conversationId })
  })

  test('a repeated key sends one message', async () => {
    const clientKey = crypto.randomUUID()
    const said = { id: row.id, clientKey, text: 'Hello' }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => acme.owner.client.must(writeToVisitor, said)),
    )
    expect(new Set(answers.map(({ conversationId }) => conversationId)).size).toBe(1)
  })

  test('only members with access to the conversation are notified', async () => {
    const conversationId = await write(row.id, 'Hello')
    const told = await server.query(
      `select audience from events
       where type = 'visitor.invited' and data ->> 'conversationId' = $1`,
      [conversationId],
    )
    const whose = new RegExp(`^Inbox m:${acme.owner.memberId} .*i:[\\w-]+ c:-$`)
    expect(told).toEqual([{ audience: expect.stringMatching(whose) }])
  })

  test('no other browser can claim the conversation', async () => {
    await write(row.id, 'Hello')
    const other = await liveWidget(acme.owner.client, 'Elsewhere')
    const secrets = { secret: randomSecret(), peek: randomSecret() }
    const attempts = [
      await server.client().call(claimChat, { id: widgetId, key: randomKey(), ...secrets }),
      await server.client().call(claimChat, { id: other, key: ada.key, ...secrets }),
    ]
    expect(attempts.map(({ status }) => status)).toEqual([404, 404])
  })

  test("messages of a known contact aren't shown to another person in that browser", async () => {
    const known = await newVisitor(server.client(), widgetId)
    const grace = browser({ peek: known.peek })
    await grace.visit()
    const { items } = await list({ who: 'known' })
    const conversationId = await write(theOnly({ items }).id, 'Hello again')

    const heard = await grace.visit()
    expect(heard.body).toEqual({ invitedTo: conversationId, isClaimable: false })
    const secrets = { secret: randomSecret(), peek: randomSecret() }
    const stolen = await server
      .client()
      .call(claimChat, { id: widgetId, key: grace.key, ...secrets })
    expect(stolen.status).toBe(404)
    const chats = await known.client.must(listChats, {})
    expect(chats.items.map(({ id }) => id)).toContain(conversationId)
  })
})

describe('a blocked visitor', () => {
  const refusal = 'You can’t send messages'

  test("can't be listed, start, or continue", async () => {
    const known = await newVisitor(server.client(), widgetId)
    const ada = browser({ peek: known.peek })
    await ada.visit()
    await acme.owner.client.must(blockVisitor, { id: theOnly(await list()).id, hours: 24 })
    const clientKey = crypto.randomUUID()
    const secret = known.token.split('.')[1] ?? ''
    const attempts = [
      await ada.visit(),
      await known.client.call(sendChatMessage, { id: known.conversationId, clientKey, text: 'Hi' }),
      await known.client.call(openChat, { clientKey, text: 'Hi' }),
      await server
        .client()
        .call(startChat, { id: widgetId, secret, peek: known.peek, clientKey, text: 'Hi' }),
    ]
    expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    for (const { text } of attempts) expect(text).toContain(refusal)

    await acme.owner.client.must(readmitVisitor, { id: theOnly(await list()).id })
    expect((await ada.visit()).status).toBe(200)
    expect((await known.client.call(openChat, { clientKey, text: 'Hi' })).status).toBe(201)
  })

  test("can't start a conversation while unknown", async () => {
    const ada = browser()
    await ada.visit()
    await acme.owner.client.must(blockVisitor, { id: theOnly(await list()).id, hours: 1 })
    const clientKey = crypto.randomUUID()
    const secrets = { secret: randomSecret(), peek: randomSecret() }
    const first = { id: widgetId, ...secrets, clientKey, text: 'Hi', visitKey: ada.key }

    expect((await ada.visit()).text).toContain(refusal)
    expect((await server.client().call(startChat, first)).text).toContain(refusal)
  })

  test('is blocked with the whole network if requested, until it ends', async () => {
    const near = { 'x-forwarded-for': '192.0.2.200' }
    await browser().visit({}, { 'x-forwarded-for': '192.0.2.7' })
    await acme.owner.client.must(blockVisitor, {
      id: theOnly(await list()).id,
      hours: 1,
      withNetwork: true,
    })
    const first = {
      id: widgetId,
      secret: randomSecret(),
      peek: randomSecret(),
      clientKey: crypto.randomUUID(),
      text: 'Hi',
    }

    expect((await browser().visit({}, near)).status).toBe(403)
    expect((await server.client().call(startChat, first, near)).status).toBe(403)
    expect(
      (await server.client().call(startChat, first, { 'x-forwarded-for': '192.0.3.7' })).status,
    ).toBe(201)
    await server.query(`update visitor_networks set until = now() - interval '1 s'`)
    const later = { ...first, clientKey: crypto.randomUUID(), secret: randomSecret() }
    expect((await server.client().call(startChat, later, near)).status).toBe(201)
  })
})

test('floods from one browser and from new browsers of one address are stopped', async () => {
  // The next minute would reset the limits.
  clock.mockReturnValue(Date.now())
  onTestFinished(() => void clock.mockReset())
  const flooder = { 'x-forwarded-for': '192.0.2.99' }
  const ada = browser()
  const same = await flood(60, () => ada.visit({}, flooder))
  const fresh = await flood(400, () => browser().visit({}, flooder))
  const passed = (answers: readonly { status: number }[]) =>
    answers.filter(({ status }) => status === 200).length

  expect(passed(same)).toBe(40)
  // The first of the 300 was Ada's browser.
  expect(passed(fresh)).toBe(299)
  expect(fresh.at(-1)?.text).toContain('Too many visits from your network.')
  expect((await browser().visit({}, { 'x-forwarded-for': '192.0.2.98' })).status).toBe(200)
}, 120_000)

test('one address lists fifty unknown visitors and everyone who sent a message', async () => {
  const office = { 'x-forwarded-for': '192.0.2.50' }
  const first = browser()
  await first.visit({}, office)
  await flood(60, () => browser().visit({}, office))
  expect((await list()).total).toBe(maxUnknownPerAddress)

  // Listed visitors stay, known ones always fit, and other addresses have their own limit.
  await first.visit({ title: 'Still here' }, office)
  const { peek } = await newVisitor(server.client(), widgetId)
  await browser().visit({ peek }, office)
  // An unknown secret identifies no one.
  await browser().visit({ peek: randomSecret() }, office)
  await browser().visit({}, { 'x-forwarded-for': '192.0.2.51' })
  const { items, total } = await list()
  expect(total).toBe(maxUnknownPerAddress + 2)
  expect(items.map(({ pageTitle }) => pageTitle)).toContain('Still here')
}, 60_000)

test('a visitor who closes one of two tabs stays until the other sends a heartbeat', async () => {
  const ada = browser()
  await ada.visit({ url: `${shop}/one` })
  await ada.visit({ url: `${shop}/two` })
  await ada.visit({ url: `${shop}/two`, isLeaving: true })
  expect((await list()).total).toBe(1)
  // Pages send a heartbeat every 25 seconds.
  await shift(25)
  expect((await list()).total).toBe(1)
  await ada.visit({ url: `${shop}/one` })
  await shift(55)
  expect(theOnly(await list())).toMatchObject({ pageUrl: `${shop}/one` })
})

test('a page change is pushed live, a heartbeat is not', async () => {
  const ear = await listenForSignals(server, acme.owner.client)
  onTestFinished(() => ear.close())
  const ada = browser()
  await ada.visit()
  await ada.visit()
  await ada.visit({ url: `${shop}/tea`, title: 'Tea' })
  const told = () =>
    ear.moments.flatMap((moment) =>
      moment.kind === 'event' && moment.type === 'visitor.page_viewed' ? [moment.data] : [],
    )
  await vi.waitFor(() => expect(told()).toHaveLength(2))
  expect(told()).toMatchObject([
    { widgetId, url: `${shop}/coffee`, title: 'Coffee', contactId: null },
    { widgetId, url: `${shop}/tea`, title: 'Tea' },
  ])
})

/** Twenty at a time, so that none waits too long for a connection. */
async function flood<Answer>(count: number, visit: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  while (answers.length < count) {
    answers.push(...(await Promise.all(Array.from({ length: 20 }, visit))))
  }
  return answers
}

function browser(first: Parameters<typeof newBrowser>[2] = {}): Browsing {
  return newBrowser(server.client(), widgetId, first)
}

async function list(filter: object = {}) {
  return acme.owner.client.must(listVisitors, { widgetId, ...filter })
}

function theOnly<Row>({ items }: { items: readonly Row[] }): Row {
  const [row] = items
  if (!row || items.length > 1) throw new Error(`There are ${items.length}, not one.`)
  return row
}

async function write(id: string, text: string): Promise<string> {
  const said = { id, clientKey: crypto.randomUUID(), text }
  return (await acme.owner.client.must(writeToVisitor, said)).conversationId
}

/** Moves the last heartbeat back by this many seconds. */
async function shift(seconds: number): Promise<void> {
  await server.query(
    `update visitors set seen_at = seen_at - make_interval(secs => $1) where widget_id = $2`,
    [seconds, widgetId],
  )
}

async function countOf(table: string): Promise<number> {
  const [row] = await server.query<{ count: number }>(`select count(*)::int as count from ${table}`)
  return row?.count ?? 0
}
