import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { blockContact, createContact } from '#modules/contacts/contract.ts'
import { mergeContacts } from '#modules/contacts/person-contract.ts'
import { getConversation, listMessages, sendMessage } from '#modules/inbox/contract.ts'
import type { Message } from '#modules/inbox/model.ts'
import { deleteMessage, uploadAttachment } from '#modules/inbox/writing-contract.ts'
import {
  listChatMessages,
  listChats,
  sendChatMessage,
  startChat,
} from '#modules/widget/contract.ts'
import { requestOf } from '#tests/support/client.ts'
import { bring, letter, makeAddress, mailInDomain, readMails } from '#tests/support/mail-in.ts'
import {
  startSmtpStandIn,
  type ReceivedMail,
  type SmtpStandIn,
} from '#tests/support/smtp-stand-in.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'
import {
  asVisitor,
  liveWidget,
  randomSecret,
  type VisitorClient,
} from '#tests/support/visitor-client.ts'
import { listenAsVisitor } from '#tests/support/visitor-events.ts'

let server: TestServer
let world: SmtpStandIn
let acme: Company
let globex: Company
let widgetId: string
let people = 0
let email: string

beforeAll(async () => {
  world = await startSmtpStandIn()
  server = await startTestServer({
    roles: ['web', 'live', 'work'],
    environment: { SMTP_URL: world.url },
    config: { mailIn: { port: 0, host: '127.0.0.1', tls: undefined }, mailInDomain },
  })
  ;({ acme, globex } = await twoOrganizations(server))
  await makeAddress(server, acme, { address: 'help@acme.example' })
  widgetId = await liveWidget(acme.owner.client)
  server.txtRecords.set('signed.example', [['v=spf1 ip4:127.0.0.1 -all']])
})
beforeEach(() => {
  email = `ada${++people}@signed.example`
  world.behavior = 'accept'
})
afterAll(async () => {
  await server.close()
  await world.close()
})

test("an email reply goes to the chat, with files; an unverified browser doesn't show it", async () => {
  const ada = await write()
  await answer(ada, 'Yes, by ferry.')
  const { mail, replyTo } = await mailed()
  expect(mail.text).toContain('Reply to this email or open the chat.')
  expect(mail.text).not.toContain('aren’t read')
  const ear = await listenAsVisitor(server, ada.token)

  await reply(replyTo, {
    headers: { 'Content-Type': 'multipart/mixed; boundary=b' },
    text: [
      '--b\r\nContent-Type: text/plain\r\n',
      'Which day?',
      '',
      'On Tue, 17 Nov 2026 at 10:00, Acme help wrote:',
      '> Yes, by ferry.',
      '--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename="map.txt"\r\n',
      'Here',
      '--b--',
    ].join('\r\n'),
  })
  const [came] = (await readMails(server, acme)).slice(-1)
  expect(came).toMatchObject({ state: 'threaded', conversationId: ada.conversationId })
  const last = (await messagesOf(acme, ada)).at(-1)
  expect(last).toMatchObject({ text: 'Which day?', author: { kind: 'contact' } })
  expect(last?.files.map(({ name }) => name)).toEqual(['map.txt'])
  expect(last?.envelope).toMatchObject({ from: { address: email }, trust: 'verified' })

  await answer(ada, 'On Friday')
  await vi.waitFor(() => expect(ear.text()).toContain('On Friday'), patience)
  expect(ear.text()).not.toContain('Which day?')
  expect(await readAs(ada)).not.toMatch(/Which day|map\.txt/)
  ear.close()
  await mailed()
})

test('a verified browser shows email replies in the chat', async () => {
  const ada = await write()
  await server.query(
    `update visitor_sessions set is_verified = true where org_id = $1 and contact_id =
       (select contact_id from conversations where id = $2)`,
    [acme.organizationId, ada.conversationId],
  )
  await answer(ada, 'Yes, by ferry.')
  const { replyTo } = await mailed()
  await reply(replyTo, { text: 'Which day?' })
  await readMails(server, acme)
  const { items } = await ada.client.must(listChatMessages, { id: ada.conversationId })
  expect(items[0]).toMatchObject({ text: 'Which day?', author: { kind: 'contact', name: '' } })
})

