import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { listMessages, sendMessage } from '#modules/inbox/contract.ts'
import { messagesOfContact } from '#modules/inbox/server/public.ts'
import { mergeConversations, splitConversation } from '#modules/inbox/sorting-contract.ts'
import { listReactions, setReaction } from '#modules/inbox/together-contract.ts'
import {
  cancelHeldMessage,
  deleteMessage,
  exportConversation,
  holdMessage,
  redactMessage,
  sendHeldMessage,
} from '#modules/inbox/writing-contract.ts'
import { getMember, updateMember } from '#modules/organization/contract.ts'
import { setChatReaction, setChatTyping } from '#modules/widget/chat-contract.ts'
import {
  createWidget,
  getWidget,
  listChatMessages,
  openChat,
  publishWidget,
  sendChatMessage,
  updateWidget,
} from '#modules/widget/contract.ts'
import { inCompany } from '#tests/support/conversations.ts'
import { listenForSignals } from '#tests/support/live-signals.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company, type Member } from '#tests/support/two-organizations.ts'
import { liveWidget, newVisitor, type VisitorClient } from '#tests/support/visitor-client.ts'

let server: TestServer
let acme: Company
let globex: Company
let widgetId: string
let ada: VisitorClient
let id: string
let blind: Member
beforeAll(async () => {
  server = await startTestServer()
  ;({ acme, globex } = await twoOrganizations(server))
  widgetId = await liveWidget(acme.owner.client)
  blind = await acme.join({ roleKey: 'preset:support-agent' })
  const { version } = await acme.owner.client.must(getMember, { id: blind.memberId })
  await acme.owner.client.must(updateMember, { id: blind.memberId, version, dataScope: 'own' })
})
afterAll(() => server.close())
beforeEach(async () => {
  ada = await newVisitor(server.client(), widgetId, 'Is my parcel late?')
  id = ada.conversationId
})

const key = () => crypto.randomUUID()
const answer = (text: string, replyToId?: string) =>
  acme.agent.client.must(sendMessage, {
    id,
    clientKey: key(),
    text,
    ...(replyToId && { replyToId }),
  })
const note = (text: string, replyToId?: string) =>
  acme.agent.client.must(sendMessage, {
    id,
    clientKey: key(),
    kind: 'note',
    text,
    ...(replyToId && { replyToId }),
  })
const seenByAda = async () => (await ada.client.must(listChatMessages, { id })).items

