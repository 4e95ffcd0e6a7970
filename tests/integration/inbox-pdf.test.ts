import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { sendMessage } from '#modules/inbox/contract.ts'
import { deleteMessage, exportConversationPdf } from '#modules/inbox/writing-contract.ts'
import { getMember, updateMember } from '#modules/organization/contract.ts'
import { downloadTranscript, downloadTranscriptPage } from '#modules/widget/chat-contract.ts'
import { makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company, type Member } from '#tests/support/two-organizations.ts'
import { liveWidget, newVisitor } from '#tests/support/visitor-client.ts'

let server: TestServer
let acme: Company
let globex: Company
let grace: Customer
let id: string
let blind: Member
beforeAll(async () => {
  server = await startTestServer()
  ;({ acme, globex } = await twoOrganizations(server))
  grace = await makeCustomer(server, acme, { name: 'Grace' })
  blind = await acme.join({ roleKey: 'preset:support-agent' })
  const { version } = await acme.owner.client.must(getMember, { id: blind.memberId })
  await acme.owner.client.must(updateMember, { id: blind.memberId, version, dataScope: 'own' })
})
afterAll(() => server.close())
beforeEach(async () => {
  id = await grace.begin('Where is my parcel?')
})

test('a conversation exports as a PDF with every word, in any script', async () => {
  const said = ['Привет, Ελλάδα', '你好世界', 'ありがとう', '한국어', 'שלום', 'Hello 🎉']
  for (const text of said) await say(text)
  const { headers, status, bytes } = await acme.owner.client.call(exportConversationPdf, { id })

  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/pdf')
  expect(headers['content-disposition']).toMatch(/^attachment; .*conversation-\d+\.pdf$/)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const { text, pages } = readPdf(bytes)
  expect(pages).toBe(1)
  const found = text.replaceAll('\n', '')
  for (const words of ['Where is my parcel?', 'Grace', 'Привет', '你好世界', 'ありがとう', '🎉']) {
    expect(found).toContain(words)
  }
  expect(found).not.toContain('□')
})

test('characters without a font become squares, with an explanation', async () => {
  await say('ᚠᚢᚦ')
  const { bytes } = await acme.owner.client.call(exportConversationPdf, { id })
  expect(readPdf(bytes).text.replaceAll('\n', '')).toContain('□□□□ marks a')
})

test('notes are included on request, and deleted messages are not', async () => {
  await say('Between us', 'note')
  const gone = await say('By mistake')
  await acme.owner.client.must(deleteMessage, { id, messageId: gone.id })
  const plain = await acme.owner.client.call(exportConversationPdf, { id })
  const full = await acme.owner.client.call(exportConversationPdf, { id, hasNotes: 'true' })

  expect(readPdf(plain.bytes).text).not.toContain('Between us')
  expect(readPdf(full.bytes).text).toContain('Between us')
  expect(readPdf(full.bytes).text).not.toContain('By mistake')
  const events = await server.query(
    `select data->>'format' as format from events
    where type = 'conversation.exported' and subject_id = $1 and actor_id = $2`,
    [id, acme.owner.memberId],
  )
  expect(events).toEqual([{ format: 'pdf' }, { format: 'pdf' }])
})

test("times are in the organization's time zone and format", async () => {
  await server.query(
    `update organizations set time_zone = 'Asia/Tokyo', date_format = 'iso' where org_id = $1`,
    [acme.organizationId],
  )
  await server.query(
    `update messages set created_at = '2026-03-01T20:15:00Z' where conversation_id = $1`,
    [id],
  )
  const { bytes } = await acme.owner.client.call(exportConversationPdf, { id })
  const { text } = readPdf(bytes)
  expect(text).toContain('2026-03-02 05:15')
  expect(text).toContain('Times are in Asia/Tokyo.')
})

