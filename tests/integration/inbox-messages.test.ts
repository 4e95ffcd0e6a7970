import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { getConversation, listMessages, sendMessage } from '#modules/inbox/contract.ts'
import { receiveFirst } from '#modules/inbox/server/public.ts'
import { holdMessage } from '#modules/inbox/writing-contract.ts'
import { sendChatMessage } from '#modules/widget/contract.ts'
import { inCompany, makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'
import { liveWidget, newVisitor } from '#tests/support/visitor-client.ts'

let server: TestServer
let acme: Company
let grace: Customer
beforeAll(async () => {
  // Each of the thirty writers holds a connection while it waits.
  server = await startTestServer({ environment: { DATABASE_POOL_SIZE: '32' } })
  acme = await makeCompany(server, 'acme')
  grace = await makeCustomer(server, acme)
})
afterAll(() => server.close())

const inParallel = <Result>(count: number, act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))

describe('sending twice stores one message', () => {
  test('for a member, ten times at once and again later', async () => {
    const id = await grace.begin()
    const clientKey = crypto.randomUUID()
    const send = (text: string) => acme.agent.client.must(sendMessage, { id, clientKey, text })
    const answers = await inParallel(10, (index) => send(`Try ${index}`))
    await grace.write(id)
    const later = await send('Another text')

    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
    expect(later).toEqual(answers[0])
    expect(await textsOf(id)).toEqual(['Hello', later.text, 'Are you there?'])
  })

  test('for a customer, even if it would reopen a conversation closed meanwhile', async () => {
    const id = await grace.begin()
    const clientKey = crypto.randomUUID()
    const messages = await inParallel(10, () => grace.write(id, 'Hm', clientKey))
    await server.query(`update conversations set status = 'closed' where id = $1`, [id])
    await grace.write(id, 'Hm', clientKey)

    expect(new Set(messages.map((message) => message.id)).size).toBe(1)
    expect(await acme.agent.client.must(getConversation, { id })).toMatchObject({
      lastSeq: 2,
      status: 'closed',
    })
  })

  test('for a start: ten at once are one conversation with one message', async () => {
    const { contactId, channelId } = grace
    const first = {
      contactId,
      visibleAs: null,
      channelId,
      clientKey: crypto.randomUUID(),
      text: 'Anybody?',
    }
    const begun = await inParallel(10, () =>
      inCompany(server, acme, (scope) => receiveFirst(scope, first)),
    )

    expect(new Set(begun.map(({ conversation }) => conversation.id)).size).toBe(1)
    expect(new Set(begun.map(({ message }) => message.id)).size).toBe(1)
    expect(await textsOf(begun[0]?.conversation.id ?? '')).toEqual(['Anybody?'])
  })
})

test('simultaneous messages are numbered without gaps, page by page in order', async () => {
  const id = await grace.begin()
  await inParallel(30, (index) => {
    const clientKey = crypto.randomUUID()
    if (index % 3 === 0) return grace.write(id, `Customer ${index}`)
    const kind = index % 3 === 1 ? 'text' : 'note'
    return acme.agent.client.must(sendMessage, { id, clientKey, kind, text: `Agent ${index}` })
  })
  const seqs: number[] = []
  let cursor: string | undefined
  do {
    const page = await acme.agent.client.must(listMessages, { id, limit: 7, cursor })
    seqs.push(...page.items.map(({ seq }) => seq))
    cursor = page.nextCursor ?? undefined
  } while (cursor)

  // The first message, the thirty, and the assignment.
  expect(seqs).toEqual(Array.from({ length: 32 }, (_, index) => 32 - index))
  expect((await acme.agent.client.must(getConversation, { id })).lastSeq).toBe(32)
})

test('a reply that crosses another is refused until its author has seen that one', async () => {
  const id = await grace.begin()
  const send = ({ client }: Company['owner'], text: string, sawSeq: number, kind?: 'note') => {
    const clientKey = crypto.randomUUID()
    return client.call(sendMessage, { id, clientKey, text, sawSeq, ...(kind && { kind }) })
  }
  await grace.write(id)
  const first = await send(acme.agent, 'Nobody was quicker', 1)
  const own = await send(acme.agent, 'And one more thing', 1)
  const crossed = await send(acme.owner, 'Too late', 1)
  const note = await send(acme.owner, 'Only a note', 1, 'note')
  const seen = await send(acme.owner, 'Now I know', 9)

  const statuses = [first, own, crossed, note, seen].map(({ status }) => status)
  expect(statuses).toEqual([201, 201, 409, 201, 201])
  expect(crossed.body).toMatchObject({ code: 'conflict' })
})

test.each(['\u200B', ' \u2060\uFEFF\n', '\u2800'])(
  'invisible text, %j, is refused for members and visitors',
  async (text) => {
    const id = await grace.begin()
    const clientKey = crypto.randomUUID()
    const { client } = acme.agent
    const visitor = await newVisitor(server.client(), await liveWidget(acme.owner.client))
    const answers = [
      await client.call(sendMessage, { id, clientKey, text }),
      await client.call(sendMessage, { id, clientKey, text, kind: 'note' }),
      await client.call(holdMessage, { id, clientKey, text, undoSeconds: 5 }),
      await visitor.client.call(sendChatMessage, { id: visitor.conversationId, clientKey, text }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    await client.must(sendMessage, { id, clientKey, text: `${text}a` })
  },
)

test('a long message is stored completely, and its preview ends between characters', async () => {
  const text = `${'x'.repeat(158)}😀😀 ${'y'.repeat(40_000)}`
  const id = await grace.begin(text)
  const { preview } = await acme.agent.client.must(getConversation, { id })

  expect(await textsOf(id)).toEqual([text])
  expect(preview).toBe(`${'x'.repeat(158)}…`)
})

async function textsOf(id: string): Promise<string[]> {
  const { items } = await acme.agent.client.must(listMessages, { id, limit: 100 })
  return items
    .filter(({ kind }) => kind === 'text')
    .map(({ text }) => text)
    .toReversed()
}