describe('a reply', () => {
  test('names the message it replies to, on both sides and in the log', async () => {
    const answered = await answer('Yes, by two days.', ada.message.id)
    const back = await ada.client.must(sendChatMessage, {
      id,
      clientKey: key(),
      text: 'Why?',
      replyToId: answered.id,
    })

    const quote = { id: ada.message.id, seq: 1, excerpt: 'Is my parcel late?', isGone: false }
    expect(answered.replyTo).toMatchObject({ ...quote, author: { kind: 'contact' } })
    expect(back.replyTo).toMatchObject({ id: answered.id, author: { kind: 'member' } })
    const shown = await seenByAda()
    expect(shown.map(({ replyTo }) => replyTo?.id)).toEqual([
      answered.id,
      ada.message.id,
      undefined,
    ])
    const { items } = await acme.viewer.client.must(listMessages, { id })
    expect(items[0]?.replyTo?.excerpt).toBe('Yes, by two days.')
    expect(await eventsOf(answered.id)).toContain('Is my parcel late?')
  })

  test('a note can only be quoted by notes, never by replies or customers', async () => {
    const secret = await note('She is a difficult one')
    const tries = [
      await acme.agent.client.call(sendMessage, {
        id,
        clientKey: key(),
        text: 'As I noted',
        replyToId: secret.id,
      }),
      await acme.agent.client.call(holdMessage, {
        id,
        clientKey: key(),
        text: 'As I noted',
        replyToId: secret.id,
      }),
      await ada.client.call(sendChatMessage, {
        id,
        clientKey: key(),
        text: 'What did you note?',
        replyToId: secret.id,
      }),
    ]
    const inside = await note('Is she?', secret.id)

    expect(tries.map(({ status }) => status)).toEqual([409, 409, 404])
    expect(inside.replyTo?.excerpt).toBe('She is a difficult one')
    expect(JSON.stringify(await seenByAda())).not.toContain('difficult')
  })

  test('stays in its conversation and organization', async () => {
    const { chat, message } = await ada.client.must(openChat, { clientKey: key(), text: 'Another' })
    const stranger = await newVisitor(server.client(), widgetId)
    const foreign = await newVisitor(server.client(), await liveWidget(globex.owner.client))
    const tries = [
      await ada.client.call(sendChatMessage, {
        id,
        clientKey: key(),
        text: 'Hm',
        replyToId: message.id,
      }),
      await stranger.client.call(sendChatMessage, {
        id: stranger.conversationId,
        clientKey: key(),
        text: 'Hm',
        replyToId: ada.message.id,
      }),
      await acme.agent.client.call(sendMessage, {
        id: chat.id,
        clientKey: key(),
        text: 'Hm',
        replyToId: foreign.message.id,
      }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  test('quotes nothing deleted or redacted, not even in the log', async () => {
    const first = await answer('My code is swordfish')
    const reply = await answer('Use it today', first.id)
    const second = await answer('And marmalade')
    const other = await answer('Or that', second.id)
    await acme.owner.client.must(redactMessage, { id, messageId: first.id, text: 'swordfish' })
    await acme.agent.client.must(deleteMessage, { id, messageId: second.id })

    const shown = await seenByAda()
    const quoteOf = (messageId: string) => shown.find((each) => each.id === messageId)?.replyTo
    expect(quoteOf(reply.id)).toMatchObject({ excerpt: 'My code is █████', isGone: false })
    expect(quoteOf(other.id)).toMatchObject({ excerpt: '', isGone: true })
    const events = (await eventsOf(reply.id)) + (await eventsOf(other.id))
    expect(events).not.toMatch(/swordfish|marmalade/)
  })

  test('nor after a merge or split', async () => {
    const first = await answer('My code is swordfish')
    const reply = await answer('Use swordfish today', first.id)
    const { chat } = await ada.client.must(openChat, { clientKey: key(), text: 'The same again' })
    await acme.agent.client.must(mergeConversations, { id: chat.id, sourceIds: [id] })
    const apart = await acme.agent.client.must(splitConversation, {
      id: chat.id,
      messageId: reply.id,
    })
    const black = (where: string, messageId: string) =>
      acme.owner.client.must(redactMessage, { id: where, messageId, text: 'swordfish' })
    await black(chat.id, first.id)
    await black(apart.id, reply.id)

    const events = (await eventsOf(first.id)) + (await eventsOf(reply.id))
    expect(events).toContain('█████')
    expect(events).not.toContain('swordfish')
  })

  test('is kept by scheduled messages, and restored when they are canceled', async () => {
    const held = (text: string) =>
      acme.agent.client.must(holdMessage, {
        id,
        clientKey: key(),
        text,
        replyToId: ada.message.id,
        undoSeconds: 30,
      })
    const one = await held('Yes')
    const sent = await acme.agent.client.must(sendHeldMessage, { id: one.held?.id ?? '' })
    const two = await held('No')
    const back = await acme.agent.client.must(cancelHeldMessage, { id: two.held?.id ?? '' })

    expect(one.held?.replyTo?.excerpt).toBe('Is my parcel late?')
    expect(sent.replyTo?.id).toBe(ada.message.id)
    expect(back.replyTo?.id).toBe(ada.message.id)
  })

  test('follows a merge, and refers to nothing once its source leaves', async () => {
    const reply = await answer('Yes', ada.message.id)
    await answer('By two days')
    const { chat } = await ada.client.must(openChat, { clientKey: key(), text: 'The same again' })
    await acme.agent.client.must(mergeConversations, { id: chat.id, sourceIds: [id] })
    const merged = await messageIn(chat.id, reply.id)
    const split = await acme.agent.client.must(splitConversation, {
      id: chat.id,
      messageId: ada.message.id,
    })
    const alone = await messageIn(chat.id, reply.id)

    expect(merged?.replyTo).toMatchObject({ id: ada.message.id, excerpt: 'Is my parcel late?' })
    expect(split.id).not.toBe(chat.id)
    expect(alone?.replyTo).toBeNull()
  })

  test('appears in the exported file with its reactions', async () => {
    await answer('Yes', ada.message.id)
    await acme.agent.client.must(setReaction, {
      id,
      messageId: ada.message.id,
      emoji: '👍',
      isOn: true,
    })
    const text = await acme.agent.client.must(exportConversation, { id, format: 'txt' })
    const json = await acme.agent.client.must(exportConversation, { id, format: 'json' })

    expect(text.content).toContain('> Is my parcel late?\nYes')
    expect(text.content).toContain('👍 1')
    expect(JSON.parse(json.content).messages).toMatchObject([
      { reactions: [{ emoji: '👍', count: 1 }] },
      { replyTo: { seq: 1, excerpt: 'Is my parcel late?' } },
    ])
  })
})

describe('a reaction to a message', () => {
  const on = { emoji: '👍' as const, isOn: true }

  test('is stored once per side, visible to both, with an event', async () => {
    const { id: messageId } = await answer('Yes')
    await acme.agent.client.must(setReaction, { id, messageId, ...on })
    await ada.client.must(setChatReaction, { id, messageId, ...on })
    const { items } = await ada.client.must(setChatReaction, { id, messageId, ...on })

    expect(items).toEqual([{ emoji: '👍', members: 1, isMine: true }])
    expect((await seenByAda())[0]?.reactions).toEqual(items)
    const seen = await acme.viewer.client.must(listReactions, { id })
    expect(seen.items).toEqual([
      { messageId, emoji: '👍', memberIds: [acme.agent.memberId], isCustomer: true },
    ])
    const events = await server.query<{ by: string }>(
      `select data ->> 'by' as by from events where type = 'message.reacted' and subject_id = $1`,
      [id],
    )
    expect(events.map(({ by }) => by).toSorted()).toEqual(['contact', 'member'])
  })

  test('can be removed', async () => {
    await ada.client.must(setChatReaction, { id, messageId: ada.message.id, ...on })
    const { items } = await ada.client.must(setChatReaction, {
      id,
      messageId: ada.message.id,
      ...on,
      isOn: false,
    })
    expect(items).toEqual([])
  })

  test('needs access to the message: customers have no notes', async () => {
    const secret = await note('A difficult one')
    await acme.agent.client.must(setReaction, { id, messageId: secret.id, ...on })
    const stranger = await newVisitor(server.client(), widgetId)
    const tries = [
      await ada.client.call(setChatReaction, { id, messageId: secret.id, ...on }),
      await stranger.client.call(setChatReaction, { id, messageId: ada.message.id, ...on }),
      await stranger.client.call(setChatReaction, {
        id: stranger.conversationId,
        messageId: ada.message.id,
        ...on,
      }),
      await blind.client.call(setReaction, { id, messageId: ada.message.id, ...on }),
      await globex.agent.client.call(setReaction, { id, messageId: ada.message.id, ...on }),
      await acme.viewer.client.call(setReaction, { id, messageId: ada.message.id, ...on }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 403])
    const shown = await inCompany(server, acme, async (scope) => {
      const contactId = await contactOf(id)
      return messagesOfContact(scope, { conversationId: id, contactId, visibleAs: null, limit: 10 })
    })
    expect(JSON.stringify(shown)).not.toContain(secret.id)
  })

  test('is deleted with the message', async () => {
    const { id: messageId } = await answer('Yes')
    await ada.client.must(setChatReaction, { id, messageId, ...on })
    await acme.agent.client.must(deleteMessage, { id, messageId })
    const { items } = await acme.agent.client.must(listReactions, { id })
    const late = await ada.client.call(setChatReaction, { id, messageId, ...on })

    expect(items).toEqual([])
    expect(late.status).toBe(404)
  })
})

describe('typed text of a visitor', () => {
  const typed = { isTyping: true, text: 'I want my mon' }

  test("is dropped if the widget doesn't disclose it", async () => {
    const ear = await listenForSignals(server, acme.owner.client)
    await ada.client.must(setChatTyping, { id, ...typed })

    await vi.waitFor(() => expect(ear.moments).toHaveLength(1), 5000)
    expect(JSON.stringify(ear.moments)).not.toContain('mon')
    ear.close()
  })

  test("reaches members with access if it does, and isn't stored", async () => {
    const seeing = await widgetThatSees()
    const visitor = await newVisitor(server.client(), seeing)
    const ears = {
      owner: await listenForSignals(server, acme.owner.client),
      blind: await listenForSignals(server, blind.client),
      globex: await listenForSignals(server, globex.owner.client),
      himself: await listenForSignals(server, { token: visitor.token }),
      other: await listenForSignals(server, { token: ada.token }),
    }
    await visitor.client.must(setChatTyping, { id: visitor.conversationId, ...typed })

    await vi.waitFor(() => expect(ears.owner.moments).toHaveLength(1), 5000)
    expect(ears.owner.moments).toMatchObject([
      { kind: 'event', type: 'typing.started', data: { text: 'I want my mon' } },
    ])
    const others = [ears.blind, ears.globex, ears.himself, ears.other]
    expect(others.flatMap(({ moments }) => moments)).toEqual([])
    const kept = await server.query(`select 1 from events where data::text like '%my mon%'`)
    expect(kept).toEqual([])
    for (const ear of Object.values(ears)) ear.close()
  })

  test('is dropped again once that is published', async () => {
    const seeing = await widgetThatSees()
    const visitor = await newVisitor(server.client(), seeing)
    const { version } = await acme.owner.client.must(getWidget, { id: seeing })
    const off = await acme.owner.client.must(updateWidget, {
      id: seeing,
      version,
      settings: { seesTyping: false },
    })
    await acme.owner.client.must(publishWidget, { id: seeing, version: off.version })
    const ear = await listenForSignals(server, acme.owner.client)
    await visitor.client.must(setChatTyping, { id: visitor.conversationId, ...typed })

    await vi.waitFor(() => expect(ear.moments).toHaveLength(1), 5000)
    expect(JSON.stringify(ear.moments)).not.toContain('mon')
    ear.close()
  })

  test('has at most 500 characters', async () => {
    const long = await ada.client.call(setChatTyping, {
      id,
      isTyping: true,
      text: 'x'.repeat(501),
    })
    expect(long.status).toBe(400)
  })
})

async function widgetThatSees(): Promise<string> {
  const { client } = acme.owner
  const made = await client.must(createWidget, { name: 'Seen', settings: { seesTyping: true } })
  await client.must(publishWidget, { id: made.id, version: made.version })
  return made.id
}

async function messageIn(conversationId: string, messageId: string) {
  const { items } = await acme.agent.client.must(listMessages, { id: conversationId })
  return items.find((each) => each.id === messageId)
}

async function eventsOf(messageId: string): Promise<string> {
  const rows = await server.query<{ data: unknown }>(
    `select data from events where data -> 'message' ->> 'id' = $1`,
    [messageId],
  )
  return JSON.stringify(rows)
}

async function contactOf(conversationId: string): Promise<string> {
  const [row] = await server.query<{ contactId: string }>(
    'select contact_id from conversations where id = $1',
    [conversationId],
  )
  return row?.contactId ?? ''
}
