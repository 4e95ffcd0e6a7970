import { hash } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { sendMessage } from '#modules/inbox/contract.ts'
import { listChats, peekUnread, startChat } from '#modules/widget/contract.ts'
import { waitForJobs } from '#tests/support/wait-for-jobs.ts'
import { runCron } from '#tests/support/run-cron.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'
import { liveWidget, newVisitor, type VisitorClient } from '#tests/support/visitor-client.ts'

let server: TestServer
let acme: Company
let widgetId: string
let ada: VisitorClient
beforeAll(async () => {
  server = await startTestServer({ roles: ['web', 'live', 'work'] })
  acme = await makeCompany(server, 'acme')
  widgetId = await liveWidget(acme.owner.client)
})
afterAll(() => server.close())
beforeEach(async () => {
  ada = await newVisitor(server.client(), widgetId)
})

describe('a browser inactive for half a year', () => {
  test('is forgotten, by its secret and its unread counter', async () => {
    await acme.owner.client.must(sendMessage, {
      id: ada.conversationId,
      clientKey: crypto.randomUUID(),
      text: 'Yes, by ferry.',
    })
    const before = await server.client().must(peekUnread, { id: widgetId, peek: ada.peek })
    await leaveAlone(ada, 181)

    expect(before.unread).toBe(1)
    expect((await ada.client.call(listChats, {})).status).toBe(401)
    expect((await server.client().must(peekUnread, { id: widgetId, peek: ada.peek })).unread).toBe(
      0,
    )
  })

  test('starts over with its secret, as a new contact', async () => {
    await leaveAlone(ada, 181)
    const again = { id: widgetId, secret: secretOf(ada), peek: ada.peek }
    const said = { clientKey: crypto.randomUUID(), text: 'Hello again' }
    const { chat } = await server.client().must(startChat, { ...again, ...said })

    const { items } = await ada.client.must(listChats, {})
    expect(items.map(({ id }) => id)).toEqual([chat.id])
    expect(chat.id).not.toBe(ada.conversationId)
  })

  test('is deleted at night, and no other is', async () => {
    const grace = await newVisitor(server.client(), widgetId)
    await leaveAlone(ada, 181)
    await leaveAlone(grace, 179)
    await runCron(server, 'forget-visitor-sessions')
    await waitForJobs(server, 'forget-visitor-sessions%')

    expect(await daysAlone(ada)).toBeUndefined()
    expect(await daysAlone(grace)).toBe(179)
  })
})

describe('a returning browser', () => {
  test('is kept for another half year', async () => {
    await leaveAlone(ada, 179)
    await ada.client.must(listChats, {})
    expect(await daysAlone(ada)).toBe(0)
  })

  test('is updated once a day', async () => {
    await leaveAlone(ada, 0.9)
    const before = await versionOf(ada)
    await ada.client.must(listChats, {})
    expect(await versionOf(ada)).toBe(before)
  })
})

async function leaveAlone({ peek }: VisitorClient, days: number): Promise<void> {
  await server.query(
    `update visitor_sessions set seen_at = now() - $2::float8 * interval '1 day'
    where peek_hash = $1`,
    [hash('sha256', peek), days],
  )
}

async function daysAlone({ peek }: VisitorClient): Promise<number | undefined> {
  const [row] = await server.query<{ days: number }>(
    `select extract(day from now() - seen_at)::int as days from visitor_sessions
    where peek_hash = $1`,
    [hash('sha256', peek)],
  )
  return row?.days
}

async function versionOf({ peek }: VisitorClient): Promise<string | undefined> {
  const [row] = await server.query<{ version: string }>(
    'select xmin::text as version from visitor_sessions where peek_hash = $1',
    [hash('sha256', peek)],
  )
  return row?.version
}

function secretOf({ token }: VisitorClient): string {
  return token.slice(token.indexOf('.') + 1)
}
