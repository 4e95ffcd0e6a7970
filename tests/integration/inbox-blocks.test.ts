import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { eraseContact } from '#modules/contacts/person-contract.ts'
import {
  getConversation,
  listConversations,
  listMessages,
  sendMessage,
} from '#modules/inbox/contract.ts'
import type { Attachment, BlockAnswer, MessageBlock } from '#modules/inbox/model.ts'
import { listMessagesWith } from '#modules/inbox/server/store/person.ts'
import {
  cancelHeldMessage,
  deleteMessage,
  exportConversation,
  holdMessage,
  listDrafts,
  redactMessage,
  saveDraft,
  sendHeldMessage,
  uploadAttachment,
} from '#modules/inbox/writing-contract.ts'
import { answerChatBlock } from '#modules/widget/chat-contract.ts'
import { listChatMessages, listChats, sendChatMessage } from '#modules/widget/contract.ts'
import { requestOf } from '#tests/support/client.ts'
import { inCompany } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'
import { liveWidget, newVisitor, type VisitorClient } from '#tests/support/visitor-client.ts'

let server: TestServer
let acme: Company
let globex: Company
let widgetId: string
let ada: VisitorClient
let id: string
beforeAll(async () => {
  server = await startTestServer()
  ;({ acme, globex } = await twoOrganizations(server))
  widgetId = await liveWidget(acme.owner.client)
})
afterAll(() => server.close())
beforeEach(async () => {
  ada = await newVisitor(server.client(), widgetId)
  id = ada.conversationId
})

const sizes: MessageBlock = {
  kind: 'picker',
  question: 'Which quokka size fits?',
  choices: ['Small', 'Medium'],
  isMany: false,
}
const order: MessageBlock = {
  kind: 'form',
  title: 'Your order',
  submitLabel: 'Send',
  fields: [
    { key: 'card', label: 'Card', kind: 'text', isRequired: true },
    { key: 'mail', label: 'Email', kind: 'email', isRequired: false },
  ],
}

describe('a message with a block', () => {
  test('needs no text, and lists show its content', async () => {
    const sent = await offer(sizes)
    const { preview } = await acme.owner.client.must(getConversation, { id })
    const { items: chats } = await ada.client.must(listChats, {})
    const found = await acme.owner.client.must(listConversations, {
      category: 'everything',
      search: 'quokka',
    })
    const seen = await seenBy(ada, sent.id)

    expect(sent).toMatchObject({ text: '', block: sizes, blockAnswer: null })
    expect(seen).toMatchObject({ block: sizes, blockAnswer: null })
    expect(preview).toBe('Which quokka size fits? • Small • Medium')
    expect(chats[0]?.preview).toBe(preview)
    expect(found.items.map((each) => each.id)).toContain(id)
  })

  test("can't be a note, and malformed blocks are refused", async () => {
    const { client } = acme.owner
    const asNote = await client.call(sendMessage, { ...saying(), kind: 'note', block: sizes })
    const open = { kind: 'article', title: 'x', excerpt: '', url: 'javascript:alert(1)' } as const
    const script = await client.call(sendMessage, { ...saying(), block: open })

    expect([asNote.status, script.status]).toEqual([400, 400])
    expect((await said()).length).toBe(1)
  })

  test('shows pictures of its author, sent as its files', async () => {
    const pictureFileId = await uploadPicture()
    const card = { title: 'Oslo', text: '', buttons: [], pictureFileId }
    const block: MessageBlock = { kind: 'cards', cards: [card] }
    const others = await acme.agent.client.call(sendMessage, { ...saying(), block })
    const sent = await acme.owner.client.must(sendMessage, { ...saying(), block })

    expect(others.status).toBe(404)
    expect(sent.files.map((file) => file.id)).toEqual([pictureFileId])
    expect((await seenBy(ada, sent.id))?.files).toHaveLength(1)
  })

  test('is held and restored with its block: undo, draft, and sent', async () => {
    const { client } = acme.owner
    const hold = () => client.must(holdMessage, { ...saying(), block: sizes, undoSeconds: 30 })
    const { held: first } = await hold()
    const back = await client.must(cancelHeldMessage, { id: first?.id ?? '' })
    await client.must(saveDraft, { id, kind: 'text', text: '', block: back.block, version: 0 })
    const { items: drafts } = await client.must(listDrafts, { id })
    const { held: second } = await hold()
    const sent = await client.must(sendHeldMessage, { id: second?.id ?? '' })

    expect([back.block, drafts[0]?.block, second?.block, sent.block]).toEqual([
      sizes,
      sizes,
      sizes,
      sizes,
    ])
  })

  test('becomes a draft again if the customer writes first', async () => {
    const sendAt = new Date(Date.now() + 3_600_000).toISOString()
    await acme.owner.client.must(holdMessage, { ...saying(), block: sizes, sendAt })
    await ada.client.must(sendChatMessage, { id, clientKey: crypto.randomUUID(), text: 'Wait' })
    const { items } = await acme.owner.client.must(listDrafts, { id })

    expect(items).toMatchObject([{ kind: 'text', text: '', block: sizes }])
  })

  test('is included in exports for the team and the person', async () => {
    const sent = await offer(sizes)
    await answer(sent.id, { kind: 'picker', choices: ['Medium'] })
    const { client } = acme.owner
    const text = await client.must(exportConversation, { id, format: 'txt' })
    const page = await client.must(exportConversation, { id, format: 'html' })
    const data = await client.must(exportConversation, { id, format: 'json' })
    const { contact } = await client.must(getConversation, { id })
    const own = await inCompany(server, acme, (scope) => listMessagesWith(scope, contact.id))

    for (const { content } of [text, page]) expect(content).toContain('• Medium')
    expect(JSON.parse(data.content)).toMatchObject({
      messages: [{}, { block: sizes, blockAnswer: { answer: { choices: ['Medium'] } } }, {}],
    })
    expect(JSON.stringify(own)).toContain('Which quokka size fits?')
  })
})

