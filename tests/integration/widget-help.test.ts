import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { getConversation, listMessages, sendMessage } from '#modules/inbox/contract.ts'
import {
  askForHuman,
  listChats,
  mailTranscript,
  sendChatMessage,
  updateVisitor,
} from '#modules/widget/contract.ts'
import { createIdentityKey, identifyVisitor } from '#modules/widget/identity-contract.ts'
import { verifyAddress } from '#tests/support/verify-address.ts'
import { signToken } from '#tests/support/sign-token.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'
import { liveWidget, newVisitor, type VisitorClient } from '#tests/support/visitor-client.ts'

let server: TestServer
let acme: Company
let widgetId: string
let ada: VisitorClient
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  widgetId = await liveWidget(acme.owner.client)
})
beforeEach(async () => {
  ada = await newVisitor(server.client(), widgetId)
})
afterAll(() => server.close())

describe('requesting a person', () => {
  test('prioritizes the conversation, and appears once in the timeline', async () => {
    const id = ada.conversationId
    const chat = await ada.client.must(askForHuman, { id })
    await ada.client.must(askForHuman, { id })

    expect(chat.isHumanAsked).toBe(true)
    const conversation = await acme.owner.client.must(getConversation, { id })
    expect(conversation).toMatchObject({ status: 'open', priority: 'high' })
    expect(conversation.waitingSince).not.toBeNull()
    expect(await askedLines(id)).toBe(1)
  })

  test('ends with a reply, and can be repeated', async () => {
    const id = ada.conversationId
    await ada.client.must(askForHuman, { id })
    const text = 'Here I am.'
    await acme.owner.client.must(sendMessage, { id, clientKey: crypto.randomUUID(), text })
    expect((await ada.client.must(listChats, {})).items[0]?.isHumanAsked).toBe(false)

    const say = { id, clientKey: crypto.randomUUID(), text: 'And now?' }
    await ada.client.must(sendChatMessage, say)
    expect((await ada.client.must(listChats, {})).items[0]?.isHumanAsked).toBe(false)
    expect((await ada.client.must(askForHuman, { id })).isHumanAsked).toBe(true)
    expect(await askedLines(id)).toBe(2)
  })

  test("works for one's own conversation only", async () => {
    const eve = await newVisitor(server.client(), widgetId, 'I am Eve')
    const { status } = await eve.client.call(askForHuman, { id: ada.conversationId })
    expect(status).toBe(404)
  })
})

describe('a transcript', () => {
  test("is sent to the visitor's verified address, and no other", async () => {
    const id = ada.conversationId
    const named = await ada.client.call(mailTranscript, { id, email: 'eve@example.com' } as never)
    expect(named.status).toBe(400)

    const note = { id, clientKey: crypto.randomUUID(), text: 'SECRET', kind: 'note' as const }
    await acme.owner.client.must(sendMessage, note)
    const email = `ada-${id}@example.com`
    await verifyAddress(server, id, email)
    expect((await ada.client.must(listChats, {})).copyTo).toBe(email)
    expect(await ada.client.must(mailTranscript, { id })).toEqual({ email })

    const [mail] = await mailsTo(email)
    expect(mail?.subject).toContain('Your conversation with')
    expect(mail?.text).toContain('Do you ship to Norway?')
    expect(mail?.text).not.toContain('SECRET')
  })

  test("is in the visitor's language, also when truncated", async () => {
    const id = ada.conversationId
    const email = `grete-${id}@example.com`
    await verifyAddress(server, id, email)
    await server.query(`update contacts set locale = 'de-AT' where email = $1`, [email])
    await server.query(
      `insert into messages (org_id, conversation_id, seq, client_key, kind, author_kind, text)
      select org_id, id, last_seq + n, gen_random_uuid(), 'text', 'contact', 'Nr. ' || n
      from conversations, generate_series(1, 500) n where id = $1`,
      [id],
    )
    await server.query(
      `update conversations set last_seq = last_seq + 500, customer_last_seq = last_seq + 500
      where id = $1`,
      [id],
    )
    await ada.client.must(mailTranscript, { id })

    const [mail] = await mailsTo(email)
    expect(mail?.text).toContain('Dies sind die letzten 500 Nachrichten.')
    expect(mail?.text).toMatch(/^Sie · .+\nNr\. 500$/m)
    expect(mail?.text).not.toContain('Do you ship to Norway?')
  })

  test('is never sent to an unverified address', async () => {
    const id = ada.conversationId
    const victim = `victim-${id}@example.com`
    await ada.client.must(updateVisitor, { email: victim })

    expect((await ada.client.must(listChats, {})).copyTo).toBeNull()
    expect((await ada.client.call(mailTranscript, { id })).status).toBe(409)
    expect(await mailsTo(victim)).toEqual([])
  })

  test('is sent to an address named by a signature', async () => {
    const made = await acme.owner.client.must(createIdentityKey, { id: widgetId })
    const email = `signed-${ada.conversationId}@example.com`
    const jwt = signToken({ sub: ada.conversationId, email }, made.secret ?? '')
    const [, secret = ''] = ada.token.split('.')
    const who = { id: widgetId, secret, peek: ada.peek, proof: { jwt } }
    await server.client().must(identifyVisitor, who)

    expect((await ada.client.must(listChats, {})).copyTo).toBe(email)
    expect(await ada.client.must(mailTranscript, { id: ada.conversationId })).toEqual({ email })
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('is never sent to an address typed before a signature without one', async () => {
    const made = await acme.owner.client.must(createIdentityKey, { id: widgetId })
    await ada.client.must(updateVisitor, { email: `typed-${ada.conversationId}@example.com` })
    const jwt = signToken({ sub: `typed-${ada.conversationId}` }, made.secret ?? '')
    const [, secret = ''] = ada.token.split('.')
    const who = { id: widgetId, secret, peek: ada.peek, proof: { jwt } }
    await server.client().must(identifyVisitor, who)

    expect((await ada.client.must(listChats, {})).copyTo).toBeNull()
  })

  test("is limited to one's own conversation, and rate-limited", async () => {
    const strict = await startTestServer({ rateLimits: 'on' })
    try {
      const company = await makeCompany(strict, 'strict')
      const widget = await liveWidget(company.owner.client)
      const bob = await newVisitor(strict.client(), widget)
      const eve = await newVisitor(strict.client(), widget, 'I am Eve')
      await verifyAddress(strict, bob.conversationId, 'bob@example.com')
      await verifyAddress(strict, eve.conversationId, 'eve@example.com')
      const { status } = await eve.client.call(mailTranscript, { id: bob.conversationId })
      const copies = []
      for (let sent = 0; sent < 4; sent++) {
        copies.push((await bob.client.call(mailTranscript, { id: bob.conversationId })).status)
      }
      expect(status).toBe(404)
      expect(copies).toEqual([200, 200, 200, 429])
    } finally {
      await strict.close()
    }
  })
})

async function askedLines(id: string): Promise<number> {
  const { items } = await acme.owner.client.must(listMessages, { id })
  return items.filter(({ data }) => data?.['what'] === 'human').length
}

function mailsTo(email: string) {
  return server.query<{ subject: string; text: string }>(
    `select subject, text from system_mails where recipient = '${email}'`,
  )
}
