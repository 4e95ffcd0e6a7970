import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { solve } from '#apps/widget/frame/solve.ts'
import { setConversationStatus } from '#modules/inbox/contract.ts'
import { openChat, startChat } from '#modules/widget/contract.ts'
import { createPuzzle } from '#modules/widget/server/puzzle.ts'
import type { Answer } from '#tests/support/client.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'
import { liveWidget, newVisitor, randomSecret } from '#tests/support/visitor-client.ts'

let server: TestServer
let acme: Company
let shop: string
let blog: string
beforeAll(async () => {
  // Browsers can't solve it without https, so it isn't required there.
  const environment = { PUBLIC_URL: 'http://parley.localhost' }
  server = await startTestServer({ rateLimits: 'on', environment })
  acme = await makeCompany(server, 'acme')
  shop = await liveWidget(acme.owner.client, 'Shop')
  blog = await liveWidget(acme.owner.client, 'Blog')
})
afterAll(() => server.close())
beforeEach(() => server.query('delete from rate_buckets'))

describe('a normal visitor', () => {
  test('does no work, five times an hour', async () => {
    for (let time = 1; time <= 5; time++) expect((await begin()).status).toBe(201)
    expect(challengeIn(await begin())).toMatch(/^8\./)
  })

  test('counts for one widget only', async () => {
    await beginOften(shop)
    expect((await begin({ id: blog })).status).toBe(201)
  })
})

describe('a visitor who starts more often', () => {
  beforeEach(() => beginOften(shop))

  test('starts after some work, and sees a plain message without it', async () => {
    const refused = await begin()
    expect([refused.status, refused.text]).toEqual([
      429,
      expect.stringContaining('Try again later'),
    ])
    const proof = await solve(challengeIn(refused))
    expect((await begin({ proof })).status).toBe(201)
  })

  test('works again for every conversation', async () => {
    const proof = await solve(challengeIn(await begin()))
    const [first, second] = [await begin({ proof }), await begin({ proof })]
    expect([first.status, second.status]).toEqual([201, 429])
    const again = await solve(challengeIn(second))
    expect((await begin({ proof: again })).status).toBe(201)
  })

  test("can't use a solution twice at once", async () => {
    const proof = await solve(challengeIn(await begin()))
    const tries = await Promise.all([begin({ proof }), begin({ proof }), begin({ proof })])
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 429, 429])
  })

  test.each<[string, (proof: string) => string | Promise<string>]>([
    ['made easier', (proof) => proof.replace(/^\d+/, '0')],
    ['given another answer', (proof) => proof.replace(/\d+$/, '999999999999')],
    ['self-signed', () => solve(createPuzzle('guess').challenge(solver(shop), 0, new Date()))],
    ['nonsense', () => 'nonsense'],
  ])('is refused with a proof that is %s', async (_, forge) => {
    const proof = await solve(challengeIn(await begin()))
    expect((await begin({ proof: await forge(proof) })).status).toBe(429)
  })

  test("can't use a solution of another widget", async () => {
    await beginOften(blog)
    const proof = await solve(challengeIn(await begin({ id: blog })))
    expect((await begin({ proof })).status).toBe(429)
    expect((await begin({ id: blog, proof })).status).toBe(201)
  })

  test('works harder with each start', async () => {
    await server.query(`update rate_buckets set used = 20 where bucket like 'chat:try:%:%'`)
    expect(challengeIn(await begin())).toMatch(/^10\./)
    await server.query(`update rate_buckets set used = 40 where bucket like 'chat:try:%:%'`)
    expect(challengeIn(await begin())).toMatch(/^12\./)
  })

  test('works for another conversation of a known browser too', async () => {
    await server.query('delete from rate_buckets')
    const ada = await newVisitor(server.client(), shop)
    const { conversationId: id } = ada
    await acme.owner.client.must(setConversationStatus, { id, status: 'closed' })
    await beginOften(shop)
    const hello = () => ({ clientKey: crypto.randomUUID(), text: 'Hello' })
    const refused = await ada.client.call(openChat, hello())
    expect(refused.status).toBe(429)
    const proof = await solve(challengeIn(refused))
    expect((await ada.client.call(openChat, { ...hello(), proof })).status).toBe(201)
  })

  test('skips the work when verified', async () => {
    const secret = randomSecret()
    const proof = await solve(challengeIn(await begin()))
    expect((await begin({ secret, proof })).status).toBe(201)
    await server.query(
      `update visitor_sessions set is_verified = true where id =
        (select id from visitor_sessions order by created_at desc limit 1)`,
    )
    expect((await begin({ secret })).status).toBe(201)
  })
})

test('on pages without https, no work is required', async () => {
  const plain = await startTestServer({ rateLimits: 'on' })
  const { owner } = await makeCompany(plain, 'plain')
  const id = await liveWidget(owner.client)
  for (let time = 1; time <= 7; time++) await newVisitor(plain.client(), id)
  await plain.close()
})

test('under heavy load, a widget requires work from everyone', async () => {
  await begin()
  await server.query(
    `update rate_buckets set used = case when bucket like 'chat:try:%:%' then 1 else 1000 end
      where bucket like 'chat:try:%'`,
  )
  expect(challengeIn(await begin())).toMatch(/^8\./)
})

function begin(said: { id?: string; secret?: string; proof?: string } = {}): Promise<Answer> {
  const { id = shop, secret = randomSecret(), proof } = said
  return server.client().call(startChat, {
    id,
    secret,
    peek: randomSecret(),
    clientKey: crypto.randomUUID(),
    text: 'Hello',
    ...(proof !== undefined && { proof }),
  })
}

async function beginOften(id: string): Promise<void> {
  await begin({ id })
  await server.query(
    `update rate_buckets set used = 6 where bucket like 'chat:try:' || $1 || ':%'`,
    [id],
  )
}

function solver(widgetId: string): { widgetId: string; address: string } {
  return { widgetId, address: '127.0.0.1' }
}

function challengeIn({ status, text }: Answer): string {
  const { challenge } = JSON.parse(text) as { challenge?: string }
  expect([status, challenge]).toEqual([429, expect.any(String)])
  return challenge ?? ''
}
