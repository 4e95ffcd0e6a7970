import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { createContact } from '#modules/contacts/contract.ts'
import { sendMessage } from '#modules/inbox/contract.ts'
import { startConversation } from '#modules/inbox/together-contract.ts'
import {
  createWidget,
  getWidgetConfig,
  listChatMessages,
  markChatSeen,
  publishWidget,
  startChat,
} from '#modules/widget/contract.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'
import { asVisitor, randomSecret, type VisitorClient } from '#tests/support/visitor-client.ts'

let server: TestServer
let acme: Company
let widgetId: string
let people = 0
let email: string
beforeAll(async () => {
  server = await startTestServer({ roles: ['web', 'live', 'work'], rateLimits: 'on' })
  acme = await makeCompany(server, 'acme')
  widgetId = await makeWidget({})
  const origin = 'https://shop.example'
  await server.client().call(getWidgetConfig, { id: widgetId }, { origin })
})
beforeEach(() => {
  email = `ada${++people}@example.com`
})
afterAll(() => server.close())

test('a visitor who left gets unread replies, each once', async () => {
  const ada = await write({ pageUrl: 'https://shop.example/cart' })
  await answer(ada, 'Yes, by ferry.')
  await answer(ada, 'On Tuesdays.')
  await minutesPass()
  const { subject, text } = await mail(1)
  expect(subject).toContain('replied to you')
  expect(text).toMatch(/Yes, by ferry\.[\s\S]*On Tuesdays\./)
  expect(text).toContain('https://shop.example/cart')
  expect(text).not.toContain('Do you ship')

  await answer(ada, 'And on Fridays.')
  await minutesPass()
  const next = await mail(2)
  expect(next.text).toContain('And on Fridays.')
  expect(next.text).not.toContain('by ferry')
})

test('a visitor who reads gets none, and one with the chat open gets more time', async () => {
  const ada = await write({})
  await answer(ada, 'Hello')
  const { items } = await ada.client.must(listChatMessages, { id: ada.conversationId })
  const seq = items[0]?.seq ?? 0
  await ada.client.must(markChatSeen, { id: ada.conversationId, gotSeq: seq, readSeq: 0 })
  await minutesPass()
  await vi.waitUntil(waitsAgain, { timeout: 10_000 })
  await ada.client.must(markChatSeen, { id: ada.conversationId, gotSeq: seq, readSeq: seq })
  await minutesPass()
  await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 10_000 })
  expect(await mails()).toHaveLength(0)
})

test("a link forged by the visitor isn't sent", async () => {
  const ada = await write({ pageUrl: 'https://evil.example/login' })
  await answer(ada, 'Hello')
  await minutesPass()
  const { text } = await mail(1)
  expect(text).not.toContain('evil.example')
  expect(text).toContain(`/widget-page/${widgetId}`)
})

test('the page URL is sent without text or addresses the visitor added', async () => {
  const words = 'cart Your account is locked: https://evil.example?x=Call-us#now'
  const ada = await write({ pageUrl: `https://shop.example/${words}` })
  await answer(ada, 'Hello')
  await minutesPass()
  const { text } = await mail(1)
  expect(text).toContain('https://shop.example/cart%20Your%20account')
  expect(text).not.toMatch(/https:\/\/evil|Call-us|account is locked/)
})

test("a contact who never wrote isn't emailed about conversations a member starts; one who wrote is", async () => {
  const { client } = acme.owner
  const channelId = await channelOf(widgetId)
  const begin = (contactId: string) =>
    client.must(startConversation, {
      contactId,
      channelId,
      clientKey: crypto.randomUUID(),
      text: 'Your parcel has arrived.',
    })
  const imported = await client.must(createContact, { name: 'Imported', email })
  await begin(imported.id)
  await minutesPass()
  await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 10_000 })
  expect(await mails()).toHaveLength(0)

  email = `ada${++people}@example.com`
  const ada = await write({})
  const [own] = await server.query<{ contactId: string }>(
    `select contact_id from conversations where id = $1`,
    [ada.conversationId],
  )
  await begin(own?.contactId ?? '')
  await minutesPass()
  expect((await mail(1)).text).toContain('Your parcel has arrived.')
})

test("an address gets ten emails a day, and later ones aren't retried", async () => {
  const ada = await write({})
  await answer(ada, 'First')
  await minutesPass()
  await mail(1)
  await server.query(
    `update rate_buckets set used = 10 where bucket = 'chat-mail:address:' || encode(sha256($1::bytea), 'hex')`,
    [email],
  )
  await answer(ada, 'Second')
  await minutesPass()
  await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 10_000 })
  expect(await mails()).toHaveLength(1)
})

test("nothing is emailed if it's turned off or there's no address", async () => {
  const quiet = await makeWidget({ mailsAnswers: false })
  const ada = await write({ widget: quiet })
  await answer(ada, 'Hello')
  const bob = await write({ isNameless: true })
  await answer(bob, 'Hello')
  expect(await waiting()).toBe(1)
  await minutesPass()
  await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 10_000 })
  expect(await mails()).toHaveLength(0)
})

async function makeWidget(settings: { mailsAnswers?: boolean }): Promise<string> {
  const { client } = acme.owner
  const { id, version } = await client.must(createWidget, { name: 'Shop', settings })
  await client.must(publishWidget, { id, version })
  return id
}

async function channelOf(widget: string): Promise<string> {
  const [row] = await server.query<{ channelId: string }>(
    `select channel_id from widgets where id = $1`,
    [widget],
  )
  return row?.channelId ?? ''
}

async function write({
  pageUrl,
  widget = widgetId,
  isNameless = false,
}: {
  pageUrl?: string
  widget?: string
  isNameless?: boolean
}): Promise<Pick<VisitorClient, 'client' | 'conversationId'>> {
  const secret = randomSecret()
  const { chat } = await server.client().must(startChat, {
    id: widget,
    secret,
    peek: randomSecret(),
    clientKey: crypto.randomUUID(),
    text: 'Do you ship to Norway?',
    ...(!isNameless && { email }),
    ...(pageUrl && { pageUrl }),
  })
  return {
    client: asVisitor(server.client(), `${widget}.${secret}`),
    conversationId: chat.id,
  }
}

async function answer(
  { conversationId: id }: Pick<VisitorClient, 'conversationId'>,
  text: string,
): Promise<void> {
  await acme.owner.client.must(sendMessage, { id, clientKey: crypto.randomUUID(), text })
}

/** Runs the delayed checks now. */
async function minutesPass(): Promise<void> {
  await server.query(
    `update pgboss.job set start_after = now() where name = 'tell-of-missed-answer' and state = 'created'`,
  )
}

async function waiting(): Promise<number> {
  const rows = await server.query(
    `select from pgboss.job where state in ('created', 'active', 'retry')
       and (name = 'tell-of-missed-answer' or name like '%mail-missed-answers%')`,
  )
  return rows.length
}

async function waitsAgain(): Promise<boolean> {
  const rows = await server.query(
    `select from pgboss.job where name = 'tell-of-missed-answer' and state = 'created'
       and data ->> 'hasWaited' = 'true'`,
  )
  return rows.length === 1
}

async function mails(): Promise<{ subject: string; text: string }[]> {
  return server.query(
    `select subject, text from system_mails where recipient = $1 and kind = 'chat-answers' order by id`,
    [email],
  )
}

async function mail(number: number): Promise<{ subject: string; text: string }> {
  await vi.waitUntil(async () => (await mails()).length >= number, { timeout: 15_000 })
  const all = await mails()
  expect(all).toHaveLength(number)
  return all[number - 1] ?? { subject: '', text: '' }
}