test('a long conversation has several pages', async () => {
  await server.query(
    `insert into messages (org_id, id, conversation_id, seq, client_key, kind, author_kind, author_id, text)
    select org_id, uuidv7(), conversation_id, step, gen_random_uuid(), 'text', author_kind, author_id,
      'Message number ' || step
    from messages, generate_series(2, 600) step where conversation_id = $1 and seq = 1`,
    [id],
  )
  const { bytes } = await acme.owner.client.call(exportConversationPdf, { id })
  const { text, pages } = readPdf(bytes)
  expect(pages).toBeGreaterThan(20)
  expect(text).toContain('Message number 2\n')
  expect(text).toContain('Message number 600')
})

test('members without access get nothing', async () => {
  for (const { client } of [blind, globex.owner]) {
    const { status, text } = await client.call(exportConversationPdf, { id, hasNotes: 'true' })
    expect(status).toBe(404)
    expect(text).not.toContain('parcel')
  }
})

test('a visitor saves their own chat without notes, and no other', async () => {
  const widgetId = await liveWidget(acme.owner.client)
  const ada = await newVisitor(server.client(), widgetId)
  const eve = await newVisitor(server.client(), widgetId, 'I am Eve')
  const chat = ada.conversationId
  const note = { id: chat, clientKey: crypto.randomUUID(), text: 'SECRET', kind: 'note' as const }
  await acme.owner.client.must(sendMessage, note)
  const own = await ada.client.call(downloadTranscript, { id: chat })
  const foreign = await eve.client.call(downloadTranscript, { id: chat })

  expect(own.headers['content-type']).toBe('application/pdf')
  const { text } = readPdf(own.bytes)
  expect(text).toContain('Do you ship to Norway?')
  expect(text).not.toContain('SECRET')
  expect(foreign.status).toBe(404)
})

test('the web page contains only text, whatever was written, and runs nothing', async () => {
  const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)>'
  const ada = await newVisitor(server.client(), await liveWidget(acme.owner.client), hostile)
  const eve = await newVisitor(server.client(), await liveWidget(acme.owner.client))
  const chat = ada.conversationId
  const clientKey = crypto.randomUUID()
  const note = { id: chat, clientKey, text: 'SECRET', kind: 'note' as const }
  await acme.owner.client.must(sendMessage, note)
  const { headers, text } = await ada.client.call(downloadTranscriptPage, { id: chat })
  const foreign = await eve.client.call(downloadTranscriptPage, { id: chat })

  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; .*\.html$/),
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&lt;img')
  expect(text).not.toMatch(/<script|<img|SECRET/)
  expect(text).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`)
  expect(foreign.status).toBe(404)
})

test("the web page uses the visitor's language and time zone, at any length", async () => {
  const ada = await newVisitor(server.client(), await liveWidget(acme.owner.client))
  const chat = ada.conversationId
  await server.query(
    `update contacts set locale = 'de-CH', time_zone = 'Asia/Tokyo'
     where id = (select contact_id from conversations where id = $1)`,
    [chat],
  )
  await server.query(
    `update messages set created_at = '2026-03-01T20:30:00Z' where conversation_id = $1`,
    [chat],
  )
  for (let at = 1; at <= 101; at++) {
    const said = { id: chat, clientKey: crypto.randomUUID(), text: `Answer ${at}.` }
    await acme.owner.client.must(sendMessage, said)
  }
  const { text } = await ada.client.call(downloadTranscriptPage, { id: chat })

  expect(text).toContain('<html lang="de-CH">')
  expect(text).toContain('<time datetime="2026-03-01T20:30:00.000Z">02.03.2026, 05:30</time>')
  expect(text).toContain('Asia/Tokyo')
  expect(text.match(/<article>/g)).toHaveLength(102)
  expect(text.trimEnd()).toMatch(/Answer 101\.<\/p><\/article>\n<\/html>$/)
})

function say(text: string, kind: 'text' | 'note' = 'text') {
  const clientKey = crypto.randomUUID()
  return acme.owner.client.must(sendMessage, { id, clientKey, text, kind })
}
