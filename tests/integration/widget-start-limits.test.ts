import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { setConversationStatus } from '#modules/inbox/contract.ts'
import { createBoard, createTicketType } from '#modules/tickets/boards-contract.ts'
import { createVisitorTicket } from '#modules/tickets/visitor-contract.ts'
import { makeWindowCode, takeOverChat, uploadChatFile } from '#modules/widget/chat-contract.ts'
import {
  createWidget,
  getWidget,
  openChat,
  publishWidget,
  sendChatMessage,
  startChat,
  updateVisitor,
} from '#modules/widget/contract.ts'
import type { InputOf } from '#platform/registry/call.ts'
import { requestOf, type Answer, type Client } from '#tests/support/client.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'
import {
  asVisitor,
  newVisitor,
  randomSecret,
  type VisitorClient,
} from '#tests/support/visitor-client.ts'

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
  ['a new visitor', () => begin(widgetId)],
  [
    'a new start with a known secret',
    () => {
      const secret = ada.token.slice(ada.token.indexOf('.') + 1)
      const browser = { id: widgetId, secret, peek: ada.peek }
      return server.client().call(startChat, { ...browser, ...hello() })
    },
  ],
  ['a visitor with a conversation', () => ada.client.call(openChat, hello())],
  [
    'a ticket request',
    () => ada.client.call(createVisitorTicket, { ...hello(), typeId, title: 'My lamp is dark' }),
  ],
]

describe.each(ways)('%s', (_, tryIt) => {
  test('counts with all other visitors of the IP address', async () => {
    const before = await used('chat:new:%:%')
    expect((await tryIt()).status).toBeLessThan(300)
    expect(await used('chat:new:%:%')).toBe(before + 1)

    await useUp('chat:new:%:%', 60)
    const refused = await tryIt()
    expect([refused.status, refused.text]).toEqual([
      429,
      expect.stringContaining('from your network'),
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('counts with all other visitors of the organization', async () => {
    await useUp(`chat:new:${acme.organizationId}`, 10_000)
    const refused = await tryIt()
    expect([refused.status, refused.text]).toEqual([
      429,
      expect.stringContaining('Too many people'),
    ])
  })
})

test("a rate-limited address doesn't affect others", async () => {
  await useUp('chat:new:%:%', 60)
  const before = await used(`chat:new:${acme.organizationId}`)
  const refused = await ada.client.call(openChat, hello())
  expect([refused.status, await used(`chat:new:${acme.organizationId}`)]).toEqual([429, before])
})

describe('a separate chat window', () => {
  test('counts with the page that opened it', async () => {
    const id = await widgetWith({ mostMessagesPerMinute: 5, mostNewHourly: 2 })
    const eve = await newVisitor(server.client(), id)
    const window = await openWindow(eve)
    const say = (client: Client) =>
      client.call(sendChatMessage, { id: eve.conversationId, ...hello() })
    for (let said = 0; said < 5; said++) expect((await say(eve.client)).status).toBe(201)
    expect((await say(window)).status).toBe(429)

    expect((await window.call(openChat, hello())).status).toBe(201)
    expect((await eve.client.call(openChat, hello())).status).toBe(429)
  })

  test.each<[string, number, (client: Client) => Promise<number>]>([
    [
      'contact details',
      20,
      async (client) => (await client.call(updateVisitor, { name: 'Ada' })).status,
    ],
    [
      'files',
      60,
      async (client) => {
        const request = requestOf(uploadChatFile, { id: widgetId, name: 'list.txt' })
        return (await client.send({ ...request, body: Buffer.from('Some text.') })).status
      },
    ],
  ])('also counts with it in %s', async (_, limit, act) => {
    const window = await openWindow(ada)
    const statuses: number[] = []
    for (let times = 0; times <= limit; times += 2) {
      statuses.push(await act(ada.client), await act(window))
    }
    expect(statuses.indexOf(429)).toBe(limit)
  })

  test('opens even if others behind the same address guessed codes', async () => {
    await guess()
    await useUp('chat:window:%', 120)
    expect((await guess()).status).toBe(429)
    await openWindow(ada)
  })

  test('opens 30 times an hour', async () => {
    await ada.client.must(makeWindowCode, {})
    await useUp('chat:window-code:%', 30)
    expect((await ada.client.call(makeWindowCode, {})).status).toBe(429)
  })
})

describe('custom limits', () => {
  test('limit new conversations per IP address and widget', async () => {
    const quiet = await widgetWith({ mostNewHourlyPerAddress: 2 })
    await begins(quiet)
    await begins(quiet)

    const refused = await begin(quiet)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await begin(widgetId)).status).toBe(201)
  })

  test('limit new conversations per visitor and hour, including the first', async () => {
    const id = await widgetWith({ mostNewHourly: 2 })
    const eve = await newVisitor(server.client(), id)
    const tries = [
      await eve.client.call(openChat, hello()),
      await eve.client.call(openChat, hello()),
    ]
    expect(tries.map(({ status }) => status)).toEqual([201, 429])
  })

  test('limit open conversations per visitor and widget', async () => {
    const id = await widgetWith({ mostOpen: 1 })
    const eve = await newVisitor(server.client(), id)
    const refused = await eve.client.call(openChat, hello())
    expect(refused).toMatchObject({ status: 429, body: { open: 1 } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await server.query('update conversations set channel_id = $2 where id = $1', [
      eve.conversationId,
      await channelOf(widgetId),
    ])
    expect((await eve.client.call(openChat, hello())).status).toBe(201)
  })

  test('limit messages per visitor and minute', async () => {
    const id = await widgetWith({ mostMessagesPerMinute: 5 })
    const eve = await newVisitor(server.client(), id)
    const say = () => eve.client.call(sendChatMessage, { id: eve.conversationId, ...hello() })
    for (let said = 0; said < 5; said++) expect((await say()).status).toBe(201)

    const refused = await say()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  test.each([
    { mostNewHourly: 0 },
    { mostNewHourlyPerAddress: 1001 },
    { mostOpen: 21 },
    { mostMessagesPerMinute: 4 },
  ])('out of range are refused: %o', async (settings) => {
    const tried = await acme.owner.client.call(createWidget, { name: 'Shop', settings })
    expect(tried.status).toBe(400)
  })
})

async function widgetWith(
  settings: NonNullable<InputOf<typeof createWidget>['settings']>,
): Promise<string> {
  const { client } = acme.owner
  const { id, version } = await client.must(createWidget, { name: 'Shop', settings })
  await client.must(publishWidget, { id, version })
  return id
}

async function openWindow({ client, widgetId: id }: VisitorClient): Promise<Client> {
  const { code } = await client.must(makeWindowCode, {})
  const [secret, peek] = [randomSecret(), randomSecret()]
  await server.client().must(takeOverChat, { id, code, secret, peek })
  return asVisitor(server.client(), `${id}.${secret}`)
}

function guess(): Promise<Answer> {
  const secrets = { secret: randomSecret(), peek: randomSecret() }
  return server.client().call(takeOverChat, { id: widgetId, code: randomSecret(), ...secrets })
}

async function channelOf(id: string): Promise<string> {
  const { channelId } = await acme.owner.client.must(getWidget, { id })
  return channelId
}

function begin(id: string): Promise<Answer> {
  const secrets = { secret: randomSecret(), peek: randomSecret() }
  return server.client().call(startChat, { id, ...secrets, ...hello() })
}

async function begins(id: string): Promise<void> {
  expect((await begin(id)).status).toBe(201)
}

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
