import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { mergeContacts } from '#modules/contacts/person-contract.ts'
import {
  getConversation,
  listConversations,
  listMessages,
  sendMessage,
  trashConversation,
} from '#modules/inbox/contract.ts'
import { mergeConversations } from '#modules/inbox/sorting-contract.ts'
import {
  answerChatBlock,
  deleteChatMessage,
  editChatMessage,
  setChatReaction,
} from '#modules/widget/chat-contract.ts'
import { listChatMessages, openChat, sendChatMessage } from '#modules/widget/contract.ts'
import { createIdentityKey, identifyVisitor } from '#modules/widget/identity-contract.ts'
import type { Client } from '#tests/support/client.ts'
import { signToken } from '#tests/support/sign-token.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, twoOrganizations, type Company } from '#tests/support/two-organizations.ts'
import {
  asVisitor,
  liveWidget,
  newVisitor,
  randomSecret,
  type VisitorClient,
} from '#tests/support/visitor-client.ts'
import { listenAsVisitor } from '#tests/support/visitor-events.ts'

let server: TestServer
let acme: Company
let globex: Company
let widgetId: string
let secret: string
let ada: VisitorClient
let which: { readonly id: string; readonly messageId: string }
beforeAll(async () => {
  server = await startTestServer({ roles: ['web', 'live', 'work'] })
  ;({ acme, globex } = await twoOrganizations(server))
  widgetId = await liveWidget(acme.owner.client)
  secret = (await acme.owner.client.must(createIdentityKey, { id: widgetId })).secret ?? ''
})
afterAll(() => server.close())
beforeEach(async () => {
  ada = await newVisitor(server.client(), widgetId, 'Is my parcel lat?')
  which = { id: ada.conversationId, messageId: ada.message.id }
})

const words = (text: string) => ({ clientKey: crypto.randomUUID(), text })

describe("a visitor's message", () => {
  test('can be edited, and both sides see it', async () => {
    const ear = await listenAsVisitor(server, ada.token)
    await ada.client.must(setChatReaction, { ...which, emoji: '👍', isOn: true })
    const edited = await ada.client.must(editChatMessage, { ...which, text: ' Is it late? ' })

    expect(edited).toMatchObject({
      text: 'Is it late?',
      author: { kind: 'contact', name: '' },
      editedAt: expect.any(String),
      reactions: [{ emoji: '👍', isMine: true }],
    })
    expect(await readByTeammate()).toMatchObject({
      text: 'Is it late?',
      editedAt: expect.any(String),
    })
    expect(await previewOf(which.id)).toBe('Is it late?')
    const told = await eventsOf('message.updated')
    expect(told).toEqual([{ actorKind: 'contact', text: 'Is it late?' }])
    await vi.waitFor(() => expect(ear.text()).toContain('Is it late?'), { timeout: 15_000 })
    ear.close()
  })

  test('is found by its new text and not by its old one', async () => {
    const old = `parcel${crypto.randomUUID().slice(0, 8)}`
    const { id: messageId } = await ada.client.must(sendChatMessage, {
      id: which.id,
      ...words(`My ${old}`),
    })
    const fresh = `letter${crypto.randomUUID().slice(0, 8)}`
    await ada.client.must(editChatMessage, { id: which.id, messageId, text: `My ${fresh}` })

    expect([await isFound(fresh), await isFound(old)]).toEqual([true, false])
  })

  test('can be deleted, also from the log', async () => {
    const gone = await ada.client.must(deleteChatMessage, which)

    expect(gone).toMatchObject({ text: '', isDeleted: true })
    expect(await readByTeammate()).toMatchObject({ text: '', deletedAt: expect.any(String) })
    expect(await previewOf(which.id)).toBe('')
    expect(await eventsOf('message.deleted')).toEqual([{ actorKind: 'contact', text: '' }])
    const log = await server.query(
      `select 1 from events where subject_id = $1 and data::text like '%parcel%'`,
      [which.id],
    )
    expect(log).toEqual([])
    expect((await ada.client.call(deleteChatMessage, which)).status).toBe(404)
  })

  test("an edit doesn't notify again, and an unchanged one does nothing", async () => {
    const before = await typesOf()
    await ada.client.must(editChatMessage, { ...which, text: 'Is it late?' })
    await ada.client.must(editChatMessage, { ...which, text: 'Is it late?' })
    await ada.client.must(deleteChatMessage, which)

    expect(await typesOf()).toEqual([...before, 'message.updated', 'message.deleted'])
  })

  test("can't be empty", async () => {
    const answer = await ada.client.call(editChatMessage, { ...which, text: ' \u200B ' })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('Enter a message.')
  })

  test("can't be changed after 15 minutes", async () => {
    await server.query(
      `update messages set created_at = now() - interval '16 minutes' where id = $1`,
      [which.messageId],
    )
    const answers = await tryBoth(ada.client)
    expect(answers.map(({ status }) => status)).toEqual([409, 409])
    expect(answers[0]?.text).toContain('for 15 minutes')
  })

  test("can't be changed if it came by email or answers a question", async () => {
    const { id } = which
    const { id: askedId } = await acme.agent.client.must(sendMessage, {
      id,
      ...words(''),
      block: { kind: 'buttons', buttons: [{ act: 'reply', label: 'Yes' }] },
    })
    const { id: messageId } = await ada.client.must(answerChatBlock, {
      id,
      messageId: askedId,
      clientKey: crypto.randomUUID(),
      answer: { kind: 'buttons', label: 'Yes' },
    })
    await server.query(`update messages set envelope = '{}' where id = $1`, [which.messageId])

    const answers = [
      ...(await tryBoth(ada.client)),
      ...(await tryBoth(ada.client, { id, messageId })),
    ]
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409])
  })

  test("in a deleted conversation can't be changed, without a hint about that", async () => {
    await acme.owner.client.must(trashConversation, { id: which.id, isTrashed: true })
    const answers = await tryBoth(ada.client)
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect(answers[0]?.text).not.toContain('trash')
  })

  test('is changed in the merged conversation', async () => {
    const { chat, message } = await ada.client.must(openChat, words('Another thing'))
    await acme.owner.client.must(mergeConversations, { id: which.id, sourceIds: [chat.id] })
    const moved = { id: chat.id, messageId: message.id }
    const edited = await ada.client.must(editChatMessage, { ...moved, text: 'One more thing' })
    expect(edited).toMatchObject({ conversationId: which.id, text: 'One more thing' })
  })
})

