import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { getContact, updateContact } from '#modules/contacts/contract.ts'
import {
  listContactMerges,
  mergeContacts,
  unmergeContacts,
} from '#modules/contacts/person-contract.ts'
import { getConversation, sendMessage } from '#modules/inbox/contract.ts'
import { listChannels } from '#modules/inbox/channels-contract.ts'
import { mergeConversations } from '#modules/inbox/sorting-contract.ts'
import { startConversation } from '#modules/inbox/together-contract.ts'
import { createBoard, createTicketType } from '#modules/tickets/boards-contract.ts'
import {
  createVisitorTicket,
  getVisitorTicket,
  listVisitorTickets,
} from '#modules/tickets/visitor-contract.ts'
import { claimChat, listVisitors, writeToVisitor } from '#modules/visitors/contract.ts'
import {
  deleteChatMessage,
  downloadTranscript,
  editChatMessage,
  setChatReaction,
  setChatTyping,
} from '#modules/widget/chat-contract.ts'
import {
  askForHuman,
  createWidget,
  endChat,
  listChatMessages,
  listChats,
  mailTranscript,
  markChatSeen,
  openChat,
  peekUnread,
  publishWidget,
  rateChat,
  sendChatMessage,
  updateVisitor,
} from '#modules/widget/contract.ts'
import {
  createIdentityKey,
  identifyVisitor,
  describeVisitor,
} from '#modules/widget/identity-contract.ts'
import type { Client } from '#tests/support/client.ts'
import { signToken } from '#tests/support/sign-token.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'
import {
  asVisitor,
  newVisitor,
  randomSecret,
  type VisitorClient,
} from '#tests/support/visitor-client.ts'
import { listenAsVisitor } from '#tests/support/visitor-events.ts'
import { newBrowser } from '#tests/support/visits.ts'

let server: TestServer
let acme: Company
let widgetId: string
let secret: string
let typeId: string
beforeAll(async () => {
  server = await startTestServer({ roles: ['web', 'live', 'work'] })
  acme = await makeCompany(server, 'acme')
  const { id, version } = await agent().must(createWidget, {
    name: 'Shop',
    settings: { hasTicketForm: true },
  })
  await agent().must(publishWidget, { id, version })
  widgetId = id
  secret = (await agent().must(createIdentityKey, { id })).secret ?? ''
  const board = await agent().must(createBoard, { name: 'Support', key: 'SUP' })
  const values = { name: 'Order', category: 'customer', intakeBoardId: board.id } as const
  ;({ id: typeId } = await agent().must(createTicketType, values))
})
afterAll(() => server.close())

