import { hash } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { sendMessage } from '#modules/inbox/contract.ts'
import { makeWindowCode, takeOverChat } from '#modules/widget/chat-contract.ts'
import { listChatMessages, listChats, sendChatMessage } from '#modules/widget/contract.ts'
import {
  createIdentityKey,
  endVisitorSession,
  identifyVisitor,
} from '#modules/widget/identity-contract.ts'
import type { Client } from '#tests/support/client.ts'
import { signToken } from '#tests/support/sign-token.ts'
import { withClient } from '#tests/support/test-database.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'
import {
  asVisitor,
  liveWidget,
  newVisitor,
  randomSecret,
  type VisitorClient,
} from '#tests/support/visitor-client.ts'

let server: TestServer
let acme: Company
let globex: Company
let widgetId: string
let ada: VisitorClient
beforeAll(async () => {
  server = await startTestServer({ roles: ['web', 'live'] })
  acme = await makeCompany(server, 'acme')
  globex = await makeCompany(server, 'globex')
  widgetId = await liveWidget(acme.owner.client)
})
afterAll(() => server.close())
beforeEach(async () => {
  ada = await newVisitor(server.client(), widgetId)
})

describe('a separate chat window', () => {
  test('has the same conversation, read and written from both', async () => {
    const window = await openWindow()
    await window.must(sendChatMessage, said('From the window'))
    await ada.client.must(sendChatMessage, said('From the corner'))
    await acme.owner.client.must(sendMessage, said('Hello both'))

    const { items } = await window.must(listChatMessages, { id: ada.conversationId })
    expect(items.map(({ text }) => text)).toEqual([
      'Hello both',
      'From the corner',
      'From the window',
      'Do you ship to Norway?',
    ])
  })

  test('ends when its visitor leaves the page, also a window of that window', async () => {
    const window = await openWindow()
    const another = await openWindow(window)
    await ada.client.must(endVisitorSession, {})

    expect((await window.call(listChats, {})).status).toBe(401)
    expect((await another.call(listChats, {})).status).toBe(401)
  })

  test("doesn't log out the page when it logs out", async () => {
    const window = await openWindow()
    await window.must(endVisitorSession, {})
    expect((await ada.client.call(listChats, {})).status).toBe(200)
  })

  test('is identified with the page', async () => {
    const window = await openWindow()
    const { secret } = await acme.owner.client.must(createIdentityKey, { id: widgetId })
    const jwt = signToken({ sub: crypto.randomUUID(), name: 'Ada' }, secret ?? '')
    await server.client().must(identifyVisitor, {
      id: widgetId,
      secret: ada.token.slice(widgetId.length + 1),
      peek: ada.peek,
      proof: { jwt },
    })
    const { items, contact } = await window.must(listChats, {})
    expect(items.map(({ id }) => id)).toEqual([ada.conversationId])
    expect(contact.name).toBe('Ada')
  })
})

describe('a window opened during a logout', () => {
  test('ends too', async () => {
    const window = await openMeanwhile(() => ada.client.call(endVisitorSession, {}))
    expect((await window.call(listChats, {})).status).toBe(401)
  })
})

describe('the window code', () => {
  test('works once; the same window may retry', async () => {
    const { code } = await ada.client.must(makeWindowCode, {})
    const first = { id: widgetId, code, secret: randomSecret(), peek: randomSecret() }
    await server.client().must(takeOverChat, first)
    await server.client().must(takeOverChat, first)

    expect(await statusOf(code)).toBe(404)
  })

  test('opens one window when two use it at once', async () => {
    const { code } = await ada.client.must(makeWindowCode, {})
    const answers = await Promise.all([statusOf(code), statusOf(code)])
    expect(answers.toSorted((one, other) => one - other)).toEqual([200, 404])
  })

  test('works for a minute', async () => {
    const { code } = await ada.client.must(makeWindowCode, {})
    await passSeconds(code, 61)
    expect(await statusOf(code)).toBe(404)

    const fresh = await ada.client.must(makeWindowCode, {})
    await passSeconds(fresh.code, 50)
    expect(await statusOf(fresh.code)).toBe(200)
  })

  test('is replaced by the next one', async () => {
    const { code } = await ada.client.must(makeWindowCode, {})
    await ada.client.must(makeWindowCode, {})
    expect(await statusOf(code)).toBe(404)
  })

  test('opens no other widget or organization', async () => {
    const { code } = await ada.client.must(makeWindowCode, {})
    const other = await liveWidget(acme.owner.client, 'Another')
    const foreign = await liveWidget(globex.owner.client)

    expect(await statusOf(code, other)).toBe(404)
    expect(await statusOf(code, foreign)).toBe(404)
    expect(await statusOf(code)).toBe(200)
  })

  test('stops working after logout', async () => {
    const { code } = await ada.client.must(makeWindowCode, {})
    await ada.client.must(endVisitorSession, {})
    expect(await statusOf(code)).toBe(404)
  })

  test('is created for visitors only, and stored as a hash', async () => {
    expect((await server.client().call(makeWindowCode, {})).status).toBe(401)
    const { code } = await ada.client.must(makeWindowCode, {})
    const [row] = await server.query<{ kept: string }>(
      'select window_code_hash as kept from visitor_sessions where peek_hash = $1',
      [hash('sha256', ada.peek)],
    )
    expect(row?.kept).toBe(hash('sha256', code))
  })
})

async function openWindow(from: Client = ada.client): Promise<Client> {
  const { code } = await from.must(makeWindowCode, {})
  const secret = randomSecret()
  const client = server.client()
  await client.must(takeOverChat, { id: widgetId, code, secret, peek: randomSecret() })
  return asVisitor(client, `${widgetId}.${secret}`)
}

/** Both wait for the lock on Ada's session: first the window, then the other. */
async function openMeanwhile(act: () => Promise<{ readonly status: number }>): Promise<Client> {
  const { code } = await ada.client.must(makeWindowCode, {})
  const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const untilWaiting = (count: number) =>
    expect.poll(() => server.query(waiting), { timeout: 10_000 }).toHaveLength(count)
  const secret = randomSecret()
  const [entered, acted] = await withClient(server.databaseUrl, async (holding) => {
    await holding.query('begin')
    await holding.query('select from visitor_sessions where peek_hash = $1 for update', [
      hash('sha256', ada.peek),
    ])
    const wish = { id: widgetId, code, secret, peek: randomSecret() }
    const first = server.client().call(takeOverChat, wish)
    await untilWaiting(1)
    const second = act()
    await untilWaiting(2)
    await holding.query('commit')
    return [await first, await second]
  })
  expect([entered.status, acted.status]).toEqual([200, 200])
  return asVisitor(server.client(), `${widgetId}.${secret}`)
}

async function statusOf(code: string, id = widgetId): Promise<number> {
  const input = { id, code, secret: randomSecret(), peek: randomSecret() }
  return (await server.client().call(takeOverChat, input)).status
}

async function passSeconds(code: string, seconds: number): Promise<void> {
  await server.query(
    `update visitor_sessions
    set window_code_until = window_code_until - $2::int * interval '1 second'
    where window_code_hash = $1`,
    [hash('sha256', code), seconds],
  )
}

function said(text: string) {
  return { id: ada.conversationId, clientKey: crypto.randomUUID(), text }
}