test("conversations of a browser aren't emailed to the merged contact", async () => {
  const ada = await write()
  const { contact } = await acme.owner.client.must(getConversation, { id: ada.conversationId })
  const hers = `grace${people}@signed.example`
  const grace = await acme.owner.client.must(createContact, { name: 'Grace', email: hers })
  await acme.owner.client.must(mergeContacts, { id: grace.id, fromId: contact.id })
  await answer(ada, 'Yes, by ferry.')
  await minutesPass()
  await vi.waitFor(async () => {
    const [job] = await server.query<{ left: number }>(
      `select count(*)::int as left from pgboss.job where state < 'completed'
         and (name = 'tell-of-missed-answer' or name like '%mail-missed-answers%')`,
    )
    expect(job?.left).toBe(0)
  }, patience)
  const sent = await server.query(
    `select recipient from outbound_mails where recipient = any($1)
     union all select recipient from system_mails where recipient = any($1)`,
    [[hers, email]],
  )
  expect(sent).toEqual([])
})

test("a reply from the given address belongs to the contact; the browser isn't verified by it", async () => {
  const ada = await write()
  const { contact } = await acme.owner.client.must(getConversation, { id: ada.conversationId })
  await answer(ada, 'Hello')
  const { replyTo } = await mailed()
  await reply(replyTo, { text: 'Hello you' })
  const [came] = (await readMails(server, acme)).slice(-1)
  expect(came?.contactId).toBe(contact.id)
  const holders = await server.query(
    `select id, proven_email from contacts where org_id = $1 and email = $2`,
    [acme.organizationId, email],
  )
  expect(holders).toEqual([{ id: contact.id, provenEmail: null }])
})

test('a stranger with the email joins the chat as themselves, and gets no replies', async () => {
  const ada = await write()
  const { contact } = await acme.owner.client.must(getConversation, { id: ada.conversationId })
  await answer(ada, 'Hello')
  const { replyTo } = await mailed()
  await reply(replyTo, { from: 'bob@signed.example', text: 'I am her brother' })
  const [came] = (await readMails(server, acme)).slice(-1)
  expect(came?.conversationId).toBe(ada.conversationId)
  expect(came?.contactId).not.toBe(contact.id)
  await answer(ada, 'Good to know')
  const { to, mail } = await mailed()
  expect(to).toEqual([email])
  expect(mail.text).toContain('Good to know')
})

test('an automatic reply reopens nothing', async () => {
  const ada = await write()
  await answer(ada, 'Hello')
  const { replyTo } = await mailed()
  await server.query(
    `update conversations set status = 'closed', closed_reason = 'resolved', closed_at = now(),
       waiting_since = null where id = $1`,
    [ada.conversationId],
  )
  await reply(replyTo, {
    text: 'I am away until Monday.',
    headers: { 'Auto-Submitted': 'auto-replied' },
  })
  const [came] = (await readMails(server, acme)).slice(-1)
  expect(came).toMatchObject({ state: 'threaded', conversationId: ada.conversationId })
  const { status } = await acme.owner.client.must(getConversation, { id: ada.conversationId })
  expect(status).toBe('closed')
  expect(await readAs(ada)).not.toContain('I am away')
  await reply(replyTo, { text: 'I am back.' })
  await readMails(server, acme)
  const again = await acme.owner.client.must(getConversation, { id: ada.conversationId })
  expect(again.status).toBe('open')
})

test("a blocked contact can't return by email", async () => {
  const ada = await write()
  const { contact } = await acme.owner.client.must(getConversation, { id: ada.conversationId })
  await answer(ada, 'Hello')
  const { replyTo } = await mailed()
  await acme.owner.client.must(blockContact, { id: contact.id })
  await reply(replyTo, { text: 'Let me in' })
  const [came] = (await readMails(server, acme)).slice(-1)
  expect(came?.conversationId).not.toBe(ada.conversationId)
  const other = await acme.owner.client.must(getConversation, { id: came?.conversationId ?? '' })
  expect(other).toMatchObject({ status: 'closed', closedReason: 'spam' })
})

test("a changed reply address leads nowhere, and neither does another organization's", async () => {
  const ada = await write()
  await answer(ada, 'Hello')
  const { replyTo } = await mailed()
  const changed = replyTo.replace(/\+r\../, (start) => `+r.${start.endsWith('a') ? 'b' : 'a'}`)
  await reply(changed, { text: 'Changed' })
  await makeAddress(server, globex, { address: 'help@globex.example' })
  await reply(replyTo.replace('acme', 'globex'), { text: 'Elsewhere' })
  const places = [...(await readMails(server, acme)), ...(await readMails(server, globex))]
  const [own, other] = [places.at(-2), places.at(-1)]
  expect([own?.state, other?.state]).toEqual(['threaded', 'threaded'])
  expect(own?.conversationId).not.toBe(ada.conversationId)
  expect(other?.conversationId).not.toBe(ada.conversationId)
  await server.query(`delete from email_accounts where org_id = $1`, [globex.organizationId])
})

