import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  getConversation,
  listConversations,
  listMessages,
  markConversationRead,
  sendMessage,
  setConversationStatus,
} from '#modules/inbox/contract.ts'
import {
  eraseContact,
  listContactMerges,
  mergeContacts,
  unmergeContacts,
} from '#modules/contacts/person-contract.ts'
import { deleteMessage, editMessage } from '#modules/inbox/writing-contract.ts'
import {
  archiveWidget,
  askForHuman,
  createWidget,
  deleteWidget,
  endChat,
  getWidget,
  getWidgetConfig,
  listChatMessages,
  listChats,
  listWidgetVersions,
  markChatSeen,
  openChat,
  pauseWidget,
  peekUnread,
  previewWidget,
  publishWidget,
  rateChat,
  restoreWidgetVersion,
  sendChatMessage,
  startChat,
  updateVisitor,
  updateWidget,
} from '#modules/widget/contract.ts'
import {
  describeChat,
  editChatMessage,
  setChatReaction,
  takeOverChat,
  setChatTyping,
} from '#modules/widget/chat-contract.ts'
import { withClient } from '#tests/support/test-database.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'
import {
  asVisitor,
  liveWidget,
  newVisitor,
  randomSecret,
  type VisitorClient,
} from '#tests/support/visitor-client.ts'
import { listenAsVisitor, openVisitorSocket } from '#tests/support/visitor-events.ts'

let server: TestServer
let acme: Company
let widgetId: string
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  widgetId = await liveWidget(acme.owner.client)
})
afterAll(() => server.close())

