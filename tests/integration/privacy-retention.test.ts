import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import {
  getConversation,
  listConversations,
  listMessages,
  sendMessage,
  setConversationStatus,
} from '#modules/inbox/contract.ts'
import { uploadAttachment } from '#modules/inbox/writing-contract.ts'
import { listRetention, previewRetention, setRetention } from '#modules/privacy/contract.ts'
import type { RetentionAction, RetentionObject } from '#modules/privacy/rules.ts'
import { getVisitorSettings } from '#modules/visitors/contract.ts'
import { requestOf } from '#tests/support/client.ts'
import { makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { runCron } from '#tests/support/run-cron.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'
import { liveWidget } from '#tests/support/visitor-client.ts'
import { newBrowser, shop } from '#tests/support/visits.ts'

let server: TestServer
let acme: Company
let globex: Company
let grace: Customer
beforeAll(async () => {
  server = await startTestServer({ roles: ['web', 'live', 'work'] })
  ;({ acme, globex } = await twoOrganizations(server))
  grace = await makeCustomer(server, acme)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.query('delete from retention_policies')
  await server.query(`update conversations set closed_at = now() where status = 'closed'`)
})

test('everything is kept by default', async () => {
  const { items } = await acme.owner.client.must(listRetention, {})
  const old = await closed(400)
  await run()

  expect(items.map(({ object, days, version }) => [object, days, version])).toEqual([
    ['conversations', null, 0],
    ['attachments', null, 0],
    ['visitors', null, 0],
    ['pages', null, 0],
    ['logs', null, 0],
  ])
  expect(await isGone(old)).toBe(false)
})

test('a preview counts without deleting', async () => {
  const [old] = [await closed(31), await closed(29), await grace.begin()]
  const { client } = acme.owner
  const counted = await client.must(previewRetention, { object: 'conversations', days: 30 })

  expect(counted).toEqual({ count: 1, isMore: false })
  expect(await isGone(old)).toBe(false)
})

test('closed conversations are deleted with their messages, and the log has the count', async () => {
  const [old, fresh, open] = [await closed(91), await closed(89), await grace.begin()]
  const other = await makeCustomer(server, globex)
  const foreign = await closed(91, globex, other)
  await decide('conversations', 'delete', 90)
  await run()
  await expect.poll(() => isGone(old), { timeout: 10_000 }).toBe(true)

  expect(await isGone(fresh)).toBe(false)
  expect(await isGone(open)).toBe(false)
  expect((await globex.owner.client.call(getConversation, { id: foreign })).status).toBe(200)
  expect(await traces(old)).toEqual([])
  expect(await lastRun()).toEqual({
    object: 'conversations',
    action: 'delete',
    days: 90,
    count: 1,
    name: '1 conversation deleted',
  })
  const { items } = await acme.owner.client.must(listRetention, {})
  expect(items[0]).toMatchObject({ days: 90, ranCount: 1 })
})

test('a run processes several batches and emits one event', async () => {
  const ids: string[] = []
  for (let nth = 0; nth < 55; nth++) ids.push(await grace.begin())
  await server.query(
    `update conversations set status = 'closed', closed_reason = 'resolved',
      closed_at = now() - interval '500 days' where id = any($1::uuid[])`,
    [ids],
  )
  await decide('conversations', 'delete', 365, 60)
  await run()
  await expect.poll(async () => (await lastRun())?.['count'], { timeout: 20_000 }).toBe(55)

  expect(await isGone(ids.at(-1) ?? '')).toBe(true)
})

test('an anonymized conversation keeps its numbers without people and messages', async () => {
  const id = await closed(91)
  const { client } = acme.owner
  const before = await client.must(getConversation, { id })
  await decide('conversations', 'anonymize', 90)
  await run()
  await expect
    .poll(async () => (await client.must(getConversation, { id })).contact.name, {
      timeout: 10_000,
    })
    .toBe('Anonymous')

  const after = await client.must(getConversation, { id })
  const { items: messages } = await client.must(listMessages, { id })
  const found = await client.must(listConversations, {
    category: 'everything',
    search: 'secretword',
  })
  const ofGrace = await client.must(listConversations, {
    category: 'everything',
    contactId: grace.contactId,
  })
  expect(after).toMatchObject({
    number: before.number,
    createdAt: before.createdAt,
    closedReason: 'resolved',
    preview: '',
    subject: '',
  })
  expect(messages.map(({ kind, data }) => [kind, data])).toEqual([
    ['event', { what: 'anonymized' }],
  ])
  expect(await traces(id)).toEqual([])
  expect(found.items.map(({ id: each }) => each)).not.toContain(id)
  expect(ofGrace.items.map(({ id: each }) => each)).not.toContain(id)

  await run()
  expect(await lastRun()).toMatchObject({ action: 'anonymize', count: 1 })
})

test('files of closed conversations are deleted, and messages stay', async () => {
  const { client } = acme.owner
  const [id, fresh] = [await withFile(), await withFile()]
  await age(id, 31)
  await decide('attachments', 'delete', 30)
  await run()
  await expect.poll(() => filesOf(id), { timeout: 10_000 }).toBe(0)

  const { items } = await client.must(listMessages, { id })
  expect(items.some(({ text }) => text === 'Here it is')).toBe(true)
  expect(await filesOf(fresh)).toBe(1)
})

test("visitors who don't return are deleted", async () => {
  const browser = newBrowser(server.client(), await liveWidget(acme.owner.client))
  await browser.visit()
  await server.query(`update visitors set seen_at = now() - interval '11 days'`)
  await decide('visitors', 'delete', 10)
  await run()
  await expect.poll(() => server.query('select id from visitors'), { timeout: 10_000 }).toEqual([])
})

test('page views are deleted by policy, also of returning visitors, and the log has the count', async () => {
  const { client } = acme.owner
  const browser = newBrowser(server.client(), await liveWidget(client))
  await browser.visit({ url: `${shop}/old`, referrer: 'https://search.example/' })
  await server.query(
    `update visitors set first_seen_at = now() - interval '6 days', began_at = now() - interval '6 days',
      trail = jsonb_set(trail, '{0,at}', to_jsonb(to_char(now() - interval '6 days', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))`,
  )
  await browser.visit({ url: `${shop}/new` })
  expect(await client.must(previewRetention, { object: 'pages', days: 7 })).toMatchObject({
    count: 0,
  })
  expect(await client.must(previewRetention, { object: 'pages', days: 5 })).toMatchObject({
    count: 1,
  })
  const tooLong = { object: 'pages', version: 0, action: 'delete', days: 366 } as const
  expect((await client.call(setRetention, tooLong)).status).toBe(400)
  await decide('pages', 'delete', 5)
  expect((await client.must(getVisitorSettings, {})).pageDays).toBe(5)
  await run()
  await expect.poll(async () => (await lastRun())?.['object'], { timeout: 10_000 }).toBe('pages')

  expect(await lastRun()).toMatchObject({ days: 5, count: 1, name: '1 page view deleted' })
  const [row] = await server.query<{
    trail: { url: string }[]
    landingUrl: string
    referrer: string
  }>('select trail, landing_url, referrer, page_url from visitors')
  expect(row).toMatchObject({ landingUrl: '', referrer: '', pageUrl: `${shop}/new` })
  expect(row?.trail.map(({ url }) => url)).toEqual([`${shop}/new`])
  const usual = { object: 'pages', version: 1, action: 'delete', days: null } as const
  await client.must(setRetention, usual)
  expect((await client.must(getVisitorSettings, {})).pageDays).toBe(30)
})

test('logs are deleted after at least a month, only in the organization', async () => {
  const { client } = acme.owner
  const old = await server.query<{ orgId: string }>(
    `insert into events (org_id, at, type, actor_kind, cause_kind, cause_id, audience)
     select org_id, now() - interval '40 days', 'tag.created', 'system', 'system', 'test', 'organization'
     from organizations returning org_id`,
  )
  expect(old.length).toBeGreaterThan(1)
  const others = await countOld(globex)
  expect(others).toBeGreaterThan(0)
  const tooSoon = { object: 'logs', version: 0, action: 'delete', days: 29 } as const
  expect((await client.call(setRetention, tooSoon)).status).toBe(400)
  expect((await client.call(previewRetention, { object: 'logs', days: 29 })).status).toBe(400)
  expect((await client.must(previewRetention, { object: 'logs', days: 30 })).count).toBe(1)

  const fresh = await countSince(acme)
  await decide('logs', 'delete', 30)
  await run()
  await expect.poll(() => countOld(acme), { timeout: 10_000 }).toBe(0)
  expect(await countOld(globex)).toBe(others)
  expect(await countSince(acme)).toBeGreaterThanOrEqual(fresh)
})

test("a member who can export data can't change log retention", async () => {
  const { client } = await acme.join({ roleKey: 'preset:finance' })
  const wish = { version: 0, action: 'delete', days: 30, seenCount: 100_000 } as const
  const logs = await client.call(setRetention, { ...wish, object: 'logs' })
  const visitors = await client.call(setRetention, { ...wish, object: 'visitors' })

  expect([logs.status, visitors.status]).toEqual([403, 200])
  expect(logs.text).toContain('audit log')
})

const countOld = (company: Company) => countEvents(company, '<')
const countSince = (company: Company) => countEvents(company, '>')

async function countEvents({ organizationId }: Company, side: '<' | '>'): Promise<number> {
  const rows = await server.query<{ count: number }>(
    `select count(*)::int as count from events
     where org_id = $1 and at ${side} now() - interval '30 days'`,
    [organizationId],
  )
  return rows[0]?.count ?? 0
}

test('a policy is refused if it exceeds the preview, conflicts, or is invalid', async () => {
  for (let nth = 0; nth < 12; nth++) await closed(91)
  const { client } = acme.owner
  const wish = { object: 'conversations', version: 0, action: 'delete', days: 90 } as const
  const surprised = await client.call(setRetention, { ...wish, seenCount: 1 })
  await client.must(setRetention, { ...wish, seenCount: 12 })
  const late = await client.call(setRetention, { ...wish, seenCount: 12 })
  const senseless = await client.call(setRetention, {
    ...wish,
    object: 'visitors',
    action: 'anonymize',
  })

  expect(surprised.status).toBe(409)
  expect(surprised.text).toContain('This policy now affects 12 records.')
  expect(late.status).toBe(409)
  expect(senseless.status).toBe(400)
})

test("support agents can't change policies", async () => {
  const wish = { object: 'visitors', version: 0, action: 'delete', days: 10 } as const
  expect((await acme.agent.client.call(setRetention, wish)).status).toBe(403)
  expect((await acme.agent.client.call(listRetention, {})).status).toBe(403)
})

const run = () => runCron(server, 'apply-retention')

async function closed(days: number, company = acme, customer = grace): Promise<string> {
  const id = await customer.begin('A secretword')
  await company.owner.client.must(setConversationStatus, { id, status: 'closed' })
  await age(id, days)
  return id
}

async function age(id: string, days: number): Promise<void> {
  await server.query(
    'update conversations set closed_at = now() - make_interval(days => $2) where id = $1',
    [id, days],
  )
}

async function withFile(): Promise<string> {
  const { client } = acme.owner
  const id = await grace.begin()
  const upload = requestOf(uploadAttachment, { name: 'a.txt' })
  const { body } = await client.send({ ...upload, body: 'content' })
  const { id: fileId } = body as { id: string }
  const said = { id, clientKey: crypto.randomUUID(), text: 'Here it is', fileIds: [fileId] }
  await client.must(sendMessage, said)
  await client.must(setConversationStatus, { id, status: 'closed' })
  return id
}

async function filesOf(id: string): Promise<number> {
  const rows = await server.query('select id from attachments where conversation_id = $1', [id])
  return rows.length
}

async function decide(
  object: RetentionObject,
  action: RetentionAction,
  days: number,
  seenCount = 1,
): Promise<void> {
  const wish = { object, version: 0, action, days, seenCount }
  await acme.owner.client.must(setRetention, wish)
}

async function isGone(id: string): Promise<boolean> {
  return (await acme.owner.client.call(getConversation, { id })).status === 404
}

function traces(id: string) {
  return server.query(
    `select 'message' as place from messages where conversation_id = $1 and text <> ''
    union all select type from events where subject_id = $1 and data::text like '%secretword%'`,
    [id],
  )
}

async function lastRun(): Promise<Record<string, unknown> | undefined> {
  const [row] = await server.query<{ data: Record<string, unknown> }>(
    `select data from events where type = 'retention.applied' order by at desc, seq desc limit 1`,
  )
  return row?.data
}