test('files are attached; without inbound email, a link leads to them', async () => {
  const ada = await write()
  await answer(ada, '', { files: ['terms.txt'] })
  const { mail } = await mailed()
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['terms.txt'])
  expect(mail.text).toContain('[terms.txt]')

  const bob = await write(await liveWidget(globex.owner.client))
  await answer(bob, 'Read this', { files: ['prices.txt'], company: globex })
  const { mail: other, replyTo } = await mailed()
  expect(replyTo).toBe('')
  expect(other.text).toContain('aren’t read')
  expect(other.attachments).toEqual([])
  const [, path = ''] =
    /prices\.txt \(\d+ B\):\s+https?:\/\/[^/]+(\/\S+)/.exec(other.text ?? '') ?? []
  const file = await server.client().send({ method: 'GET', path })
  expect(file.text).toBe('What prices.txt says')
})

test("a reply deleted before sending isn't emailed", async () => {
  const ada = await write()
  world.behavior = 'defer-message'
  await answer(ada, 'The password is 1234')
  await answer(ada, 'Greetings')
  await minutesPass()
  await vi.waitFor(async () => {
    expect((await outbound()).map(({ state }) => state)).toEqual(['deferred'])
  }, patience)
  const [secret] = (await messagesOf(acme, ada)).filter(({ text }) => text.includes('1234'))
  const which = { id: ada.conversationId, messageId: secret?.id ?? '' }
  await acme.owner.client.must(deleteMessage, which)
  await vi.waitFor(async () => {
    expect((await outbound()).map(({ state }) => state)).toEqual(['cancelled'])
  }, patience)
  expect(JSON.stringify(await outbound())).not.toContain('1234')
})

test('moving between chat and email is logged each time', async () => {
  const ada = await write()
  expect(await loggedChannels(ada)).toEqual([])
  await answer(ada, 'Yes, by ferry.')
  const { replyTo } = await mailed()
  await vi.waitFor(
    async () => expect(await loggedChannels(ada)).toEqual(['system: widget → email']),
    {
      ...patience,
    },
  )
  await reply(replyTo, { text: 'Which day?' })
  await reply(replyTo, { text: 'I am away.', headers: { 'Auto-Submitted': 'auto-replied' } })
  await readMails(server, acme)
  await answer(ada, 'On Friday')
  await mailed()
  expect(await loggedChannels(ada)).toHaveLength(1)
  await chat(ada, 'Thank you')
  await chat(ada, 'Goodbye')
  expect(await loggedChannels(ada)).toEqual(['system: widget → email', 'contact: email → widget'])
  await reply(replyTo, { text: 'One thing more' })
  await readMails(server, acme)
  expect((await loggedChannels(ada)).slice(2)).toEqual(['system: widget → email'])
  const { items } = await acme.owner.client.must(listMessages, { id: ada.conversationId })
  const lines = items.filter(({ data }) => data?.['what'] === 'channel')
  const inTurn = lines.toSorted((one, other) => one.seq - other.seq)
  expect(inTurn.map(({ author, data }) => [author.kind, data?.['after']])).toEqual([
    ['system', 'email'],
    ['contact', 'widget'],
    ['contact', 'email'],
  ])
  expect(await readAs(ada)).not.toContain('"channel"')
})

test('a visitor who writes in the chat during sending stays in the chat', async () => {
  const ada = await write()
  await answer(ada, 'Yes, by ferry.')
  await chat(ada, 'Are you there?')
  await mailed()
  await untilNoted(ada)
  expect(await loggedChannels(ada)).toEqual([])
})

test("an automatic reply doesn't move a chat to email", async () => {
  const ada = await write()
  await answer(ada, 'Hello')
  const { replyTo } = await mailed()
  await vi.waitFor(async () => expect(await loggedChannels(ada)).toHaveLength(1), patience)
  await chat(ada, 'I am here')
  await reply(replyTo, { text: 'I am away.', headers: { 'Auto-Submitted': 'auto-replied' } })
  await readMails(server, acme)
  expect(await loggedChannels(ada)).toHaveLength(2)
})

test('a permanently closed chat answered by email continues in another one by email', async () => {
  const ada = await write(await liveWidget(acme.owner.client))
  await answer(ada, 'Hello')
  const { replyTo } = await mailed()
  await server.query(
    `with closed as (
       update conversations set status = 'closed', closed_reason = 'resolved', closed_at = now(),
         waiting_since = null where id = $1 returning org_id, channel_id)
     update channels set allow_reopen = false from closed
     where channels.org_id = closed.org_id and channels.id = closed.channel_id`,
    [ada.conversationId],
  )
  await reply(replyTo, { text: 'It is me again' })
  const [came] = (await readMails(server, acme)).slice(-1)
  const next = { ...ada, conversationId: came?.conversationId ?? '' }
  expect(next.conversationId).not.toBe(ada.conversationId)
  expect(await loggedChannels(next)).toEqual([])
  await chat(next, 'And here')
  expect(await loggedChannels(next)).toEqual(['contact: email → widget'])
})