describe('a visitor', () => {
  let ada: VisitorClient
  beforeEach(async () => {
    ada = await newVisitor(server.client(), widgetId)
  })

  test('leaves no data by just looking', async () => {
    const before = await rowsOf('contacts')
    await server.client().must(getWidgetConfig, { id: widgetId })
    await server.client().must(peekUnread, { id: widgetId, peek: randomSecret() })
    expect(await rowsOf('contacts')).toBe(before)
  })

  test('reads all their conversations, page by page', async () => {
    await server.query(
      `insert into conversations (org_id, number, channel_id, contact_id, client_key, customer_last_seq, last_activity_at)
       select org_id, number + n, channel_id, contact_id, gen_random_uuid(), customer_last_seq,
         last_activity_at - n / 2 * interval '1 minute'
       from conversations, generate_series(100001, 100060) as n where id = $1`,
      [ada.conversationId],
    )
    const first = await ada.client.must(listChats, {})
    const second = await ada.client.must(listChats, { cursor: first.nextCursor ?? '' })
    expect(first.items).toHaveLength(50)
    expect(first.items[0]?.id).toBe(ada.conversationId)
    expect(second.items).toHaveLength(11)
    expect(second.nextCursor).toBeNull()
    const ids = [...first.items, ...second.items].map(({ id }) => id)
    expect(new Set(ids).size).toBe(61)
    expect((await ada.client.call(listChats, { cursor: 'made-up' })).status).toBe(400)
  })

  test('gets replies and an unread count', async () => {
    await answer(ada, 'Yes, by ferry.')
    await note(ada, 'He asked last week too.')

    const peeked = await server.client().must(peekUnread, { id: widgetId, peek: ada.peek })
    const { items } = await ada.client.must(listChatMessages, { id: ada.conversationId })
    const { items: chats } = await ada.client.must(listChats, {})

    expect(peeked.unread).toBe(1)
    expect(items.map(({ text }) => text)).toEqual(['Yes, by ferry.', 'Do you ship to Norway?'])
    expect(JSON.stringify(items)).not.toContain('last week')
    expect(chats).toMatchObject([{ id: ada.conversationId, unread: 1, isClosed: false }])

    const last = items[0]?.seq ?? 0
    await ada.client.must(markChatSeen, { id: ada.conversationId, gotSeq: last, readSeq: last })
    const read = await server.client().must(peekUnread, { id: widgetId, peek: ada.peek })
    expect(read.unread).toBe(0)
  })

  test('sending a message ten times stores it once', async () => {
    const said = { id: ada.conversationId, clientKey: crypto.randomUUID(), text: 'Hello?' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ada.client.must(sendChatMessage, said)),
    )
    const { items } = await ada.client.must(listChatMessages, { id: ada.conversationId })

    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(items.filter(({ text }) => text === 'Hello?')).toHaveLength(1)
  })

  test('starting five times at once creates one conversation', async () => {
    const first = {
      id: widgetId,
      secret: randomSecret(),
      peek: randomSecret(),
      clientKey: crypto.randomUUID(),
      text: 'Anyone there?',
    }
    const before = await rowsOf('contacts')
    const begun = await Promise.all(
      Array.from({ length: 5 }, () => server.client().must(startChat, first)),
    )

    expect(new Set(begun.map(({ chat }) => chat.id)).size).toBe(1)
    expect(await rowsOf('contacts')).toBe(before + 1)
  })

  test('can access their own conversations only', async () => {
    const eve = await newVisitor(server.client(), widgetId, 'I am Eve')
    const id = ada.conversationId
    const seen = { id, gotSeq: 1, readSeq: 1 }
    const attempts = [
      await eve.client.call(listChatMessages, { id }),
      await eve.client.call(sendChatMessage, { id, clientKey: crypto.randomUUID(), text: 'Hi' }),
      await eve.client.call(markChatSeen, seen),
      await eve.client.call(endChat, { id }),
      await eve.client.call(rateChat, { id, rating: 1 }),
    ]
    const { items } = await eve.client.must(listChats, {})

    expect(attempts.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect(items.map((chat) => chat.id)).toEqual([eve.conversationId])
  })

  test("isn't recognized by another secret, another widget or a member session", async () => {
    const other = await liveWidget(acme.owner.client, 'Other')
    const secret = ada.token.split('.')[1] ?? ''
    const strangers = [
      asVisitor(server.client(), `${widgetId}.${randomSecret()}`),
      asVisitor(server.client(), `${other}.${secret}`),
      asVisitor(server.client(), 'nonsense'),
      acme.owner.client,
    ]
    for (const client of strangers) {
      expect((await client.call(listChats, {})).status).toBe(401)
    }
    expect((await ada.client.call(listConversations, {})).status).toBe(401)
  })

  test('starts a second conversation, ends and rates it', async () => {
    const { chat } = await ada.client.must(openChat, {
      clientKey: crypto.randomUUID(),
      text: 'Something else',
    })
    await acme.owner.client.must(sendMessage, {
      id: chat.id,
      clientKey: crypto.randomUUID(),
      text: 'Gladly',
    })
    await ada.client.must(endChat, { id: chat.id })
    const rated = await ada.client.must(rateChat, { id: chat.id, rating: 5, comment: 'Quick' })

    expect(rated).toMatchObject({ isClosed: true, rating: 5 })
    expect((await ada.client.must(listChats, {})).items).toHaveLength(2)
  })

  test('continues a closed conversation, unless its channel keeps it closed or it is spam', async () => {
    const id = ada.conversationId
    const standing = async () => (await ada.client.must(listChats, {})).items[0]
    const say = (text: string) =>
      ada.client.must(sendChatMessage, { id, clientKey: crypto.randomUUID(), text })
    const { client } = acme.owner

    const ended = await ada.client.must(endChat, { id })
    expect(ended).toMatchObject({ isClosed: true, canGoOn: true })
    expect((await say('One more thing')).conversationId).toBe(id)
    expect(await standing()).toMatchObject({ id, isClosed: false, canGoOn: true })

    await client.must(setConversationStatus, { id, status: 'closed', reason: 'spam' })
    expect(await standing()).toMatchObject({ isClosed: true, canGoOn: false })

    await client.must(setConversationStatus, { id, status: 'closed', reason: 'resolved' })
    const { channelId } = await client.must(getConversation, { id })
    await server.query('update channels set allow_reopen = false where id = $1', [channelId])
    expect(await standing()).toMatchObject({ isClosed: true, canGoOn: false })
    const next = await say('Another thing')
    await server.query('update channels set allow_reopen = true where id = $1', [channelId])

    expect(next.conversationId).not.toBe(id)
    expect(await standing()).toMatchObject({ id: next.conversationId, isClosed: false })
  })
})

