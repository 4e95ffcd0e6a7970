import { hash } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { listContactTimeline } from '#modules/contacts/contract.ts'
import { getChannel, updateChannel } from '#modules/inbox/channels-contract.ts'
import { getConversation } from '#modules/inbox/contract.ts'
import { listVisitors } from '#modules/visitors/contract.ts'
import {
  endBrowserSession,
  endBrowserSessions,
  listBrowserSessions,
} from '#modules/visitors/sessions-contract.ts'
import { makeWindowCode, takeOverChat } from '#modules/widget/chat-contract.ts'
import {
  getWidget,
  listChats,
  peekUnread,
  publishWidget,
  startChat,
  updateWidget,
} from '#modules/widget/contract.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'
import {
  asVisitor,
  liveWidget,
  newVisitor,
  randomSecret,
  type VisitorClient,
} from '#tests/support/visitor-client.ts'
import { listenAsVisitor } from '#tests/support/visitor-events.ts'
import { newBrowser } from '#tests/support/visits.ts'

let server: TestServer
let acme: Company
let globex: Company
let widgetId: string
let ada: VisitorClient
let contactId: string
beforeAll(async () => {
  server = await startTestServer()
  ;({ acme, globex } = await twoOrganizations(server))
  widgetId = await liveWidget(acme.owner.client)
})
afterAll(() => server.close())
beforeEach(async () => {
  ada = await newVisitor(server.client(), widgetId)
  const { contact } = await acme.agent.client.must(getConversation, { id: ada.conversationId })
  contactId = contact.id
})

describe('chat sessions of a contact', () => {
  test('are listed with browser, location, and times', async () => {
    const browser = newBrowser(server.client(), widgetId, { peek: ada.peek })
    await browser.visit({ title: 'Tea' })
    const { items } = await acme.agent.client.must(listBrowserSessions, { contactId })

    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      widgetId,
      widgetName: 'Shop',
      browser: 'Chrome',
      os: 'Windows',
      device: 'computer',
      pageUrl: 'https://shop.example/coffee',
      pageTitle: 'Tea',
      isHere: true,
      isVerified: false,
      agreedAt: null,
    })
  })

  test("are known from the first message alone, without data the widget doesn't capture", async () => {
    const { client } = acme.owner
    const id = await liveWidget(client, 'Keeps little')
    const { version } = await client.must(getWidget, { id })
    const kept = { keepsPages: false, keepsPlace: false, asksTerms: true }
    const changed = await client.must(updateWidget, { id, version, settings: kept })
    await client.must(publishWidget, { id, version: changed.version })
    const first = {
      id,
      secret: randomSecret(),
      peek: randomSecret(),
      clientKey: crypto.randomUUID(),
      text: 'Hello',
      hasAgreed: true,
      pageUrl: 'https://shop.example/secret',
    }
    const { body } = await server.client().call(startChat, first, { 'user-agent': phone })
    const { contact } = await client.must(getConversation, { id: body.chat.id })
    const { items } = await client.must(listBrowserSessions, { contactId: contact.id })

    expect(items).toMatchObject([
      { browser: 'Safari', os: 'iOS', device: 'phone', country: null, pageUrl: '', isHere: false },
    ])
    expect(items[0]?.agreedAt).toEqual(expect.any(String))
  })

  test('hide the widget name from members without access to its channel', async () => {
    const { client } = acme.owner
    const visitor = await newVisitor(server.client(), await liveWidget(client, 'For some'))
    const { contact, channelId } = await client.must(getConversation, {
      id: visitor.conversationId,
    })
    const { version } = await client.must(getChannel, { id: channelId })
    const inside = await acme.join({ roleKey: 'preset:support-agent' })
    await client.must(updateChannel, { id: channelId, version, memberIds: [inside.memberId] })
    const { items } = await inside.client.must(listBrowserSessions, { contactId: contact.id })

    expect(items).toMatchObject([{ widgetName: 'For some' }])
    expect(await sessionsOf(contact.id)).toMatchObject([{ widgetName: '' }])
  })
})