test('a conversation that started as email stays email', async () => {
  const from = `ben${people}@signed.example`
  await reply('help@acme.example', { from, subject: 'Ferry', text: 'When does it leave?' })
  const [came] = (await readMails(server, acme)).slice(-1)
  const id = came?.conversationId ?? ''
  const thread = { client: server.client(), conversationId: id, token: '' }
  await reply('help@acme.example', { from, subject: 'Re: Ferry', text: 'On Friday?' })
  const [again] = (await readMails(server, acme)).slice(-1)
  expect(again?.conversationId).toBe(id)
  expect(await loggedChannels(thread)).toEqual([])
})

type Visitor = Pick<VisitorClient, 'client' | 'conversationId' | 'token'>

async function write(widget = widgetId): Promise<Visitor> {
  const secret = randomSecret()
  const { chat } = await server.client().must(startChat, {
    id: widget,
    secret,
    peek: randomSecret(),
    clientKey: crypto.randomUUID(),
    text: 'Do you ship to Norway?',
    email,
  })
  const token = `${widget}.${secret}`
  return { client: asVisitor(server.client(), token), conversationId: chat.id, token }
}

async function answer(
  { conversationId: id }: Visitor,
  text: string,
  { files = [], company = acme }: { files?: readonly string[]; company?: Company } = {},
): Promise<void> {
  const { client } = company.owner
  const fileIds: string[] = []
  for (const name of files) {
    const content = Buffer.from(`What ${name} says`)
    const { body } = await client.send({ ...requestOf(uploadAttachment, { name }), body: content })
    fileIds.push((body as { id: string }).id)
  }
  await client.must(sendMessage, { id, clientKey: crypto.randomUUID(), text, fileIds })
}

async function chat({ client, conversationId: id }: Visitor, text: string): Promise<void> {
  await client.must(sendChatMessage, { id, clientKey: crypto.randomUUID(), text })
}

async function loggedChannels({ conversationId: id }: Visitor): Promise<string[]> {
  const told = await server.query<{ line: string }>(
    `select actor_kind || ': ' || (data->>'before') || ' → ' || (data->>'after') as line
     from events where type = 'conversation.channel_changed' and subject_id = $1
     order by seq`,
    [id],
  )
  return told.map(({ line }) => line)
}

async function untilNoted({ conversationId: id }: Visitor): Promise<void> {
  const noted = 'select from chat_mails where conversation_id = $1'
  await vi.waitFor(async () => expect(await server.query(noted, [id])).toHaveLength(1), patience)
}

async function readAs({ client, conversationId: id }: Visitor): Promise<string> {
  const answers = [
    await client.call(listChats, {}),
    await client.call(listChatMessages, { id }),
    await client.send({ method: 'GET', path: `/api/chat/conversations/${id}/transcript.html` }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  return answers.map(({ text }) => text).join('\n')
}

async function messagesOf(company: Company, { conversationId: id }: Visitor): Promise<Message[]> {
  const { items } = await company.owner.client.must(listMessages, { id })
  return items.filter(({ kind }) => kind === 'text').toSorted((one, other) => one.seq - other.seq)
}

/** Runs the delayed checks now. */
async function minutesPass(): Promise<void> {
  await server.query(
    `update pgboss.job set start_after = now() where name = 'tell-of-missed-answer' and state = 'created'`,
  )
}

async function mailed(): Promise<ReceivedMail & { replyTo: string }> {
  const before = world.received.length
  await minutesPass()
  await vi.waitFor(() => expect(world.received.length).toBe(before + 1), patience)
  const found = world.received[before]
  if (!found) throw new Error('Nothing left.')
  return { ...found, replyTo: found.mail.replyTo?.[0]?.address ?? '' }
}

async function reply(
  to: string,
  { from = email, ...written }: Parameters<typeof letter>[0] & object,
): Promise<void> {
  await bring(server, letter({ from: `Ada <${from}>`, to, subject: 'Re: Answer', ...written }), {
    from,
    to,
  })
}

async function outbound(): Promise<{ state: string; mail: unknown }[]> {
  return server.query(
    `select sent.state, body.mail from outbound_mails sent
     join mail_bodies body on body.org_id = sent.org_id and body.id = sent.body_id
     where sent.recipient = $1`,
    [email],
  )
}

const patience = { timeout: 20_000, interval: 100 }