describe('hourly limits of a visitor', () => {
  let limited: TestServer
  let limitedId: string
  let limitedAgent: Company['owner']
  let ada: VisitorClient
  beforeAll(async () => {
    limited = await startTestServer({ rateLimits: 'on' })
    limitedAgent = (await makeCompany(limited, 'limited')).owner
    limitedId = await liveWidget(limitedAgent.client)
  })
  afterAll(() => limited.close())
  beforeEach(async () => {
    ada = await newVisitor(limited.client(), limitedId)
  })

  test('ending and continuing count against the start limit', async () => {
    await limited.query(
      `update channels set allow_reopen = false
       where id = (select channel_id from conversations where id = $1)`,
      [ada.conversationId],
    )
    const statuses: number[] = []
    let last = ada.conversationId
    for (let turn = 0; turn < 11; turn++) {
      await ada.client.must(endChat, { id: last })
      const said = { id: ada.conversationId, clientKey: crypto.randomUUID(), text: 'Again' }
      statuses.push((await ada.client.call(sendChatMessage, said)).status)
      last = (await ada.client.must(listChats, {})).items[0]?.id ?? ''
    }
    await limited.query(`update channels set allow_reopen = true`)

    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 201), 429, 429])
    expect((await ada.client.must(listChats, {})).items).toHaveLength(10)
  })

  test('ten ratings of a conversation', async () => {
    const id = ada.conversationId
    const clientKey = crypto.randomUUID()
    await limitedAgent.client.must(sendMessage, { id, clientKey, text: 'Here we are.' })
    const statuses: number[] = []
    for (let turn = 0; turn < 11; turn++) {
      statuses.push((await ada.client.call(rateChat, { id, rating: 1 + (turn % 5) })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })

  test('twenty updates of contact details; repeating them causes no event', async () => {
    const statuses: number[] = []
    for (let turn = 0; turn < 21; turn++) {
      const said = { name: `Ada ${Math.max(1, turn)}` }
      statuses.push((await ada.client.call(updateVisitor, said)).status)
    }
    const [told] = await limited.query<{ count: number }>(
      `select count(*)::int from events join conversations on conversations.id = $1
       where events.type = 'contact.updated' and events.subject_id = conversations.contact_id`,
      [ada.conversationId],
    )
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    expect(told?.count).toBe(19)
  })

  test('60 page updates of a conversation', async () => {
    const id = ada.conversationId
    await ada.client.must(describeChat, { id })
    await limited.query(
      `update rate_buckets set used = 60 where bucket like 'chat:describe:in:%' || $1`,
      [id],
    )
    expect((await ada.client.call(describeChat, { id })).status).toBe(429)
  })

  test('five open conversations, even when starting eight at once', async () => {
    const begun = await Promise.all(
      Array.from({ length: 8 }, () =>
        ada.client.call(openChat, { clientKey: crypto.randomUUID(), text: 'More' }),
      ),
    )
    expect(begun.filter(({ status }) => status === 201)).toHaveLength(4)
    expect((await ada.client.must(listChats, {})).items).toHaveLength(5)
  })
})

describe("a visitor's socket", { timeout: 90_000 }, () => {
  test("sends teammates' replies, and nothing else", async () => {
    const ada = await newVisitor(server.client(), widgetId)
    const eve = await newVisitor(server.client(), widgetId, 'I am Eve')
    const heardByAda = await listenAsVisitor(server, ada.token)
    const heardByEve = await listenAsVisitor(server, eve.token)

    await note(ada, 'SECRET between us')
    await answer(ada, 'Yes, by ferry.')
    await until(() => heardByAda.text().includes('Yes, by ferry.'))
    await answer(eve, 'Hello Eve')
    await until(() => heardByEve.text().includes('Hello Eve'))

    expect(heardByAda.text()).not.toContain('SECRET')
    expect(heardByEve.text()).not.toContain('by ferry')
    expect(heardByAda.text()).not.toContain('Eve')
    heardByAda.close()
    heardByEve.close()
  })

  test('sends edits and deletions, with no trace of the old text', async () => {
    const ada = await newVisitor(server.client(), widgetId)
    const heard = await listenAsVisitor(server, ada.token)
    const { client } = acme.owner
    const id = ada.conversationId
    await answer(ada, 'Yes, by fairy.')
    await answer(ada, 'OOPS this was for someone else')
    const { items: all } = await client.must(listMessages, { id })
    const idOf = (text: string) => all.find((one) => one.text.startsWith(text))?.id ?? ''
    await client.must(editMessage, { id, messageId: idOf('Yes'), text: 'Yes, by ferry.' })
    await client.must(deleteMessage, { id, messageId: idOf('OOPS') })
    await until(() => /"deletedAt":"/.test(heard.text()))

    const { items } = await ada.client.must(listChatMessages, { id })
    expect(items.slice(0, 2)).toMatchObject([
      { text: '', files: [], isDeleted: true },
      { text: 'Yes, by ferry.', editedAt: expect.any(String), isDeleted: false },
    ])
    expect(JSON.stringify(items)).not.toContain('OOPS')
    const [chat] = (await ada.client.must(listChats, {})).items
    expect(chat).toMatchObject({ preview: 'Yes, by ferry.', unread: 1 })
    heard.close()
  })

  test('sends read receipts without names, and notes change nothing', async () => {
    const ada = await newVisitor(server.client(), widgetId)
    const eve = await newVisitor(server.client(), widgetId, 'I am Eve')
    const heard = await listenAsVisitor(server, ada.token)
    const heardByEve = await listenAsVisitor(server, eve.token)
    const id = ada.conversationId
    const { client } = acme.owner
    const readTo = async () => (await ada.client.must(listChats, {})).items[0]?.agentReadSeq
    await note(ada, 'Do we?')
    expect(await readTo()).toBe(0)

    const { items } = await client.must(listMessages, { id })
    const last = items[0]?.seq ?? 0
    await client.must(markConversationRead, { id, seq: last })
    await until(() => heard.text().includes('"kind":"read"'))
    expect([await readTo(), last]).toEqual([ada.message.seq, ada.message.seq + 1])
    expect(heard.text()).toContain(`"seq":${ada.message.seq}`)
    expect(heard.text()).not.toContain(acme.owner.memberId)
    await note(ada, 'Once more')
    await client.must(markConversationRead, { id, seq: last + 1 })
    await answer(eve, 'Hello Eve')
    await until(() => heardByEve.text().includes('Hello Eve'))
    expect(heard.text().split('"kind":"read"')).toHaveLength(2)
    expect(heardByEve.text()).not.toContain('"kind":"read"')
    heard.close()
    heardByEve.close()
  })

  test('gets events of conversations started in its browser, merged or not, and none after erasure', async () => {
    const { client } = acme.owner
    const ada = await newVisitor(server.client(), widgetId)
    const bob = await newVisitor(server.client(), widgetId, 'I am Bob')
    const heard = await listenAsVisitor(server, ada.token)
    const [fromId, id] = [await contactOf(ada), await contactOf(bob)]

    await client.must(mergeContacts, { id, fromId })
    await answer(bob, 'SECRET while merged')
    await answer(ada, 'Merged, for Ada')
    await until(() => heard.text().includes('Merged, for Ada'))

    const { items } = await client.must(listContactMerges, { id })
    await client.must(unmergeContacts, { id: items[0]?.id ?? '' })
    await answer(bob, 'SECRET of Bob')
    await answer(ada, 'Only for Ada')
    await until(() => heard.text().includes('Only for Ada'))
    expect(heard.text()).not.toContain('SECRET')

    await client.must(eraseContact, { id: fromId })
    await until(() => heard.isClosed())
  })

  test("can't be opened with an unknown secret or from another site", async () => {
    const ada = await newVisitor(server.client(), widgetId)
    expect(await refusalOf(`${widgetId}.${randomSecret()}`)).toBe(401)
    expect(await refusalOf(ada.token, 'https://evil.example')).toBe(403)
  })
})

describe('a widget', () => {
  test('is visible only while published and not paused', async () => {
    const { client } = acme.owner
    const { id, version } = await client.must(createWidget, { name: 'Blog' })
    const config = async () => (await server.client().call(getWidgetConfig, { id })).status

    expect(await config()).toBe(404)
    await client.must(publishWidget, { id, version })
    expect(await config()).toBe(200)
    await client.must(pauseWidget, { id, isPaused: true })
    expect(await config()).toBe(404)
    await client.must(pauseWidget, { id, isPaused: false })
    expect(await config()).toBe(200)
  })

  test("that is archived is hidden, can't be changed, and keeps its conversations", async () => {
    const { client } = acme.owner
    const id = await liveWidget(client, 'Old shop')
    const visitor = await newVisitor(server.client(), id)
    const archived = await client.must(archiveWidget, { id, isArchived: true })
    const config = async () => (await server.client().call(getWidgetConfig, { id })).status
    const { version } = archived

    expect([archived.state, await config()]).toEqual(['archived', 404])
    const another = { clientKey: crypto.randomUUID(), text: 'Still there?' }
    const tries = [
      await visitor.client.call(openChat, another),
      await client.call(updateWidget, { id, version, settings: { color: '#000000' } }),
      await client.call(publishWidget, { id, version }),
      await client.call(pauseWidget, { id, isPaused: false }),
      await client.call(restoreWidgetVersion, { id, number: 1 }),
      await acme.agent.client.call(archiveWidget, { id, isArchived: false }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([404, 409, 409, 409, 409, 403])
    const { items } = await client.must(listConversations, { category: 'all' })
    expect(items.map((each) => each.id)).toContain(visitor.conversationId)

    const back = await client.must(archiveWidget, { id, isArchived: false })
    expect([back.state, await config()]).toEqual(['paused', 404])
    await client.must(pauseWidget, { id, isPaused: false })
    expect(await config()).toBe(200)
  })

  test.each(['archived', 'deleted'] as const)(
    'that is %s accepts nothing more, and its conversations can be read',
    async (how) => {
      const { client } = acme.owner
      const visitor = await newVisitor(server.client(), await liveWidget(client, 'Gone'))
      const { conversationId: id, widgetId: gone } = visitor
      const said = { id, clientKey: crypto.randomUUID(), text: 'Yes, by ferry.' }
      const { id: messageId } = await acme.agent.client.must(sendMessage, said)
      if (how === 'archived') await client.must(archiveWidget, { id: gone, isArchived: true })
      else await client.must(deleteWidget, { id: gone })

      const clientKey = crypto.randomUUID()
      const code = { secret: randomSecret(), peek: randomSecret() }
      const writing = [
        visitor.client.call(sendChatMessage, { id, clientKey, text: 'By hand.' }),
        visitor.client.call(sendChatMessage, { id, clientKey, text: '?', replyToId: messageId }),
        visitor.client.call(editChatMessage, { id, messageId: visitor.message.id, text: 'Hm.' }),
        visitor.client.call(setChatReaction, { id, messageId, emoji: '👍', isOn: true }),
        visitor.client.call(setChatTyping, { id, isTyping: true }),
        visitor.client.call(askForHuman, { id }),
        visitor.client.call(updateVisitor, { name: 'Ada' }),
        visitor.client.call(rateChat, { id, rating: 1, comment: 'And one more word.' }),
      ]
      const beginning = [
        visitor.client.call(openChat, { clientKey, text: 'Another.' }),
        server.client().call(startChat, { id: gone, clientKey, text: 'New.', ...code }),
        server.client().call(takeOverChat, { id: gone, code: randomSecret(), ...code }),
      ]
      const statuses = async (calls: readonly Promise<{ status: number }>[]) =>
        (await Promise.all(calls)).map(({ status }) => status)
      expect(await statuses(writing)).toEqual(writing.map(() => 403))
      expect(await statuses(beginning)).toEqual([404, 404, 404])

      await answer(visitor, 'Ask us by mail.')
      const { items } = await visitor.client.must(listChatMessages, { id })
      expect(items.map(({ text }) => text)).toEqual([
        'Ask us by mail.',
        'Yes, by ferry.',
        'Do you ship to Norway?',
      ])
      await visitor.client.must(markChatSeen, { id, gotSeq: 3, readSeq: 3 })
      expect((await visitor.client.must(endChat, { id })).isClosed).toBe(true)
    },
  )

  test('that is paused keeps its open chats', async () => {
    const { client } = acme.owner
    const visitor = await newVisitor(server.client(), await liveWidget(client, 'Resting'))
    const { conversationId: id, widgetId: resting } = visitor
    await client.must(pauseWidget, { id: resting, isPaused: true })

    const said = { id, clientKey: crypto.randomUUID(), text: 'Still here.' }
    expect((await visitor.client.must(sendChatMessage, said)).text).toBe('Still here.')
  })

  test('that is archived and resumed concurrently stays archived', async () => {
    const { client } = acme.owner
    const id = await liveWidget(client, 'Fair')
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    const untilWaiting = (count: number) =>
      expect.poll(() => server.query(waiting), { timeout: 10_000 }).toHaveLength(count)
    const [archived, resumed] = await withClient(server.databaseUrl, async (holding) => {
      await holding.query('begin')
      await holding.query('select from widgets where id = $1 for update', [id])
      const first = client.call(archiveWidget, { id, isArchived: true })
      await untilWaiting(1)
      const second = client.call(pauseWidget, { id, isPaused: false })
      await untilWaiting(2)
      await holding.query('commit')
      return [await first, await second]
    })

    expect([archived.status, resumed.status]).toEqual([200, 409])
    expect((await client.must(getWidget, { id })).state).toBe('archived')
  })

  test("accepts no reactions if they're turned off", async () => {
    const { client } = acme.owner
    const visitor = await newVisitor(server.client(), await liveWidget(client, 'Sober'))
    const { conversationId: id, widgetId: sober } = visitor
    const said = { id, clientKey: crypto.randomUUID(), text: 'Yes, by ferry.' }
    const message = await acme.agent.client.must(sendMessage, said)
    const reaction = { id, messageId: message.id, emoji: '👍', isOn: true } as const
    expect((await visitor.client.call(setChatReaction, reaction)).status).toBe(200)
    const { version } = await client.must(getWidget, { id: sober })
    const change = { id: sober, version, settings: { hasReactions: false } }
    const changed = await client.must(updateWidget, change)
    await client.must(publishWidget, { id: sober, version: changed.version })
    expect((await visitor.client.call(setChatReaction, reaction)).status).toBe(403)
  })

  test('shows the published version, and can republish an earlier one', async () => {
    const { client } = acme.owner
    const id = await liveWidget(client, 'Versions')
    const color = async () => (await server.client().must(getWidgetConfig, { id })).settings.color
    const first = await color()

    const { version } = await client.must(getWidget, { id })
    const changed = await client.must(updateWidget, { id, version, settings: { color: '#0e7490' } })
    expect([changed.hasUnpublished, await color()]).toEqual([true, first])

    const shown = await client.must(publishWidget, { id, version: changed.version })
    expect([shown.hasUnpublished, await color()]).toEqual([false, '#0e7490'])

    await client.must(restoreWidgetVersion, { id, number: 1 })
    expect(await color()).toBe(first)
    const { items } = await client.must(listWidgetVersions, { id })
    expect(items.map(({ number, isCurrent }) => [number, isCurrent])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ])
  })

  test('an update keeps omitted settings', async () => {
    const { client } = acme.owner
    const settings = { color: '#0e7490', askName: 'required', offsetX: 44 } as const
    const { id, version } = await client.must(createWidget, { name: 'Kept', settings })
    const changed = await client.must(updateWidget, { id, version, settings: { side: 'left' } })
    expect(changed.settings).toMatchObject({ ...settings, side: 'left' })
  })

  test('an update with an old version is refused', async () => {
    const { client } = acme.owner
    const { id, version } = await client.must(createWidget, { name: 'Two at once' })
    await client.must(updateWidget, { id, version, settings: { side: 'left' } })
    const late = await client.call(updateWidget, { id, version, settings: { theme: 'dark' } })
    expect(late.status).toBe(409)
  })

  test('records the first page that loaded it', async () => {
    const { client } = acme.owner
    const id = await liveWidget(client, 'Installed')
    await server.client().call(getWidgetConfig, { id }, { origin: 'http://parley.test' })
    const before = await client.must(getWidget, { id })
    expect(before.installedOn).toBeNull()

    const origin = { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' }
    const { headers } = await server.client().call(getWidgetConfig, { id }, origin)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['cache-control']).toBe('public, max-age=60')
    const { version } = before
    expect(await client.must(getWidget, { id })).toMatchObject({
      installedOn: 'https://shop.example',
      version,
    })
  })

  test('records the last page that loaded it, once an hour', async () => {
    const { client } = acme.owner
    const id = await liveWidget(client, 'Still there')
    const { version } = await client.must(getWidget, { id })
    const seenOn = async (origin: string) => {
      await server.client().call(getWidgetConfig, { id }, { origin })
      return client.must(getWidget, { id })
    }
    expect(await seenOn('https://shop.example')).toMatchObject({
      lastSeenOn: 'https://shop.example',
    })
    const soon = await seenOn('https://blog.example')
    await server.query(
      `update widgets set last_seen_at = last_seen_at - interval '61 minutes' where id = $1`,
      [id],
    )
    expect(await seenOn('http://parley.test')).toMatchObject({ lastSeenOn: 'https://shop.example' })
    const later = await seenOn('https://blog.example')

    expect(soon).toMatchObject({ lastSeenOn: 'https://shop.example' })
    expect(later).toMatchObject({
      installedOn: 'https://shop.example',
      lastSeenOn: 'https://blog.example',
      version,
    })
    expect(Date.parse(later.lastSeenAt ?? '')).toBeGreaterThanOrEqual(
      Date.parse(soon.lastSeenAt ?? ''),
    )
  })

  test('shows as installed by the demo shop, then by a real page', async () => {
    const { client } = acme.owner
    const id = await liveWidget(client, 'Tried out')
    const on = async (headers: Record<string, string>) => {
      await server.client().call(getWidgetConfig, { id }, headers)
      return (await client.must(getWidget, { id })).installedOn
    }
    const demo = { referer: 'http://parley.test/demo?widget=1' }
    expect(await on({ referer: `http://parley.test/widget-page/${id}` })).toBeNull()
    expect(await on(demo)).toBe('http://parley.test/demo')
    expect(await on(demo)).toBe('http://parley.test/demo')
    const told = await server.query(
      `select from events where subject_id = $1 and type = 'widget.loaded_first_time'`,
      [id],
    )
    expect(told).toHaveLength(1)
    expect(await on({ origin: 'https://shop.example' })).toBe('https://shop.example')
    expect(await on(demo)).toBe('https://shop.example')
    expect(await on({ origin: 'https://other.example' })).toBe('https://shop.example')
  })

  test('previews unsaved settings', async () => {
    const { client } = acme.owner
    const { id, version } = await client.must(createWidget, { name: 'Not yet' })
    const texts = { de: { title: 'Hallo' } }
    const settings = { color: '#123456', showsTeam: true, texts }
    const shown = await client.must(previewWidget, { id, settings, locale: 'de' })
    expect(shown).toMatchObject({
      locale: 'de',
      labels: { open: 'Chat öffnen' },
      people: expect.arrayContaining([
        { name: expect.any(String), key: expect.any(String), pictureUrl: null },
      ]),
      settings: { color: '#123456' },
      texts: { title: 'Hallo' },
    })
    expect(await client.must(getWidget, { id })).toMatchObject({
      version,
      settings: { color: '#15803d' },
    })
    const foreign = { scheduleId: crypto.randomUUID() }
    expect((await client.call(previewWidget, { id, settings: foreign })).status).toBe(400)
  })

  test('asks its configured questions', async () => {
    const { client } = acme.owner
    const { id, version } = await client.must(createWidget, {
      name: 'Asking',
      settings: { askEmail: 'required' },
    })
    await client.must(publishWidget, { id, version })
    const first = {
      id,
      secret: randomSecret(),
      peek: randomSecret(),
      clientKey: crypto.randomUUID(),
      text: 'Hi',
    }
    const refused = await server.client().call(startChat, first)
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('email address')])
    await server.client().must(startChat, { ...first, email: 'ada@example.com' })
  })
})

test('a rate-limited client gets a message', async () => {
  const strict = await startTestServer({ rateLimits: 'on' })
  try {
    const company = await makeCompany(strict, 'strict')
    const id = await liveWidget(company.owner.client)
    const ada = await newVisitor(strict.client(), id)
    const say = () => ({ id: ada.conversationId, clientKey: crypto.randomUUID(), text: 'Hi' })
    const answers = []
    for (let sent = 0; sent < 21; sent++) {
      answers.push(await ada.client.call(sendChatMessage, say()))
    }
    const last = answers.at(-1)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect([last?.status, last?.text]).toEqual([429, expect.stringContaining('Wait a moment')])
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
  } finally {
    await strict.close()
  }
})

async function answer({ conversationId: id }: VisitorClient, text: string): Promise<void> {
  await acme.owner.client.must(sendMessage, { id, clientKey: crypto.randomUUID(), text })
}

async function note({ conversationId: id }: VisitorClient, text: string): Promise<void> {
  const clientKey = crypto.randomUUID()
  await acme.owner.client.must(sendMessage, { id, clientKey, text, kind: 'note' })
  const { items } = await acme.owner.client.must(listMessages, { id })
  expect(items.some((message) => message.text === text)).toBe(true)
}

async function rowsOf(table: string): Promise<number> {
  const [row] = await server.query<{ count: number }>(`select count(*)::int as count from ${table}`)
  return row?.count ?? 0
}

async function contactOf({ conversationId }: VisitorClient): Promise<string> {
  return (await acme.owner.client.must(getConversation, { id: conversationId })).contact.id
}

async function refusalOf(token: string, from?: string): Promise<number> {
  const socket = openVisitorSocket(server, token, from)
  socket.on('error', () => {})
  return new Promise((resolve) => {
    socket.once('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
    socket.once('open', () => resolve(101))
  })
}

async function until(isTrue: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 30_000; !isTrue();) {
    if (Date.now() > deadline) throw new Error('It did not happen within half a minute.')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