describe.each([
  ['into the claimed contact', (lead: string, grace: string) => ({ id: grace, fromId: lead })],
  ['as the surviving contact', (lead: string, grace: string) => ({ id: lead, fromId: grace })],
])('an unsigned browser that a teammate merged %s', (_, way) => {
  test('keeps its own conversation and learns nothing about the other', async () => {
    const { eve, eveId, grace, graceId } = await twoPeople()
    const ear = await listenAsVisitor(server, eve.token)
    await agent().must(mergeContacts, way(eveId, graceId))

    const listed = await eve.client.must(listChats, {})
    expect(listed.items.map(({ id }) => id)).toEqual([eve.conversationId])
    expect(JSON.stringify(listed)).not.toContain('Grace')
    expect(listed.copyTo).toBeNull()
    await refusedEverywhere(eve.client, grace)

    const other = await answer(grace.conversationId, 'For Grace alone')
    const own = await answer(eve.conversationId, 'For Eve')
    await vi.waitFor(() => expect(ear.text()).toContain(own), { timeout: 15_000 })
    expect(ear.text()).not.toContain(other)
    expect(await unread(eve)).toBe(1)
    const said = await say(eve, 'I am still here')
    expect(said).toMatchObject({ text: 'I am still here', author: { kind: 'contact', name: '' } })
    await vi.waitFor(() => expect(ear.text()).toContain('I am still here'), { timeout: 15_000 })
    expect(ear.text()).not.toContain('Grace')
    ear.close()
  })

  test('is shown as unverified to the team until it proves its identity', async () => {
    const { eve, eveId, grace, graceId } = await twoPeople()
    const before = await agent().must(getConversation, { id: eve.conversationId })
    expect(before).toMatchObject({ isUnproven: false, begunAs: null })
    const { id: toId } = await agent().must(mergeContacts, way(eveId, graceId))

    for (const [talk, id, name] of [
      [eve, eveId, 'Eve'],
      [grace, graceId, 'Grace'],
    ] as const) {
      expect(await agent().must(getConversation, { id: talk.conversationId })).toMatchObject({
        isUnproven: true,
        begunAs: id === toId ? null : { id, name },
      })
    }
    await server.query('update visitor_sessions set is_verified = true')
    expect(await agent().must(getConversation, { id: eve.conversationId })).toMatchObject({
      isUnproven: false,
    })
  })

  test('sees its later conversations, and those a teammate splits off again', async () => {
    const { eve, eveId, grace, graceId } = await twoPeople()
    const { id: toId } = await agent().must(mergeContacts, way(eveId, graceId))
    const { chat } = await eve.client.must(openChat, words('Another thing'))
    expect(await chatsOf(eve.client)).toEqual([eve.conversationId, chat.id].toSorted())
    const { contact } = await agent().must(getConversation, { id: chat.id })
    expect(contact.id).toBe(toId)

    const [merge] = (await agent().must(listContactMerges, { id: toId })).items
    await agent().must(unmergeContacts, { id: merge?.id ?? '' })

    expect(await chatsOf(eve.client)).toEqual([eve.conversationId, chat.id].toSorted())
    expect((await agent().must(getConversation, { id: chat.id })).contact.id).toBe(eveId)
    const ofGrace = await agent().must(getConversation, { id: grace.conversationId })
    expect(ofGrace.contact.id).toBe(graceId)
    await refusedEverywhere(eve.client, grace)
  })

  test("can't read the other contact's tickets, and keeps its own", async () => {
    const { eve, eveId, grace, graceId } = await twoPeople()
    const theirs = await grace.client.must(createVisitorTicket, { ...words('Secret'), ...form() })
    const own = await eve.client.must(createVisitorTicket, { ...words('Mine'), ...form() })
    await agent().must(mergeContacts, way(eveId, graceId))

    expect((await eve.client.call(getVisitorTicket, { key: theirs.key })).status).toBe(404)
    expect((await eve.client.must(getVisitorTicket, { key: own.key })).thread).toHaveLength(1)
    const listed = await eve.client.must(listVisitorTickets, {})
    expect(listed.items.map(({ key }) => key)).toEqual([own.key])
    expect(JSON.stringify(listed)).not.toContain('Grace')
  })

  test("can't see later conversations of the other contact", async () => {
    const { eve, eveId, grace, graceId } = await twoPeople()
    const signed = await signIn(grace, crypto.randomUUID())
    const { id: toId } = await agent().must(mergeContacts, way(eveId, graceId))
    const ear = await listenAsVisitor(server, eve.token)
    const { chat } = await signed.must(openChat, words('My new card is 4222'))
    const ticket = await signed.must(createVisitorTicket, { ...words('Card'), ...form() })
    const [channel] = (await agent().must(listChannels, {})).items
    const begun = { contactId: toId, channelId: channel?.id ?? '', ...words('Dear Grace') }
    const byAgent = await agent().must(startConversation, begun)
    await answer(eve.conversationId, 'For Eve')
    await vi.waitFor(() => expect(ear.text()).toContain('For Eve'), { timeout: 15_000 })

    expect(await chatsOf(eve.client)).toEqual([eve.conversationId])
    expect((await eve.client.call(getVisitorTicket, { key: ticket.key })).status).toBe(404)
    for (const id of [chat.id, byAgent.id]) {
      expect((await eve.client.call(listChatMessages, { id })).status).toBe(404)
    }
    expect(ear.text()).not.toMatch(/4222|Dear Grace/)
    expect(await chatsOf(signed)).toContain(chat.id)
    ear.close()
    const next = await signIn(eve, crypto.randomUUID())
    expect(await chatsOf(next)).toEqual([eve.conversationId])
  })
})

