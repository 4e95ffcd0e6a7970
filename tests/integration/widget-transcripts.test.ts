import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { listMessages, sendMessage, setConversationStatus } from '#modules/inbox/contract.ts'
import { mailConversationCopy } from '#modules/inbox/writing-contract.ts'
import {
  listChats,
  mailTranscript,
  mailTranscriptCode,
  updateVisitor,
} from '#modules/widget/contract.ts'
import {
  startSmtpStandIn,
  type ReceivedMail,
  type SmtpStandIn,
} from '#tests/support/smtp-stand-in.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'
import { liveWidget, newVisitor, type VisitorClient } from '#tests/support/visitor-client.ts'

let server: TestServer
let world: SmtpStandIn
let acme: Company
let widgetId: string
let ada: VisitorClient
let id: string
let email: string
let people = 0

beforeAll(async () => {
  world = await startSmtpStandIn()
  server = await startTestServer({
    roles: ['web', 'live', 'work'],
    rateLimits: 'on',
    environment: { SMTP_URL: world.url },
  })
  acme = await makeCompany(server, 'acme')
  widgetId = await liveWidget(acme.owner.client)
})
beforeEach(async () => {
  email = `ada${++people}@example.com`
  ada = await newVisitor(server.client(), widgetId, 'Do you ship to Norway?')
  id = ada.conversationId
  await ada.client.must(updateVisitor, { email })
})
afterAll(async () => {
  await server.close()
  await world.close()
})

test('a visitor with the emailed code gets a transcript there, without being identified by it', async () => {
  expect(await ada.client.must(mailTranscriptCode, { id })).toEqual({ email })
  const asked = await mailed(1)
  expect(asked.mail.text).not.toContain('Norway')
  expect(await ada.client.must(mailTranscript, { id, code: ` ${codeIn(asked)} ` })).toEqual({
    email,
  })
  expect((await mailed(2)).mail.text).toContain('Do you ship to Norway?')

  expect((await ada.client.must(listChats, {})).copyTo).toBeNull()
  const [contact] = await server.query(`select proven_email from contacts where email = $1`, [
    email,
  ])
  expect(contact).toEqual({ provenEmail: null })
})

test('a code belongs to one chat, browser and address', async () => {
  await ada.client.must(mailTranscriptCode, { id })
  const code = codeIn(await mailed(1))
  const eve = await newVisitor(server.client(), widgetId, 'I am Eve')
  await eve.client.must(updateVisitor, { email })
  const other = { id: eve.conversationId, code }
  expect((await eve.client.call(mailTranscript, other)).status).toBe(400)
  expect((await eve.client.call(mailTranscriptCode, { id })).status).toBe(404)
  await ada.client.must(updateVisitor, { email: `other-${email}` })
  expect((await ada.client.call(mailTranscript, { id, code })).status).toBe(400)
  expect(world.received.filter(({ to }) => to.includes(`other-${email}`))).toEqual([])
})

test('guessing stops after ten attempts, with a message', async () => {
  await ada.client.must(mailTranscriptCode, { id })
  const code = codeIn(await mailed(1))
  const wrong = code === '00000000' ? '00000001' : '00000000'
  for (let tries = 0; tries < 10; tries++) {
    expect((await ada.client.call(mailTranscript, { id, code: wrong })).status).toBe(400)
  }
  const over = await ada.client.call(mailTranscript, { id, code })
  expect(over.status).toBe(429)
  expect(over.text).toContain('Too many incorrect codes.')
})

test('one address gets four codes an hour, from anyone', async () => {
  for (let sent = 0; sent < 4; sent++) {
    const one = await newVisitor(server.client(), widgetId)
    await one.client.must(updateVisitor, { email })
    await one.client.must(mailTranscriptCode, { id: one.conversationId })
  }
  const over = await ada.client.call(mailTranscriptCode, { id })
  expect(over.status).toBe(429)
  expect(over.text).toContain('the code several times')
})

test('a visitor without an address has to enter one first', async () => {
  const nameless = await newVisitor(server.client(), widgetId)
  const asked = await nameless.client.call(mailTranscriptCode, { id: nameless.conversationId })
  expect(asked.status).toBe(409)
  expect(asked.text).toContain('Enter your email address first.')
})

test("a teammate sends the customer a transcript to their address, without notes, and it's logged", async () => {
  const { client } = acme.owner
  const said = { id, clientKey: crypto.randomUUID() }
  await client.must(sendMessage, { ...said, text: 'SECRET', kind: 'note' })
  const foreign = await client.call(mailConversationCopy, { id, email: 'eve@example.com' })
  expect(foreign.status).toBe(409)

  await client.must(mailConversationCopy, { id, email })
  const { text = '' } = (await mailed(1)).mail
  expect(text).toContain('Do you ship to Norway?')
  expect(text).toContain('Here’s a copy of your conversation')
  expect(text).not.toMatch(/SECRET|asked for/)
  const { items } = await client.must(listMessages, { id })
  const told = items.find(({ data }) => data?.['what'] === 'copySent')
  expect(told).toMatchObject({ author: { kind: 'member' }, data: { email } })
  const events = await server.query(
    `select actor_kind from events
     where type = 'conversation.transcript_sent' and subject_id = $1`,
    [id],
  )
  expect(events).toEqual([{ actorKind: 'member' }])
})

test("spam and conversations of other organizations can't be sent", async () => {
  const other = await makeCompany(server, 'globex')
  const unknown = await other.owner.client.call(mailConversationCopy, { id, email })
  expect(unknown.status).toBe(404)
  await acme.owner.client.must(setConversationStatus, { id, status: 'closed', reason: 'spam' })
  expect((await acme.owner.client.call(mailConversationCopy, { id, email })).status).toBe(409)
  expect(world.received.filter(({ to }) => to.includes(email))).toEqual([])
})

async function mailed(count: number): Promise<ReceivedMail> {
  const own = () => world.received.filter(({ to }) => to.includes(email))
  await vi.waitFor(() => expect(own()).toHaveLength(count), { timeout: 20_000 })
  const found = own()[count - 1]
  if (!found) throw new Error('Nothing left.')
  return found
}

function codeIn({ mail }: ReceivedMail): string {
  const [code = ''] = /\b\d{8}\b/.exec(mail.text ?? '') ?? []
  expect(mail.subject).toContain(code)
  return code
}
