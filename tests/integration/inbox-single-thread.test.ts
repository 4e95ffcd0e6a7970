import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { getChannel, updateChannel } from '#modules/inbox/channels-contract.ts'
import {
  getConversation,
  listMessages,
  setConversationStatus,
  trashConversation,
} from '#modules/inbox/contract.ts'
import { mergeConversations } from '#modules/inbox/sorting-contract.ts'
import { getWidget, listChats, openChat, sendChatMessage } from '#modules/widget/contract.ts'
import { makeCustomer, type Customer } from '#tests/support/conversations.ts'
import {
  bring,
  letter,
  makeAddress,
  readMails,
  acceptsMail,
  type Address,
} from '#tests/support/mail-in.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'
import { liveWidget, newVisitor, type VisitorClient } from '#tests/support/visitor-client.ts'

let server: TestServer
let acme: Company
beforeAll(async () => {
  server = await startTestServer(acceptsMail)
  acme = await makeCompany(server, 'acme')
})
afterAll(() => server.close())

describe('a channel with one conversation per customer', () => {
  let grace: Customer
  let id: string
  beforeEach(async () => {
    grace = await makeCustomer(server, acme)
    id = await grace.begin('My parcel is late')
    await haveOne(grace.channelId)
  })

  test('continues it, however long ago it was closed', async () => {
    await close(id, 900)
    const again = await grace.begin('Now it is broken')

    expect(again).toBe(id)
    expect(await read(id)).toMatchObject({ status: 'open', reopens: 1 })
    expect(await textsOf(id)).toEqual(['My parcel is late', 'Now it is broken'])
  })

  test('ignores the reopening rules, and messages reopen it', async () => {
    await change(grace.channelId, { allowReopen: false })
    await close(id, 900)
    expect(await grace.write(id, 'Anybody?')).toMatchObject({ conversationId: id })
    expect(await read(id)).toMatchObject({ status: 'open' })
  })

  test('makes one of ten simultaneous starts', async () => {
    const ada = await makeCustomer(server, acme)
    await haveOne(ada.channelId)
    const begun = await Promise.all(
      Array.from({ length: 10 }, (_, place) => ada.begin(`Hello ${place}`)),
    )

    expect(new Set(begun).size).toBe(1)
    expect((await textsOf(begun[0] ?? '')).length).toBe(10)
  })

  test('stores a repeated message once', async () => {
    const clientKey = crypto.randomUUID()
    expect([await grace.begin('Twice', clientKey), await grace.begin('Twice', clientKey)]).toEqual([
      id,
      id,
    ])
    expect(await textsOf(id)).toEqual(['My parcel is late', 'Twice'])
  })

  test('uses the newest of several older ones, even from a closed one', async () => {
    await change(grace.channelId, { isSingleThread: false })
    const newest = await grace.begin('And a question')
    await change(grace.channelId, { isSingleThread: true })
    await close(id, 1)
    await close(newest, 1)

    expect(await grace.begin('Once more')).toBe(newest)
    await close(newest, 1)
    expect(await grace.write(id, 'In the old one')).toMatchObject({ conversationId: newest })
    expect(await read(id)).toMatchObject({ status: 'closed' })
    await acme.agent.client.must(setConversationStatus, { id, status: 'open' })
    expect(await grace.write(id, 'To that one')).toMatchObject({ conversationId: id })
  })

  test('follows merges, even into another channel', async () => {
    const mail = await makeAddress(server, acme, { address: `m${Date.now()}@acme.example` })
    await server.query(`update conversations set channel_id = $2 where id = $1`, [
      id,
      mail.channelId,
    ])
    const moved = await grace.begin('In the chat')
    expect(moved).not.toBe(id)
    await change(mail.channelId, { allowReopen: false })
    await acme.agent.client.must(mergeConversations, { id, sourceIds: [moved] })
    await close(id, 900)

    expect(await grace.begin('Where does this go?')).toBe(id)
    expect(await read(id)).toMatchObject({ status: 'open' })
  })

  test('skips spam and the trash', async () => {
    await acme.agent.client.must(setConversationStatus, { id, status: 'closed', reason: 'spam' })
    const second = await grace.begin('I am no spam')
    expect(second).not.toBe(id)
    await acme.owner.client.must(trashConversation, { id: second, isTrashed: true })
    const third = await grace.begin('Hello?')

    expect([id, second]).not.toContain(third)
    expect(await read(id)).toMatchObject({ closedReason: 'spam' })
    expect(await read(second)).toMatchObject({ isTrashed: true })
    expect(await grace.begin('Again')).toBe(third)
  })

  test('answers with a conversation that the key started, and repeats nothing', async () => {
    const [key, trashedKey] = [crypto.randomUUID(), crypto.randomUUID()]
    await change(grace.channelId, { isSingleThread: false })
    const older = await grace.begin('The older one', key)
    const trashed = await grace.begin('Thrown away', trashedKey)
    await acme.owner.client.must(trashConversation, { id: trashed, isTrashed: true })
    const newest = await grace.begin('The newest one')
    await change(grace.channelId, { isSingleThread: true })

    expect(await grace.write(newest, 'Once more', key)).toMatchObject({ conversationId: older })
    expect(await grace.write(newest, 'Once more', trashedKey)).toMatchObject({
      conversationId: trashed,
    })
    expect(await textsOf(newest)).toEqual(['The newest one'])
  })

  test('keeps other customers and channels separate', async () => {
    const other = await makeCustomer(server, acme)
    await haveOne(other.channelId)
    expect(await other.begin()).not.toBe(id)
  })

  test('is off by default, and switching it is versioned with an event', async () => {
    const fresh = await makeCustomer(server, acme)
    const path = { id: fresh.channelId }
    expect(await acme.owner.client.must(getChannel, path)).toMatchObject({ isSingleThread: false })
    expect(await haveOne(fresh.channelId)).toMatchObject({ isSingleThread: true })
    const events = await server.query(
      `select data -> 'after' as after from events where type = 'channel.updated' and subject_id = $1`,
      [fresh.channelId],
    )
    expect(events).toEqual([{ after: { isSingleThread: true } }])
  })
})