describe('a session ended by a teammate', () => {
  test('loses access in every window, and its sockets are closed', async () => {
    const { code } = await ada.client.must(makeWindowCode, {})
    const secret = randomSecret()
    const entering = { id: widgetId, code, secret, peek: randomSecret() }
    await server.client().must(takeOverChat, entering)
    const inWindow = asVisitor(server.client(), `${widgetId}.${secret}`)
    const unspent = await ada.client.must(makeWindowCode, {})
    const ears = await Promise.all(
      [ada.token, `${widgetId}.${secret}`].map((token) => listenAsVisitor(server, token)),
    )
    const [session] = await sessionsOf(contactId)
    await acme.agent.client.must(endBrowserSession, { contactId, id: session?.id ?? '' })

    expect((await ada.client.call(listChats, {})).status).toBe(401)
    expect((await inWindow.call(listChats, {})).status).toBe(401)
    for (const ear of ears) await expect.poll(() => ear.isClosed(), { timeout: 10_000 }).toBe(true)
    const late = { ...entering, code: unspent.code, secret: randomSecret(), peek: randomSecret() }
    expect((await server.client().call(takeOverChat, late)).status).toBe(404)
    expect(await server.client().must(peekUnread, { id: widgetId, peek: ada.peek })).toEqual({
      unread: 0,
    })
    expect(await sessionsOf(contactId)).toEqual([])
    const again = await acme.agent.client.call(endBrowserSession, {
      contactId,
      id: session?.id ?? '',
    })
    expect(again.status).toBe(404)
  })

  test('keeps the conversations, and the browser starts over as a new visitor', async () => {
    const browser = newBrowser(server.client(), widgetId, { peek: ada.peek })
    await browser.visit()
    const [session] = await sessionsOf(contactId)
    await acme.agent.client.must(endBrowserSession, { contactId, id: session?.id ?? '' })
    await browser.visit({ title: 'After' })
    const { items } = await acme.agent.client.must(listVisitors, { widgetId })
    const [, secret = ''] = ada.token.split('.')
    const { chat } = await server.client().must(startChat, {
      id: widgetId,
      secret,
      peek: ada.peek,
      clientKey: crypto.randomUUID(),
      text: 'Somebody else here',
    })
    const { contact } = await acme.agent.client.must(getConversation, { id: chat.id })

    expect(items.find(({ pageTitle }) => pageTitle === 'After')?.contactId).toBeNull()
    expect(contact.id).not.toBe(contactId)
    const kept = await acme.agent.client.must(getConversation, { id: ada.conversationId })
    expect(kept.contact.id).toBe(contactId)
  })

  test('is forgotten even without a visit since the first message', async () => {
    const browser = newBrowser(server.client(), widgetId)
    await browser.visit()
    const peek = randomSecret()
    const { chat } = await server.client().must(startChat, {
      id: widgetId,
      secret: randomSecret(),
      peek,
      clientKey: crypto.randomUUID(),
      text: 'Hello',
      visitKey: browser.key,
    })
    const { contact } = await acme.agent.client.must(getConversation, { id: chat.id })
    const isHere = async () => (await sessionsOf(contact.id))[0]?.isHere
    await expect.poll(isHere, { timeout: 10_000 }).toBe(true)
    await acme.agent.client.must(endBrowserSessions, { contactId: contact.id })
    await browser.visit({ peek, title: 'Unknown again' })
    const { items } = await acme.agent.client.must(listVisitors, { widgetId })

    expect(items.find(({ pageTitle }) => pageTitle === 'Unknown again')?.contactId).toBeNull()
  })

  test('appears in the timeline and the log with the actor', async () => {
    const [session] = await sessionsOf(contactId)
    await acme.agent.client.must(endBrowserSession, { contactId, id: session?.id ?? '' })
    const { items } = await acme.agent.client.must(listContactTimeline, { id: contactId })
    const events = await server.query<{ data: unknown; actor: unknown }>(
      `select data from events where type = 'visitor_session.ended' and subject_id = $1`,
      [contactId],
    )

    expect(items.map(({ type }) => type)).toContain('visitor_session.ended')
    expect(events).toMatchObject([{ data: { contactId, sessionId: session?.id, widgetId } }])
  })

  test('can be one of several, or all of them', async () => {
    const { client } = acme.agent
    const others = await Promise.all([1, 2].map(() => newVisitor(server.client(), widgetId)))
    await server.query('update visitor_sessions set contact_id = $1 where peek_hash = any($2)', [
      contactId,
      others.map(({ peek }) => hash('sha256', peek)),
    ])
    const before = await sessionsOf(contactId)
    await client.must(endBrowserSession, { contactId, id: before[0]?.id ?? '' })
    const between = await sessionsOf(contactId)

    expect(before).toHaveLength(3)
    expect(between).toHaveLength(2)
    expect(await client.must(endBrowserSessions, { contactId })).toEqual({ ended: 2 })
    expect(await sessionsOf(contactId)).toEqual([])
    expect(await client.must(endBrowserSessions, { contactId })).toEqual({ ended: 0 })
  })
})

test("members of other organizations or without permission can't see or end sessions", async () => {
  const [session] = await sessionsOf(contactId)
  const one = { contactId, id: session?.id ?? '' }
  const other = await newVisitor(server.client(), widgetId)
  const { contact } = await acme.agent.client.must(getConversation, { id: other.conversationId })
  for (const [client, status] of [
    [globex.owner.client, 404],
    [acme.viewer.client, 403],
    [ada.client, 401],
    [server.client(), 401],
  ] as const) {
    expect((await client.call(listBrowserSessions, { contactId })).status).toBe(status)
    expect((await client.call(endBrowserSession, one)).status).toBe(status)
    expect((await client.call(endBrowserSessions, { contactId })).status).toBe(status)
  }
  const mixed = { contactId: contact.id, id: one.id }
  expect((await acme.agent.client.call(endBrowserSession, mixed)).status).toBe(404)
  expect((await ada.client.call(listChats, {})).status).toBe(200)
})

async function sessionsOf(id: string) {
  return (await acme.agent.client.must(listBrowserSessions, { contactId: id })).items
}

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
