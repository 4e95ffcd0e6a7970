import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { setConversationStatus } from '#modules/inbox/contract.ts'
import { createBoard, createTicketType } from '#modules/tickets/boards-contract.ts'
import { createVisitorTicket } from '#modules/tickets/visitor-contract.ts'
import { createWidget, openChat, publishWidget, startChat } from '#modules/widget/contract.ts'
import type { Answer } from '#tests/support/client.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'
import { newVisitor, randomSecret, type VisitorClient } from '#tests/support/visitor-client.ts'

let server: TestServer
let acme: Company
let widgetId: string
let typeId: string
let ada: VisitorClient
beforeAll(async () => {
  server = await startTestServer({ rateLimits: 'on' })
  acme = await makeCompany(server, 'acme')
  const { client } = acme.owner
  const { id: intakeBoardId } = await client.must(createBoard, { name: 'Support', key: 'SUP' })
  const kind = { name: 'Order', category: 'customer', intakeBoardId } as const
  ;({ id: typeId } = await client.must(createTicketType, kind))
  const settings = { hasTicketForm: true }
  const { id, version } = await client.must(createWidget, { name: 'Shop', settings })
  await client.must(publishWidget, { id, version })
  widgetId = id
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.query(`delete from rate_buckets`)
  ada = await newVisitor(server.client(), widgetId)
  await acme.owner.client.must(setConversationStatus, { id: ada.conversationId, status: 'closed' })
})

const hello = () => ({ clientKey: crypto.randomUUID(), text: 'Hello' })
const ways: [string, () => Promise<Answer>][] = [
  [
    'who was never here',
    () => {
      const secrets = { secret: randomSecret(), peek: randomSecret() }
      return server.client().call(startChat, { id: widgetId, ...secrets, ...hello() })
    },
  ],
  [
    'who begins anew with a secret that is known',
    () => {
      const secret = ada.token.slice(ada.token.indexOf('.') + 1)
      const browser = { id: widgetId, secret, peek: ada.peek }
      return server.client().call(startChat, { ...browser, ...hello() })
    },
  ],
  ['who has a conversation', () => ada.client.call(openChat, hello())],
  [
    'who asks for a ticket',
    () => ada.client.call(createVisitorTicket, { ...hello(), typeId, title: 'My lamp is dark' }),
  ],
]

describe.each(ways)('%s', (_, begin) => {
  test('is counted with all others of his address', async () => {
    const before = await used('chat:new:%:%')
    expect((await begin()).status).toBeLessThan(300)
    expect(await used('chat:new:%:%')).toBe(before + 1)

    await useUp('chat:new:%:%', 60)
    const refused = await begin()
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('from here')])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('is counted with all others of the organization', async () => {
    await useUp(`chat:new:${acme.organizationId}`, 10_000)
    const refused = await begin()
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('Very many')])
  })
})

test('an address that is refused takes nothing away from others', async () => {
  await useUp('chat:new:%:%', 60)
  const before = await used(`chat:new:${acme.organizationId}`)
  const refused = await ada.client.call(openChat, hello())
  expect([refused.status, await used(`chat:new:${acme.organizationId}`)]).toEqual([429, before])
})

async function useUp(bucket: string, limit: number): Promise<void> {
  await server.query('update rate_buckets set used = $2 where bucket like $1', [bucket, limit])
}

async function used(bucket: string): Promise<number> {
  const [row] = await server.query<{ used: number }>(
    'select used from rate_buckets where bucket like $1',
    [bucket],
  )
  return row?.used ?? 0
}
