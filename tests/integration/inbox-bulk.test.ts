import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { fieldCalls } from '#modules/fields/contract.ts'
import {
  getConversation,
  setConversationStatus,
  trashConversation,
  updateConversation,
} from '#modules/inbox/contract.ts'
import {
  getBulkChange,
  listUndoableBulkChanges,
  previewBulkChange,
  mergeConversations,
  setConversationFields,
  startBulkChange,
  undoBulkChange,
  type BulkAct,
} from '#modules/inbox/sorting-contract.ts'
import { bulkJob } from '#modules/inbox/server/bulk-jobs.ts'
import { insertBulk } from '#modules/inbox/server/store/bulk.ts'
import { getMember, updateMember } from '#modules/organization/contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import type { InputOf } from '#platform/registry/call.ts'
import { inCompany, makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { until } from '#tests/support/job-node.ts'
import { runCron } from '#tests/support/run-cron.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company, type Member } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let grace: Customer
beforeAll(async () => {
  server = await startTestServer({ roles: ['web', 'live', 'work'] })
  acme = await makeCompany(server, 'acme')
  grace = await makeCustomer(server, acme)
})
afterAll(() => server.close())

describe('a bulk change', () => {
  test('changes each conversation, and can be undone', async () => {
    const ids = [await grace.begin(), await grace.begin()]
    const tag = await acme.owner.client.must(tagCalls.create, { name: 'Bulky' })
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const acts: [BulkAct, Record<string, unknown>][] = [
      [{ assigneeId: acme.agent.memberId }, { assigneeId: acme.agent.memberId }],
      [{ teamId: acme.teamId }, { teamId: acme.teamId }],
      [{ addTagId: tag.id }, { tagIds: [tag.id] }],
      [{ priority: 'high' }, { priority: 'high' }],
      [{ status: 'closed' }, { status: 'closed', closedReason: 'resolved' }],
      [{ status: 'spam' }, { status: 'closed', closedReason: 'spam' }],
      [{ snoozeUntil: until }, { status: 'snoozed', snoozedUntil: until }],
      [{ isTrashed: true }, { isTrashed: true }],
    ]
    const untouched = {
      assigneeId: null,
      teamId: null,
      tagIds: [],
      priority: 'none',
      status: 'open',
      isTrashed: false,
    }
    for (const [act, expected] of acts) {
      const by = 'isTrashed' in act ? acme.admin : acme.agent
      const { id } = await change(by, { act, ids })
      for (const each of ids) expect(await read(each)).toMatchObject(expected)
      await by.client.must(undoBulkChange, { id })
      await settled(by, id, 'undone')
      for (const each of ids) expect(await read(each)).toMatchObject(untouched)
    }
  })

  test('covers everything in a list', async () => {
    const company = await makeCompany(server, 'everything')
    const customer = await makeCustomer(server, company)
    const ids: string[] = []
    for (let count = 0; count < 120; count++) ids.push(await customer.begin(`pudding ${count}`))
    // Searches skip messages that another transaction is indexing.
    await until('all are indexed', async () => {
      await runCron(server, 'learn-search-words')
      const pending = 'select from app.search_pending where org_id = $1'
      return (await server.query(pending, [company.organizationId])).length === 0
    })
    const done = await change(company.agent, {
      act: { priority: 'low' },
      matching: { category: 'everything', search: 'pudding' },
    })

    expect(done).toMatchObject({ total: 120, changed: 120, skipped: 0 })
  })

  test('keeps later changes by others when undone', async () => {
    const ids = [await grace.begin(), await grace.begin()]
    const { id } = await change(acme.agent, { act: { priority: 'high' }, ids })
    const [first = '', second = ''] = ids
    await acme.owner.client.must(updateConversation, { id: first, priority: 'urgent' })
    await acme.agent.client.must(undoBulkChange, { id })
    await settled(acme.agent, id, 'undone')

    expect((await read(first)).priority).toBe('urgent')
    expect((await read(second)).priority).toBe('none')
  })

  test("can't be undone after ten minutes, nor seen or undone by others", async () => {
    const ids = [await grace.begin()]
    const { id } = await change(acme.agent, { act: { priority: 'high' }, ids })

    expect((await acme.owner.client.call(getBulkChange, { id })).status).toBe(404)
    expect((await acme.owner.client.call(undoBulkChange, { id })).status).toBe(404)
    await server.query(
      `update bulk_changes set finished_at = now() - interval '11 minutes' where id = $1`,
      [id],
    )
    expect((await acme.agent.client.call(undoBulkChange, { id })).status).toBe(409)
  })

  test('is only offered to its author while it can be undone', async () => {
    const member = await acme.join({ roleKey: 'preset:support-agent' })
    const ids = [await grace.begin()]
    const offered = async ({ client }: Member) =>
      (await client.must(listUndoableBulkChanges, {})).items.map(({ id }) => id)
    const first = await change(member, { act: { priority: 'high' }, ids })
    const second = await change(member, { act: { status: 'closed' }, ids })

    expect(await offered(member)).toEqual([second.id, first.id])
    expect(await offered(acme.owner)).not.toContain(first.id)
    expect((await acme.viewer.client.call(listUndoableBulkChanges, {})).status).toBe(403)
    await member.client.must(undoBulkChange, { id: second.id })
    expect(await offered(member)).toEqual([first.id])
    await settled(member, second.id, 'undone')
    await server.query(
      `update bulk_changes set finished_at = now() - interval '11 minutes' where id = $1`,
      [first.id],
    )
    expect(await offered(member)).toEqual([])
    expect(await countEventsTo(member, second.id)).toBe(3)
    expect(await countEventsTo(acme.owner, second.id)).toBe(0)
  })

  test('lists the reasons for skipped conversations', async () => {
    const [kept, trashed, merged] = [await grace.begin(), await grace.begin(), await grace.begin()]
    const target = await grace.begin()
    const { client } = acme.agent
    await acme.admin.client.must(trashConversation, { id: trashed, isTrashed: true })
    await client.must(mergeConversations, { id: target, sourceIds: [merged] })
    const act = { priority: 'low' } as const
    const { id } = await inCompany(server, acme, async (scope) => {
      const wish = { memberId: acme.agent.memberId, act, ids: [kept, trashed, merged] }
      const row = await insertBulk(scope, wish)
      scope.enqueue(bulkJob, { bulkId: row.id })
      return row
    })

    expect(await settled(acme.agent, id, 'done')).toMatchObject({
      act,
      changed: 1,
      skipped: 2,
      skippedFor: [
        { reason: 'merged', count: 1 },
        { reason: 'trashed', count: 1 },
      ],
    })
  })

  test('never touches inaccessible conversations, including ones that became so meanwhile', async () => {
    const [mine, hidden] = [await grace.begin(), await grace.begin()]
    const member = await acme.join({ roleKey: 'preset:support-agent' })
    await acme.owner.client.must(updateConversation, { id: mine, assigneeId: member.memberId })
    await limit(member)
    const act = { priority: 'urgent' } as const
    const named = await member.client.call(startBulkChange, { act, ids: [mine, hidden] })
    const all = await change(member, { act, matching: { category: 'everything' } })
    // As if it had been selected while still accessible.
    const late = await inCompany(server, acme, async (scope) => {
      const wish = { memberId: member.memberId, act: { priority: 'low' }, ids: [hidden] }
      const { id } = await insertBulk(scope, wish)
      scope.enqueue(bulkJob, { bulkId: id })
      return id
    })

    expect(named.status).toBe(404)
    expect(all).toMatchObject({ total: 1, changed: 1 })
    expect(await settled(member, late, 'done')).toMatchObject({
      changed: 0,
      skippedFor: [{ reason: 'out_of_sight', count: 1 }],
    })
    expect((await read(hidden)).priority).toBe('none')
  })

  test('refuses invalid changes', async () => {
    const ids = [await grace.begin()]
    const status = async (act: BulkAct, more: object = { ids }) =>
      (await acme.agent.client.call(startBulkChange, { act, ...more })).status

    expect(await status({ assigneeId: crypto.randomUUID() })).toBe(404)
    expect(await status({ teamId: crypto.randomUUID() })).toBe(404)
    expect(await status({ addTagId: crypto.randomUUID() })).toBe(404)
    expect(await status({ snoozeUntil: '2020-01-01T00:00:00Z' })).toBe(400)
    expect(await status({ priority: 'low' }, {})).toBe(400)
    expect(
      (await acme.viewer.client.call(startBulkChange, { act: { priority: 'low' }, ids })).status,
    ).toBe(403)
  })
})

test('required fields must be set before closing', async () => {
  const company = await makeCompany(server, 'fields')
  const customer = await makeCustomer(server, company)
  const id = await customer.begin()
  await company.owner.client.must(fieldCalls.create, {
    object: 'conversation',
    key: 'topic',
    label: 'Topic',
    type: 'select',
    options: 'Delivery\nPayment',
    requiredOn: 'close',
  })
  const { client } = company.agent
  const refused = await client.call(setConversationStatus, { id, status: 'closed' })
  const act = { status: 'closed' } as const
  const preview = await client.must(previewBulkChange, { act, ids: [id] })
  const elsewhere = await client.must(previewBulkChange, { act: { status: 'spam' }, ids: [id] })
  const bulk = await change(company.agent, { act, ids: [id] })
  const wrong = await client.call(setConversationFields, { id, values: { topic: 'Weather' } })
  const unknown = await client.call(setConversationFields, { id, values: { other: 'x' } })
  await client.must(setConversationFields, { id, values: { topic: 'Delivery' } })
  const closed = await client.must(setConversationStatus, { id, status: 'closed' })

  expect([refused.status, wrong.status, unknown.status]).toEqual([400, 400, 400])
  expect(refused.text).toContain('Fill in “Topic” before closing.')
  expect(bulk).toMatchObject({
    changed: 0,
    skippedFor: [{ reason: 'fields_missing', count: 1, fields: ['Topic'] }],
  })
  expect(preview).toMatchObject({ total: 1, skipped: 1, skippedFor: bulk.skippedFor })
  expect(elsewhere).toMatchObject({ total: 1, skipped: 0, skippedFor: [] })
  expect(closed).toMatchObject({ status: 'closed', attributes: { topic: 'Delivery' } })
})

async function change({ client }: Member, input: InputOf<typeof startBulkChange>) {
  const { id } = await client.must(startBulkChange, input)
  return settled({ client }, id, 'done')
}

async function settled({ client }: Pick<Member, 'client'>, id: string, state: 'done' | 'undone') {
  return vi.waitFor(
    async () => {
      const row = await client.must(getBulkChange, { id })
      expect(row.state).toBe(state)
      return row
    },
    { timeout: 10_000, interval: 50 },
  )
}

async function countEventsTo({ memberId }: Member, bulkId: string): Promise<number> {
  const rows = await server.query(
    `select from events where type = 'bulk_change.changed' and subject_id = $1 and audience = $2`,
    [bulkId, `member:${memberId}`],
  )
  return rows.length
}

async function read(id: string) {
  return acme.owner.client.must(getConversation, { id })
}

async function limit(member: Member): Promise<void> {
  const { client } = acme.owner
  const { version } = await client.must(getMember, { id: member.memberId })
  await client.must(updateMember, { id: member.memberId, version, dataScope: 'own' })
}