test('a browser without user data learns nothing about the merged contact', async () => {
  const { graceId } = await twoPeople()
  const eve = await newVisitor(server.client(), widgetId, 'It is me')
  await agent().must(mergeContacts, { id: await contactOf(eve), fromId: graceId })

  expect((await eve.client.must(listChats, {})).contact).toEqual({ name: '', email: null })
  const said = await eve.client.must(updateVisitor, { name: 'Mallory' })
  expect(said).toEqual({ name: '', email: null })
})

test('after two merges, splitting off returns its conversations', async () => {
  const [one, two] = [await twoPeople(), await twoPeople()]
  const [a, b, c] = [one.eveId, one.graceId, two.graceId]
  await agent().must(mergeContacts, { id: b, fromId: a })
  await agent().must(mergeContacts, { id: c, fromId: b })
  const { chat } = await one.eve.client.must(openChat, words('In between'))
  const [merge] = (await agent().must(listContactMerges, { id: c })).items
  await agent().must(unmergeContacts, { id: merge?.id ?? '' })

  const own = [one.eve.conversationId, chat.id].toSorted()
  expect(await chatsOf(one.eve.client)).toEqual(own)
  expect((await agent().must(getConversation, { id: chat.id })).contact.id).toBe(b)
  expect(await chatsOf(one.grace.client)).toEqual([one.grace.conversationId])
  expect(await chatsOf(two.grace.client)).toEqual([two.grace.conversationId])
})

test('a lead contacted first and then merged reads that conversation only', async () => {
  const { graceId, grace } = await twoPeople()
  const browser = newBrowser(server.client(), widgetId)
  await browser.visit()
  const [visitor] = (await agent().must(listVisitors, {})).items.filter((one) => !one.contactId)
  const { conversationId } = await agent().must(writeToVisitor, {
    id: visitor?.id ?? '',
    ...words('Can I help?'),
  })
  const { contact } = await agent().must(getConversation, { id: conversationId })
  await agent().must(mergeContacts, { id: graceId, fromId: contact.id })
  const [secret, peek] = [randomSecret(), randomSecret()]
  await server.client().must(claimChat, { id: widgetId, key: browser.key, secret, peek })
  const client = asVisitor(server.client(), `${widgetId}.${secret}`)

  expect(await chatsOf(client)).toEqual([conversationId])
  await refusedEverywhere(client, grace)
})

test("doesn't reveal the merged contact", async () => {
  const { eve, eveId, graceId } = await twoPeople()
  await agent().must(mergeContacts, { id: graceId, fromId: eveId })
  const before = await agent().must(getContact, { id: graceId })
  await eve.client.must(updateVisitor, { name: 'Mallory', email: 'mallory@evil.example' })
  const user = { name: 'Mallory', email: 'mallory@evil.example' }
  const told = { id: widgetId, peek: eve.peek, user, attributes: { plan: 'free' } }
  await server.client().must(describeVisitor, told)

  expect(await agent().must(getContact, { id: graceId })).toEqual(before)
})

test('signs in as another user, and takes along only its own conversations', async () => {
  const { eve, eveId, grace, graceId } = await twoPeople()
  await agent().must(mergeContacts, { id: graceId, fromId: eveId })
  const client = await signIn(eve, crypto.randomUUID())

  expect(await chatsOf(client)).toEqual([eve.conversationId])
  expect((await agent().must(getContact, { id: graceId })).name).toBe('Grace')
  const ofGrace = await agent().must(getConversation, { id: grace.conversationId })
  expect(ofGrace.contact.id).toBe(graceId)
  expect(await chatsOf(grace.client)).toEqual([grace.conversationId])
})

test('takes them along from a merged user too', async () => {
  const { eve, eveId, grace, graceId } = await twoPeople()
  const signed = await signIn(grace, crypto.randomUUID())
  await agent().must(mergeContacts, { id: graceId, fromId: eveId })
  const client = await signIn(eve, crypto.randomUUID())

  expect(await chatsOf(client)).toEqual([eve.conversationId])
  expect(await chatsOf(signed)).toEqual([grace.conversationId])
})