describe('a visitor of such a widget', () => {
  let widgetId: string
  let ada: VisitorClient
  beforeAll(async () => {
    widgetId = await liveWidget(acme.owner.client, 'One thread')
    const { channelId } = await acme.owner.client.must(getWidget, { id: widgetId })
    await haveOne(channelId)
  })
  beforeEach(async () => {
    ada = await newVisitor(server.client(), widgetId)
  })

  test('continues their conversation, even at the limit of one at a time', async () => {
    await close(ada.conversationId, 400)
    const { chat, message, onlyChatId } = await ada.client.must(openChat, {
      clientKey: crypto.randomUUID(),
      text: 'Me again',
    })
    const listed = await ada.client.must(listChats, {})

    expect(chat).toMatchObject({ id: ada.conversationId, isClosed: false })
    expect(message).toMatchObject({ conversationId: ada.conversationId, text: 'Me again' })
    expect([onlyChatId, listed.onlyChatId]).toEqual([ada.conversationId, ada.conversationId])
    expect(listed.items).toHaveLength(1)
  })

  test('starts one with five simultaneous first messages', async () => {
    await acme.owner.client.must(trashConversation, { id: ada.conversationId, isTrashed: true })
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, place) =>
        ada.client.must(openChat, { clientKey: crypto.randomUUID(), text: `Hello ${place}` }),
      ),
    )
    expect(new Set(answers.map(({ chat }) => chat.id)).size).toBe(1)
    expect((await ada.client.must(listChats, {})).items).toHaveLength(1)
  })

  test('can continue it after closing, and sees that', async () => {
    const { channelId } = await acme.owner.client.must(getWidget, { id: widgetId })
    await change(channelId, { allowReopen: false })
    await close(ada.conversationId, 400)
    const { items } = await ada.client.must(listChats, {})
    const said = await ada.client.must(sendChatMessage, {
      id: ada.conversationId,
      clientKey: crypto.randomUUID(),
      text: 'Still me',
    })

    expect(items).toMatchObject([{ isClosed: true, canGoOn: true }])
    expect(said.conversationId).toBe(ada.conversationId)
  })

  test('of another widget has any number of conversations', async () => {
    const other = await newVisitor(server.client(), await liveWidget(acme.owner.client, 'Several'))
    const { chat, onlyChatId } = await other.client.must(openChat, {
      clientKey: crypto.randomUUID(),
      text: 'Something else',
    })
    expect(chat.id).not.toBe(other.conversationId)
    expect([onlyChatId, (await other.client.must(listChats, {})).onlyChatId]).toEqual([null, null])
  })
})

