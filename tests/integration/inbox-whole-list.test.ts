import { afterAll, beforeAll, expect, test } from 'vitest'

import { fieldCalls } from '#modules/fields/contract.ts'
import { listConversations, setConversationStatus } from '#modules/inbox/contract.ts'
import { listWholeConversations } from '#modules/inbox/export-contract.ts'
import { setConversationFields } from '#modules/inbox/sorting-contract.ts'
import { makeCustomer } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
beforeAll(async () => {
  server = await startTestServer()
  ;({ acme, globex } = await twoOrganizations(server))
})
afterAll(() => server.close())

test('an export list has all details, in list order, page by page', async () => {
  const { client } = acme.owner
  const grace = await makeCustomer(server, acme, { name: 'Grace Hopper' })
  const [closed, open] = [await grace.begin(), await grace.begin()]
  const stranger = await makeCustomer(server, globex)
  await stranger.begin(globex.canary)
  const topic = { object: 'conversation', key: 'topic', label: 'Topic', type: 'text' } as const
  await client.must(fieldCalls.create, topic)
  await client.must(setConversationFields, { id: closed, values: { topic: 'Refund' } })
  await client.must(setConversationStatus, { id: closed, status: 'closed', reason: 'no_reply' })

  const asked = { category: 'everything', limit: 1 } as const
  const first = await acme.agent.client.must(listWholeConversations, asked)
  const rest = await acme.agent.client.must(listWholeConversations, {
    ...asked,
    cursor: first.nextCursor ?? '',
  })
  const rows = [...first.items, ...rest.items]
  const { items: listed } = await client.must(listConversations, { category: 'everything' })

  expect(rows.map(({ id }) => id)).toEqual(listed.map(({ id }) => id))
  expect(rows.map(({ id }) => id).toSorted()).toEqual([closed, open].toSorted())
  expect(rest.nextCursor).toBeNull()
  expect(rows.find(({ id }) => id === closed)).toMatchObject({
    attributes: { topic: 'Refund' },
    closedReason: 'no_reply',
    closedAt: expect.any(String),
    rating: null,
    firstReplyAt: null,
  })
  expect(JSON.stringify(rows)).not.toContain(globex.canary)
})

test("another organization's data is neither listed nor named", async () => {
  const stranger = await makeCustomer(server, globex)
  const { contactId, channelId } = stranger
  for (const narrowed of [{ contactId }, { channelId }]) {
    const answer = await acme.agent.client.call(listWholeConversations, narrowed)
    expect(answer.status).toBe(404)
  }
})