test("a user whose external ID a teammate removed isn't someone else's lead", async () => {
  const { grace, graceId } = await twoPeople()
  await signIn(grace, crypto.randomUUID())
  const { version } = await agent().must(getContact, { id: graceId })
  await agent().must(updateContact, { id: graceId, version, externalId: null })
  const next = await signIn(grace, crypto.randomUUID())

  expect(await chatsOf(next)).toEqual([])
})

test('an unsigned visitor gets no external ID that others could use', async () => {
  const { eveId } = await twoPeople()
  const { version } = await agent().must(getContact, { id: eveId })
  const answer = await agent().call(updateContact, { id: eveId, version, externalId: 'user-1' })

  expect(answer.status).toBe(400)
  expect(answer.text).toContain('isn’t signed in')
})

test('a signed browser sees everything a teammate merged', async () => {
  const { eve, eveId, grace, graceId } = await twoPeople()
  const client = await signIn(grace, crypto.randomUUID())
  await agent().must(mergeContacts, { id: graceId, fromId: eveId })
  expect(await chatsOf(client)).toEqual([eve.conversationId, grace.conversationId].toSorted())
})

test("conversations aren't merged into one that such a browser reads", async () => {
  const { eve, eveId, grace, graceId } = await twoPeople()
  await agent().must(mergeContacts, { id: graceId, fromId: eveId })
  const [id, other] = [eve.conversationId, grace.conversationId]
  const into = await agent().call(mergeConversations, { id, sourceIds: [other] })
  const from = await agent().call(mergeConversations, { id: other, sourceIds: [id] })

  expect([into.status, from.status]).toEqual([409, 409])
  expect(into.text).toContain('open in an unverified browser')
})

/** Grace wrote from one browser; Eve claims from another one to be Grace. */
async function twoPeople() {
  const grace = await newVisitor(server.client(), widgetId, 'My card number is 4111')
  await grace.client.must(updateVisitor, { name: 'Grace', email: 'grace@navy.example' })
  const eve = await newVisitor(server.client(), widgetId, 'It is me')
  await eve.client.must(updateVisitor, { name: 'Eve', email: 'grace@navy.example' })
  return { grace, eve, graceId: await contactOf(grace), eveId: await contactOf(eve) }
}

async function refusedEverywhere(client: Client, { conversationId: id, message }: VisitorClient) {
  const answers = [
    await client.call(listChatMessages, { id }),
    await client.call(sendChatMessage, { id, ...words('Hello') }),
    await client.call(markChatSeen, { id, gotSeq: 1, readSeq: 1 }),
    await client.call(endChat, { id }),
    await client.call(rateChat, { id, rating: 1 }),
    await client.call(askForHuman, { id }),
    await client.call(setChatTyping, { id, isTyping: true }),
    await client.call(setChatReaction, { id, messageId: message.id, emoji: '👍', isOn: true }),
    await client.call(editChatMessage, { id, messageId: message.id, text: 'Hijacked' }),
    await client.call(deleteChatMessage, { id, messageId: message.id }),
    await client.call(downloadTranscript, { id }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect((await client.call(mailTranscript, { id })).status).toBe(404)
}

async function signIn({ token, peek }: VisitorClient, sub: string): Promise<Client> {
  const [, own = ''] = token.split('.')
  const proof = { jwt: signToken({ sub }, secret) }
  await server.client().must(identifyVisitor, { id: widgetId, secret: own, peek, proof })
  return asVisitor(server.client(), token)
}

async function contactOf({ conversationId }: VisitorClient): Promise<string> {
  return (await agent().must(getConversation, { id: conversationId })).contact.id
}

async function chatsOf(client: Client): Promise<string[]> {
  return (await client.must(listChats, {})).items.map(({ id }) => id).toSorted()
}

async function answer(id: string, text: string): Promise<string> {
  return (await agent().must(sendMessage, { id, ...words(text) })).text
}

async function say({ client, conversationId: id }: VisitorClient, text: string) {
  return client.must(sendChatMessage, { id, ...words(text) })
}

async function unread({ peek }: VisitorClient): Promise<number> {
  return (await server.client().must(peekUnread, { id: widgetId, peek })).unread
}

function words(text: string) {
  return { clientKey: crypto.randomUUID(), text }
}

function form() {
  return { typeId, title: 'An order' }
}

function agent(): Client {
  return acme.owner.client
}