describe('rate limits', () => {
  let strict: TestServer
  beforeAll(async () => {
    strict = await startTestServer({ rateLimits: 'on' })
  })
  afterAll(() => strict.close())

  test('many changes in a minute are refused with a message', async () => {
    const { owner } = await makeCompany(strict, 'acme')
    const bob = await newVisitor(strict.client(), await liveWidget(owner.client))
    const changed = { id: bob.conversationId, messageId: bob.message.id }
    const answers = []
    for (let nth = 0; nth < 21; nth += 1) {
      answers.push(await bob.client.call(editChatMessage, { ...changed, text: `Try ${nth}` }))
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(20).fill(200), 429])
    expect(answers.at(-1)?.text).toContain('Wait a moment')
  })
})

describe('no one else', () => {
  test("can change it: other visitors, teammates' messages, notes, another organization", async () => {
    const { id } = which
    const bob = await newVisitor(server.client(), widgetId)
    const eve = await newVisitor(server.client(), await liveWidget(globex.owner.client))
    const own = await acme.agent.client.must(sendMessage, { id, ...words('Tomorrow') })
    const note = await acme.agent.client.must(sendMessage, {
      id,
      ...words('A difficult one'),
      kind: 'note',
    })
    const answers = [
      ...(await tryBoth(bob.client)),
      ...(await tryBoth(bob.client, { id: bob.conversationId, messageId: which.messageId })),
      ...(await tryBoth(eve.client)),
      ...(await tryBoth(ada.client, { id, messageId: note.id })),
      ...(await tryBoth(ada.client, { id, messageId: own.id })),
      ...(await tryBoth(acme.owner.client)),
    ]
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 8 }, () => 404),
      403,
      403,
      401,
      401,
    ])
    const { items } = await acme.owner.client.must(listMessages, { id })
    expect(items.filter(({ kind }) => kind !== 'event').map(({ text }) => text)).toEqual([
      'A difficult one',
      'Tomorrow',
      'Is my parcel lat?',
    ])
  })

  test.each([
    ['into the claimed contact', (eve: string, grace: string) => ({ id: grace, fromId: eve })],
    ['as the one who stays', (eve: string, grace: string) => ({ id: eve, fromId: grace })],
  ])('can change it after being merged %s', async (_, way) => {
    const eve = ada
    const grace = await signedIn()
    const [eveId, graceId] = [await contactOf(eve.conversationId), await contactOf(grace.id)]
    await acme.owner.client.must(mergeContacts, way(eveId, graceId))
    const { id } = which
    const hers = await grace.client.must(sendChatMessage, { id, ...words('My card is 4111') })
    expect((await eve.client.must(listChatMessages, { id })).items.map((one) => one.id)).toContain(
      hers.id,
    )

    const answers = [
      ...(await tryBoth(eve.client, { id, messageId: hers.id })),
      ...(await tryBoth(eve.client, { id: grace.id, messageId: grace.messageId })),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 404, 404])
    const edited = await grace.client.must(editChatMessage, { id, messageId: hers.id, text: 'No' })
    expect(edited.text).toBe('No')
  })
})

function tryBoth(client: Client, what = which) {
  return Promise.all([
    client.call(editChatMessage, { ...what, text: 'Hijacked' }),
    client.call(deleteChatMessage, what),
  ])
}

async function signedIn(): Promise<{ client: Client; id: string; messageId: string }> {
  const [own, peek] = [randomSecret(), randomSecret()]
  const proof = { jwt: signToken({ sub: crypto.randomUUID() }, secret) }
  await server.client().must(identifyVisitor, { id: widgetId, secret: own, peek, proof })
  const client = asVisitor(server.client(), `${widgetId}.${own}`)
  const { chat, message } = await client.must(openChat, words('It is Grace'))
  return { client, id: chat.id, messageId: message.id }
}

async function contactOf(id: string): Promise<string> {
  return (await acme.owner.client.must(getConversation, { id })).contact.id
}

async function readByTeammate() {
  const { items } = await acme.agent.client.must(listMessages, { id: which.id })
  return items.find(({ id }) => id === which.messageId)
}

async function previewOf(id: string): Promise<string> {
  return (await acme.agent.client.must(getConversation, { id })).preview
}

async function eventsOf(type: string) {
  return server.query(
    `select actor_kind, data -> 'message' ->> 'text' as text from events
     where type = $1 and subject_id = $2`,
    [type, which.id],
  )
}

async function typesOf(): Promise<string[]> {
  const rows = await server.query<{ type: string }>(
    'select type from events where subject_id = $1 order by tx, seq',
    [which.id],
  )
  return rows.map(({ type }) => type)
}

async function isFound(search: string): Promise<boolean> {
  const asked = { category: 'everything', search } as const
  const { items } = await acme.owner.client.must(listConversations, asked)
  return items.some(({ id }) => id === which.id)
}