describe('an email to such an address', () => {
  let help: Address
  beforeAll(async () => {
    help = await makeAddress(server, acme, { address: 'one@acme.example', autoReply: 'We got it.' })
    await haveOne(help.channelId)
    server.txtRecords.set('vouched.example', [['v=spf1 ip4:127.0.0.1 -all']])
  })

  test('continues the conversation of a verified sender, whatever its subject and headers', async () => {
    const from = 'Ida <ida@vouched.example>'
    const first = await mail(from, 'Where is it?')
    await close(first, 400)
    const second = await mail(from, 'Something new')

    expect(second).toBe(first)
    expect(await read(first)).toMatchObject({ status: 'open', subject: 'Where is it?' })
    // Nothing started, so no automatic reply is sent.
    const replies = await server.query(
      `select id from outbound_mails where recipient = 'ida@vouched.example'`,
    )
    expect(replies).toHaveLength(1)
  })

  test('that is automatic is stored there and reopens nothing', async () => {
    const from = 'Otto <otto@vouched.example>'
    const first = await mail(from, 'A person')
    await close(first, 1)
    expect(await mail(from, 'News', { 'List-Id': '<news.vouched.example>' })).toBe(first)
    expect(await read(first)).toMatchObject({ status: 'closed' })
  })

  test('that is unverified starts its own', async () => {
    const from = 'Ina <ina@unknown.example>'
    const first = await mail(from, 'First')
    expect(await mail(from, 'Second')).not.toBe(first)
  })

  test('that is spam is rejected', async () => {
    const from = 'Uli <uli@vouched.example>'
    const first = await mail(from, 'First')
    const spam = await mail(from, 'Second', {}, spamTest)
    expect(spam).not.toBe(first)
    expect(await read(spam)).toMatchObject({ closedReason: 'spam' })
    expect(await mail(from, 'Third')).toBe(first)
  })

  async function mail(from: string, subject: string, headers = {}, text = 'Hello.') {
    const known = new Set((await readMails(server, acme)).map(({ id }) => id))
    const [, address = ''] = /<(.*)>/.exec(from) ?? []
    const raw = letter({ from, to: help.address, subject, headers, text })
    await bring(server, raw, { to: help.address, from: address })
    const [came] = (await readMails(server, acme)).filter(({ id }) => !known.has(id))
    return came?.conversationId ?? ''
  }
})

// The GTUBE spam test string, split so that this file isn't flagged.
const spamTest = ['XJS*C4JDBQADN1.NSBN3*2IDNEN*', 'GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X'].join(
  '',
)

const haveOne = (channelId: string) => change(channelId, { isSingleThread: true })

async function change(id: string, wish: { isSingleThread?: boolean; allowReopen?: boolean }) {
  const { client } = acme.owner
  const { version } = await client.must(getChannel, { id })
  return client.must(updateChannel, { id, version, ...wish })
}

const read = (id: string) => acme.agent.client.must(getConversation, { id })

async function close(id: string, days: number): Promise<void> {
  await acme.agent.client.must(setConversationStatus, { id, status: 'closed' })
  await server.query(
    `update conversations set closed_at = now() - make_interval(days => $2) where id = $1`,
    [id, days],
  )
}

async function textsOf(id: string): Promise<string[]> {
  const { items } = await acme.agent.client.must(listMessages, { id })
  return items.flatMap(({ kind, text }) => (kind === 'text' ? [text] : [])).toReversed()
}
