import { afterAll, beforeAll, expect, test } from 'vitest'

import { blockContact } from '#modules/contacts/contract.ts'
import { getConversation, listMessages, setConversationStatus } from '#modules/inbox/contract.ts'
import { receiveBatch, type PlainMessage } from '#modules/inbox/server/public.ts'
import { sendChatMessage } from '#modules/widget/contract.ts'
import { ChatLine } from '#modules/widget/server/chat-line.ts'
import { bySystem } from '#platform/scope/opening.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'
import { liveWidget, newVisitor, type VisitorClient } from '#tests/support/visitor-client.ts'

let server: TestServer
let acme: Company
let widgetId: string
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  widgetId = await liveWidget(acme.owner.client)
})
afterAll(() => server.close())

test('concurrent messages share a transaction, and each keeps its author', async () => {
  const [ada, ben, eve] = await visitors(3)
  const sayings = await Promise.all([ada, ben, eve].map((who) => loadTexts(who)))
  const line = new ChatLine()
  const messages = await inScope((scope) =>
    Promise.all(
      sayings.map((saying) => line.say(scope, { saying, writer: nobodyBlocked, allowances: [] })),
    ),
  )

  expect(messages.map((message) => message?.seq)).toEqual([2, 2, 2])
  for (const saying of sayings) {
    const { items } = await messagesOf(saying.conversationId)
    expect(items.map(({ text }) => text).toSorted()).toEqual(
      ['Do you ship to Norway?', saying.text].toSorted(),
    )
    expect(await conversationOf(saying.conversationId)).toMatchObject({
      preview: saying.text,
      lastSeq: 2,
    })
  }
  const told = await server.query<{ tx: string; actorId: string }>(
    `select tx, actor_id from events where type = 'message.created' and data->'message'->>'id' = any($1)`,
    [messages.map((message) => message?.id)],
  )
  expect(new Set(told.map(({ tx }) => tx)).size).toBe(1)
  expect(told.map(({ actorId: id }) => id).toSorted()).toEqual(
    sayings.map(({ contactId }) => contactId).toSorted(),
  )
})

test('unusual messages are handled alone', async () => {
  const [ada, ben, eve, kim] = await visitors(4)
  const open = await loadTexts(ada)
  const closed = await loadTexts(ben)
  await end(closed.conversationId)
  const notHis = { ...(await loadTexts(eve)), contactId: open.contactId }
  const unknown = { ...open, conversationId: crypto.randomUUID() }
  const refused = await loadTexts(kim)
  const again = { ...open, clientKey: crypto.randomUUID(), text: 'And to Sweden?' }
  const sayings = [open, closed, notHis, unknown, refused, again]
  const areRefused = sayings.map((saying) => saying === refused)
  const messages = await inScope((scope) =>
    receiveBatch(scope, sayings, Promise.resolve(areRefused)),
  )

  expect(messages.map((message) => message?.text)).toEqual([open.text, ...Array(5).fill(undefined)])
  for (const { conversationId } of [closed, notHis, refused]) {
    const { items } = await messagesOf(conversationId)
    expect(items.filter(({ kind }) => kind === 'text')).toHaveLength(1)
  }
})

test('a batch is complete: the blocked visitor is refused, the closed conversation reopened', async () => {
  const crowd = await visitors(12)
  const [blocked, closed] = crowd
  if (!blocked || !closed) throw new Error('No visitor arrived.')
  const { contact } = await conversationOf(blocked.conversationId)
  await acme.owner.client.must(blockContact, { id: contact.id })
  await end(closed.conversationId)

  const answers = await Promise.all(
    crowd.flatMap((who) =>
      ['One', 'Two'].map((text) =>
        who.client.call(sendChatMessage, {
          id: who.conversationId,
          clientKey: crypto.randomUUID(),
          text,
        }),
      ),
    ),
  )

  const statuses = answers.map(({ status }) => status)
  expect(statuses.slice(0, 2)).toEqual([403, 403])
  expect(new Set(statuses.slice(2))).toEqual(new Set([201]))
  for (const who of crowd.slice(1)) {
    const { items } = await messagesOf(who.conversationId)
    const seqs = items.map(({ seq }) => seq).toSorted((one, other) => one - other)
    expect(seqs).toEqual(seqs.map((_, place) => place + 1))
    expect(items.filter(({ text }) => text === 'One' || text === 'Two')).toHaveLength(2)
  }
  expect(await conversationOf(closed.conversationId)).toMatchObject({ status: 'open', reopens: 1 })
})

test('a rate-limited visitor is refused alone, and nothing of theirs is written', async () => {
  const [ada, ben] = await visitors(2)
  const sayings = await Promise.all([ada, ben].map((who) => loadTexts(who)))
  const line = new ChatLine()
  // Less than none, because tests don't count limits.
  const used = { bucket: `test:${crypto.randomUUID()}`, limit: -1, windowSeconds: 60 }
  const outcomes = await inScope((scope) =>
    Promise.allSettled(
      sayings.map((saying, place) => {
        const allowances = place === 0 ? [used] : []
        return line.say(scope, { saying, writer: nobodyBlocked, allowances })
      }),
    ),
  )

  expect(outcomes).toMatchObject([
    { status: 'rejected', reason: { code: 'rate_limited' } },
    { status: 'fulfilled', value: { seq: 2 } },
  ])
  expect((await messagesOf(sayings[0]?.conversationId ?? '')).items).toHaveLength(1)
})

async function visitors(count: number): Promise<VisitorClient[]> {
  const come = Array.from({ length: count }, () => newVisitor(server.client(), widgetId))
  return Promise.all(come)
}

async function loadTexts(who: VisitorClient | undefined): Promise<PlainMessage> {
  if (!who) throw new Error('No visitor arrived.')
  const { conversationId } = who
  const { contact } = await conversationOf(conversationId)
  const clientKey = crypto.randomUUID()
  return {
    conversationId,
    contactId: contact.id,
    visibleAs: null,
    clientKey,
    text: `Hello from ${contact.id}`,
  }
}

async function end(id: string): Promise<void> {
  await acme.owner.client.must(setConversationStatus, { id, status: 'closed' })
}

async function conversationOf(id: string) {
  return acme.owner.client.must(getConversation, { id })
}

async function messagesOf(id: string) {
  return acme.owner.client.must(listMessages, { id })
}

async function inScope<Result>(act: (scope: Scope) => Promise<Result>): Promise<Result> {
  return inOrganization(server.runtime, acme.organizationId, bySystem('test', 'write'), act)
}

const nobodyBlocked = { contactId: undefined, address: '203.0.113.1', visitKey: undefined }