describe('the customer', () => {
  test('answers with one click: a message by the customer, stored with the block', async () => {
    const sent = await offer(sizes)
    const message = await answer(sent.id, { kind: 'picker', choices: ['Small'] })
    const kept = await seenBy(ada, sent.id)
    const conversation = await acme.owner.client.must(getConversation, { id })

    expect(message).toMatchObject({ text: 'Small', author: { kind: 'contact' } })
    expect(kept?.blockAnswer).toMatchObject({ answer: { kind: 'picker', choices: ['Small'] } })
    expect(conversation.preview).toBe('Small')
    expect(conversation.waitingSince).not.toBeNull()
    const events = await server.query<{ data: { message: { blockAnswer: unknown } } }>(
      `select data from events where subject_id = $1 and type = 'message.updated'`,
      [id],
    )
    expect(events).toMatchObject([{ data: { message: { blockAnswer: { answer: {} } } } }])
  })

  test('answers once: ten simultaneous answers are one, and a different one is refused', async () => {
    const sent = await offer(sizes)
    const clientKey = crypto.randomUUID()
    const small: BlockAnswer = { kind: 'picker', choices: ['Small'] }
    const same = await Promise.all(
      Array.from({ length: 10 }, () => tryAnswer(sent.id, small, clientKey)),
    )
    const other = await tryAnswer(sent.id, { kind: 'picker', choices: ['Medium'] })

    expect(same.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
    expect(other.status).toBe(409)
    expect(other.text).toContain('You already answered this.')
    expect((await said()).map(({ text }) => text)).toEqual([ada.message.text, '', 'Small'])
  })

  test.each([
    ['a custom choice', { kind: 'picker', choices: ['Give me admin'] }, 400],
    ['more than one', { kind: 'picker', choices: ['Small', 'Medium'] }, 400],
    ['another kind', { kind: 'buttons', label: 'Small' }, 400],
    ['an invalid answer', { kind: 'picker', choices: ['Small'], isAdmin: true }, 400],
  ])("can't answer %s", async (_, given, status) => {
    const sent = await offer(sizes)
    const refused = await tryAnswer(sent.id, given as never)

    expect(refused.status).toBe(status)
    expect((await seenBy(ada, sent.id))?.blockAnswer).toBeNull()
    expect(await said()).toHaveLength(2)
  })

  test('completes a form, which is validated', async () => {
    const sent = await offer(order)
    const wrong = await tryAnswer(sent.id, { kind: 'form', values: { mail: 'nobody' } })
    const message = await answer(sent.id, {
      kind: 'form',
      values: { card: '4111 1111', mail: 'ada@example.com' },
    })

    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain('answer.values.card')
    expect(message.text).toBe('Card: 4111 1111\nEmail: ada@example.com')
  })

  test('only answers their own blocks', async () => {
    const sent = await offer(sizes)
    const bob = await newVisitor(server.client(), widgetId)
    const small: BlockAnswer = { kind: 'picker', choices: ['Small'] }
    const input = { messageId: sent.id, clientKey: crypto.randomUUID(), answer: small }
    const foreign = await bob.client.call(answerChatBlock, { id, ...input })
    const across = await bob.client.call(answerChatBlock, { id: bob.conversationId, ...input })
    const plain = await tryAnswer(ada.message.id, small)
    const elsewhere = await globex.owner.client.call(sendMessage, { ...saying(), block: sizes })

    expect([foreign, across, plain, elsewhere].map(({ status }) => status)).toEqual([
      404, 404, 404, 404,
    ])
    expect((await seenBy(ada, sent.id))?.blockAnswer).toBeNull()
  })

  test('reopens a closed conversation, like any message', async () => {
    const sent = await offer(sizes)
    await server.query(
      `update conversations set status = 'closed', closed_reason = 'resolved', closed_at = now() where id = $1`,
      [id],
    )
    await answer(sent.id, { kind: 'picker', choices: ['Small'] })

    expect(await acme.owner.client.must(getConversation, { id })).toMatchObject({ status: 'open' })
  })

  test("can't answer a deleted message", async () => {
    const sent = await offer(sizes)
    await acme.owner.client.must(deleteMessage, { id, messageId: sent.id })
    const late = await tryAnswer(sent.id, { kind: 'picker', choices: ['Small'] })

    expect(late.status).toBe(404)
    expect(await seenBy(ada, sent.id)).toMatchObject({ isDeleted: true, block: null })
    expect(await isKept('quokka')).toBe(false)
  })
})

test('text redacted from an answer disappears from the block and the log', async () => {
  const secret = '4111 1111 1111'
  const sent = await offer(order)
  const message = await answer(sent.id, { kind: 'form', values: { card: secret } })
  const { client } = acme.owner
  await client.must(redactMessage, { id, messageId: message.id, text: secret })

  expect((await seenBy(ada, sent.id))?.blockAnswer).toMatchObject({
    answer: { kind: 'form', values: { card: '█████' } },
  })
  expect(await isKept(secret)).toBe(false)
})

test('text redacted from a block disappears from its text and preview', async () => {
  const sent = await offer(sizes)
  await acme.owner.client.must(redactMessage, { id, messageId: sent.id, text: 'quokka' })
  const { preview } = await acme.owner.client.must(getConversation, { id })

  expect(preview).toBe('Which █████ size fits? • Small • Medium')
  expect(await isKept('quokka')).toBe(false)
})

describe('redacted text', () => {
  const card = 4111111111111111
  const pay: MessageBlock = {
    kind: 'form',
    title: 'Pay',
    submitLabel: 'Send',
    fields: [
      { key: 'card', label: 'Card', kind: 'number', isRequired: true },
      { key: 'mail', label: 'Mail', kind: 'email', isRequired: false },
      { key: 'known', label: 'Known', kind: 'checkbox', isRequired: false },
    ],
  }
  const paid: BlockAnswer = { kind: 'form', values: { card, mail: 'sec@ret.example', known: true } }
  const colors: MessageBlock = {
    kind: 'picker',
    question: 'Which ones?',
    choices: ['Secret A', 'Secret B', 'Plain'],
    isMany: true,
  }
  const black = (messageId: string, text: string) =>
    acme.owner.client.must(redactMessage, { id, messageId, text })

  test.each([
    ['a number', `${card}`, { card: '█████', mail: 'sec@ret.example', known: true }],
    ['a line', 'Mail: sec@ret.example', { card, mail: '█████', known: true }],
    [
      'several lines',
      `Card: ${card}\nMail: sec@ret.example\nKnown: Yes`,
      { card: '█████', mail: '█████', known: '█████' },
    ],
  ])('of a form disappears from the block: %s', async (_, secret, values) => {
    const sent = await offer(pay)
    const message = await answer(sent.id, paid)
    await black(message.id, secret)

    expect((await seenBy(ada, sent.id))?.blockAnswer?.answer).toEqual({ kind: 'form', values })
    if (values.card !== card) expect(await isKept(`${card}`)).toBe(false)
    if (values.mail === '█████') expect(await isKept('sec@ret')).toBe(false)
  })

  test('of several choices disappears from the block, in any order', async () => {
    const chosen: BlockAnswer = { kind: 'picker', choices: ['Secret A', 'Secret B'] }
    const first = await offer(colors)
    const answered = await answer(first.id, chosen)
    await black(answered.id, 'Secret A, Secret B')
    const second = await offer(colors)
    const again = await answer(second.id, chosen)
    await black(second.id, '• Secret A\n• Secret B')

    for (const { id: messageId } of [first, second]) {
      expect(await seenBy(ada, messageId)).toMatchObject({
        block: { choices: ['█████', '█████', 'Plain'] },
        blockAnswer: { answer: { choices: ['█████', '█████'] } },
      })
    }
    expect((await seenBy(ada, again.id))?.text).toBe('█████, █████')
    expect(await isKept('Secret')).toBe(false)
  })

  test("of a block disappears from the answer's message and preview", async () => {
    const sent = await offer(colors)
    const message = await answer(sent.id, { kind: 'picker', choices: ['Secret A'] })
    await black(sent.id, 'Secret A')
    const { preview } = await acme.owner.client.must(getConversation, { id })

    expect([(await seenBy(ada, message.id))?.text, preview]).toEqual(['█████', '█████'])
    expect(await isKept('Secret A')).toBe(false)
  })

  test('is selected as displayed: across the text and the block', async () => {
    const { client } = acme.owner
    const sent = await client.must(sendMessage, { ...saying(), text: 'Well, hello', block: colors })
    await black(sent.id, 'hello\nWhich')
    const after = await black(sent.id, '• Secret A')

    expect(after).toMatchObject({
      text: 'Well, █████',
      block: { question: '█████ ones?', choices: ['█████', 'Secret B', 'Plain'] },
    })
  })

  test('always fits, however often it occurs', async () => {
    const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const field = { kind: 'long', isRequired: false } as const
    const fields = keys.map((key) => ({ ...field, key, label: key.toUpperCase() }))
    const sent = await offer({ ...pay, fields })
    const long = Array.from({ length: 1000 }, () => '7').join(' ')
    const values = Object.fromEntries(keys.map((key) => [key, long]))
    const message = await answer(sent.id, { kind: 'form', values })
    const said = await acme.owner.client.must(sendMessage, {
      ...saying(),
      text: '7 '.repeat(24_999),
    })
    await black(message.id, '7')
    await black(message.id, ' █')
    await black(said.id, '7')

    expect(await isKept('7 7')).toBe(false)
  })

  test('leaves a block-only message with something to quote', async () => {
    const sent = await offer(colors)
    const replyToId = sent.id
    await acme.owner.client.must(sendMessage, { ...saying(), text: 'Choose', replyToId })
    await black(sent.id, 'Secret A')
    const events = await server.query<{ excerpt: string }>(
      `select data #>> '{message,replyTo,excerpt}' as excerpt from events
      where subject_id = $1 and data #>> '{message,replyTo,id}' = $2`,
      [id, sent.id],
    )

    expect(events).toEqual([{ excerpt: 'Which ones? • █████ • Secret B • Plain' }])
  })

  test('or erased with a person leaves no number in the log', async () => {
    const sent = await offer(pay)
    await answer(sent.id, paid)
    const { client } = acme.owner
    const { contact } = await client.must(getConversation, { id })
    const before = await isKept(`${card}`)
    await client.must(eraseContact, { id: contact.id })

    expect([before, await isKept(`${card}`)]).toEqual([true, false])
  })
})

function saying() {
  return { id, clientKey: crypto.randomUUID(), text: '' }
}

function offer(block: MessageBlock) {
  return acme.owner.client.must(sendMessage, { ...saying(), block })
}

function tryAnswer(messageId: string, given: BlockAnswer, clientKey: string = crypto.randomUUID()) {
  return ada.client.call(answerChatBlock, { id, messageId, clientKey, answer: given })
}

function answer(messageId: string, given: BlockAnswer) {
  const clientKey = crypto.randomUUID()
  return ada.client.must(answerChatBlock, { id, messageId, clientKey, answer: given })
}

async function said() {
  const { items } = await acme.owner.client.must(listMessages, { id })
  return items.filter(({ kind }) => kind === 'text').toReversed()
}

async function seenBy(visitor: VisitorClient, messageId: string) {
  const { items } = await visitor.client.must(listChatMessages, { id })
  return items.find((message) => message.id === messageId)
}

async function isKept(words: string): Promise<boolean> {
  const like = `%${words}%`
  const rows = await server.query(
    `select 1 from messages where conversation_id = $1 and messages::text like $2
     union all select 1 from events where subject_id = $1 and data::text like $2
     union all select 1 from conversations where id = $1 and preview like $2
     union all select 1 from app.search_pending where conversation_id = $1 and text like $2`,
    [id, like],
  )
  return rows.length > 0
}

async function uploadPicture(): Promise<string> {
  const bytes = await sharp({
    create: { width: 4, height: 4, channels: 3, background: '#456' },
  })
    .png()
    .toBuffer()
  const sent = await acme.owner.client.send({
    ...requestOf(uploadAttachment, { name: 'jacket.png' }),
    body: bytes,
  })
  return (sent.body as Attachment).id
}
