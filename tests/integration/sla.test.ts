import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  getConversation,
  listConversations,
  listMessages,
  sendMessage,
  setConversationStatus,
  trashConversation,
  updateConversation,
} from '#modules/inbox/contract.ts'
import { lockHistory } from '#modules/inbox/server/public.ts'
import { isDue, present } from '#modules/inbox/server/store/conditions.ts'
import { conversationsQuery } from '#modules/inbox/server/store/conversations.ts'
import { createView } from '#modules/inbox/sorting-contract.ts'
import { listNotifications, updateNotificationSettings } from '#modules/notifications/contract.ts'
import { updateMember } from '#modules/organization/contract.ts'
import { createSchedule, deleteSchedule, updateSchedule } from '#modules/schedules/contract.ts'
import {
  createSlaPolicy,
  deleteSlaPolicy,
  listSlaClocks,
  listSlaPolicies,
  orderSlaPolicies,
  updateSlaPolicy,
} from '#modules/sla/contract.ts'
import type { SlaPolicy } from '#modules/sla/model.ts'
import { clockKinds } from '#modules/sla/rules.ts'
import { settleAllWork } from '#modules/sla/server/settle-all.ts'
import { dueQuery, organizationsQuery } from '#modules/sla/server/store/clocks.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import type { InputOf } from '#platform/registry/call.ts'
import { onPlatform } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'
import { inCompany, makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { until } from '#tests/support/job-node.ts'
import { waitForJobs } from '#tests/support/wait-for-jobs.ts'
import { runCron } from '#tests/support/run-cron.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company, type Member } from '#tests/support/two-organizations.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ roles: ['web', 'live', 'work'] })
})
afterAll(() => server.close())

let companies = 0
async function newCompany(): Promise<{ acme: Company; grace: Customer }> {
  const acme = await makeCompany(server, `sla-${++companies}`)
  return { acme, grace: await makeCustomer(server, acme, { name: 'Grace' }) }
}

describe('a conversation', () => {
  test('has clocks that follow its events', async () => {
    const { acme, grace } = await newCompany()
    await promise(acme, { resolveMinutes: 600, pauseOn: ['snoozed', 'waiting_customer'] })
    const id = await grace.begin()
    const begun = await settled(acme, id, { first: 'running', resolve: 'running' })
    await say(acme.agent, id)
    await settled(acme, id, { first: 'met', resolve: 'paused' })
    await grace.write(id)
    await settled(acme, id, { first: 'met', next: 'running', resolve: 'running' })
    await acme.agent.client.must(setConversationStatus, { id, status: 'snoozed' })
    await settled(acme, id, { first: 'met', next: 'paused', resolve: 'paused' })
    await acme.agent.client.must(setConversationStatus, { id, status: 'closed' })
    await settled(acme, id, { first: 'met', resolve: 'met' })
    const { due } = await acme.agent.client.must(getConversation, { id })
    await grace.write(id)
    await settled(acme, id, { first: 'met', next: 'running', resolve: 'running' })

    const { createdAt } = await acme.agent.client.must(getConversation, { id })
    const dueAt = new Date(Date.parse(createdAt) + 60 * 60_000).toISOString()
    expect(begun).toEqual({ at: dueAt, kind: 'first', state: 'running' })
    expect(due).toBeNull()
    expect(await eventsOf(acme, id)).toEqual(['sla.met first', 'sla.met resolve'])
  })

  test('without a policy has none', async () => {
    const { acme, grace } = await newCompany()
    await promise(acme, { priorities: ['urgent'] })
    const id = await grace.begin()
    await quiet()
    expect(await statesOf(acme, id)).toEqual({})
    await acme.agent.client.must(updateConversation, { id, priority: 'urgent' })
    await settled(acme, id, { first: 'running' })
    await acme.owner.client.must(trashConversation, { id, isTrashed: true })
    await settled(acme, id, {})
  })
})

describe('a missed target', () => {
  test('is warned about before, announced once, and in the timeline with its cause', async () => {
    const { acme, grace } = await newCompany()
    await promise(acme, { warnMinutes: 15 })
    const id = await grace.begin('Where is my parcel?')
    await acme.owner.client.must(updateConversation, { id, assigneeId: acme.agent.memberId })
    await settled(acme, id, { first: 'running' })

    await back(acme, id, 50)
    await look()
    await until('it is about to be missed', async () => (await dueOf(acme, id))?.state === 'warned')
    await back(acme, id, 20)
    await look()
    await until('it is late', async () => (await dueOf(acme, id))?.state === 'breached')
    await back(acme, id, 1)
    await look()
    await quiet()

    const { items } = await acme.agent.client.must(listMessages, { id })
    const lines = items.filter(({ data }) => data?.['what'] === 'sla')
    expect(lines).toEqual([
      expect.objectContaining({
        author: { kind: 'system', id: null, name: '' },
        data: expect.objectContaining({ kind: 'first', policy: 'Standard' }),
      }),
    ])
    expect(await noticesOf(acme.agent)).toEqual([
      ['sla.breached', 'First reply to Grace is overdue'],
      ['sla.warned', 'First reply to Grace is due soon'],
    ])
    expect(await noticesOf(acme.owner)).toEqual([])
    expect(await eventsOf(acme, id)).toEqual(['sla.warning first', 'sla.breached first'])
    await say(acme.agent, id)
    await settled(acme, id, { first: 'breached' })
    expect(await dueOf(acme, id)).toBeNull()
  })

  test('breaks quiet hours for the assignee only', async () => {
    const { acme, grace } = await newCompany()
    await promise(acme, {})
    const [own, nobodys] = [await grace.begin(), await grace.begin()]
    await acme.owner.client.must(updateConversation, {
      id: own,
      assigneeId: acme.agent.memberId,
    })
    await settled(acme, own, { first: 'running' })
    await settled(acme, nobodys, { first: 'running' })
    const preferences = { pausedUntil: new Date(Date.now() + 3_600_000).toISOString() }
    for (const { client } of [acme.agent, acme.admin]) {
      await client.must(updateNotificationSettings, { preferences })
    }
    for (const id of [own, nobodys]) await back(acme, id, 90)
    await look()
    await until('both notices arrived', async () => {
      const kinds = (await noticesOf(acme.agent)).map(([kind]) => kind)
      return kinds.filter((kind) => kind === 'sla.breached').length === 2
    })

    const heard = (await soundsOf(acme.agent)).toSorted((one, other) => Number(one) - Number(other))
    expect(heard).toEqual([false, true])
    expect(await soundsOf(acme.admin)).toEqual([false])
  })

  test('is announced to members with access only', async () => {
    const { acme, grace } = await newCompany()
    const own = await limited(acme, 'own')
    await promise(acme, {})
    const id = await grace.begin()
    await settled(acme, id, { first: 'running' })
    await back(acme, id, 90)
    await look()
    await until('the notice arrived', async () => (await noticesOf(acme.agent)).length === 1)
    await quiet()

    expect(await noticesOf(own)).toEqual([])
    expect((await own.client.call(listSlaClocks, { id })).status).toBe(404)
    const { acme: globex } = await newCompany()
    expect((await globex.owner.client.call(listSlaClocks, { id })).status).toBe(404)
  })
})

describe('a policy', () => {
  test('that is changed, turned off or deleted changes running clocks', async () => {
    const { acme, grace } = await newCompany()
    const policy = await promise(acme, {})
    const id = await grace.begin()
    const before = await settled(acme, id, { first: 'running' })
    const { client } = acme.owner
    await client.must(updateSlaPolicy, { id: policy.id, version: 1, firstMinutes: 120 })
    await until('it is due later', async () => (await dueOf(acme, id))?.at !== before?.at)
    const after = await dueOf(acme, id)
    await client.must(updateSlaPolicy, { id: policy.id, version: 2, isActive: false })
    await settled(acme, id, {})
    await client.must(updateSlaPolicy, { id: policy.id, version: 3, isActive: true })
    await settled(acme, id, { first: 'running' })
    await client.must(deleteSlaPolicy, { id: policy.id })
    await settled(acme, id, {})

    expect(Date.parse(after?.at ?? '') - Date.parse(before?.at ?? '')).toBe(60 * 60_000)
    const events = await server.query<{ type: string }>(
      `select type from events where org_id = $1 and type like 'sla_policy.%' order by seq`,
      [acme.organizationId],
    )
    expect(events.map(({ type }) => type.split('.')[1])).toEqual([
      'created',
      'updated',
      'updated',
      'updated',
      'deleted',
    ])
  })

  test('is matched in order, and only a complete order is accepted', async () => {
    const { acme, grace } = await newCompany()
    const { client } = acme.owner
    const [one, two] = [await promise(acme, {}), await promise(acme, { name: 'Second' })]
    const id = await grace.begin()
    await settled(acme, id, { first: 'running' })
    const clocks = () => acme.agent.client.must(listSlaClocks, { id })
    expect((await clocks()).items[0]?.policyName).toBe('Standard')
    await client.must(orderSlaPolicies, { ids: [two.id, one.id] })
    await until('the second holds', async () => (await clocks()).items[0]?.policyName === 'Second')
    const half = await client.call(orderSlaPolicies, { ids: [one.id] })
    const twice = await client.call(orderSlaPolicies, { ids: [one.id, one.id] })
    const gone = await client.call(orderSlaPolicies, { ids: [one.id, crypto.randomUUID()] })
    expect([half.status, twice.status, gone.status]).toEqual([409, 409, 409])
    const { items } = await client.must(listSlaPolicies, {})
    expect(items.map(({ name }) => name)).toEqual(['Second', 'Standard'])
  })

  test('refuses invalid values', async () => {
    const { acme } = await newCompany()
    const { acme: globex, grace: stranger } = await newCompany()
    const { client } = acme.owner
    const policy = await promise(acme, {})
    const foreign = await globex.owner.client.must(createSchedule, { ...hours, name: 'Theirs' })
    const create = async (input: Partial<InputOf<typeof createSlaPolicy>>) =>
      (await client.call(createSlaPolicy, { name: 'Other', firstMinutes: 5, ...input })).status
    const update = async (input: Partial<InputOf<typeof updateSlaPolicy>>) =>
      (await client.call(updateSlaPolicy, { id: policy.id, version: 1, ...input })).status

    expect(await create({ firstMinutes: null })).toBe(400)
    expect(await create({ firstMinutes: 0 })).toBe(400)
    expect(await create({ name: 'STANDARD' })).toBe(409)
    expect(await create({ scheduleId: foreign.id })).toBe(404)
    expect(await create({ channelIds: [stranger.channelId] })).toBe(404)
    expect(await update({ firstMinutes: null, nextMinutes: null })).toBe(400)
    expect(await update({ version: 7 })).toBe(409)
    expect((await acme.agent.client.call(createSlaPolicy, input())).status).toBe(403)
  })

  test('prevents deleting the business hours it uses', async () => {
    const { acme, grace } = await newCompany()
    const { client } = acme.owner
    const { id: scheduleId } = await client.must(createSchedule, hours)
    const policy = await promise(acme, { scheduleId })
    const id = await grace.begin()
    await settled(acme, id, { first: 'running' })
    const refused = await client.call(deleteSchedule, { id: scheduleId })
    await client.must(updateSlaPolicy, { id: policy.id, version: 1, scheduleId: null })
    await until('it is due', async () => (await dueOf(acme, id)) !== null)
    await client.must(deleteSchedule, { id: scheduleId })

    expect(refused.status).toBe(409)
    expect(JSON.stringify(refused.body)).toContain('SLA policy Standard uses these business hours.')
  })

  test('can be saved after one of its tags was deleted, and stops matching it', async () => {
    const { acme } = await newCompany()
    const { client } = acme.owner
    const newTag = async () => client.must(tagCalls.create, { name: crypto.randomUUID() })
    const [one, two] = [await newTag(), await newTag()]
    const tagIds = [one.id, two.id]
    const { id } = await promise(acme, { tagIds })
    await client.must(tagCalls.remove, { ids: [one.id] })
    const left = await client.must(updateSlaPolicy, { id, version: 1, tagIds })
    await client.must(tagCalls.remove, { ids: [two.id] })
    const none = await client.must(updateSlaPolicy, { id, version: 2, tagIds: left.tagIds })
    const dead = await client.call(updateSlaPolicy, { id, version: 3, tagIds })

    expect([left.tagIds, none.tagIds]).toEqual([[two.id], [two.id]])
    expect(dead.status).toBe(404)
  })
})

describe('rechecking all conversations', () => {
  test('is skipped if no policy uses the changed hours', async () => {
    const { acme } = await newCompany()
    const { client } = acme.owner
    const used = await client.must(createSchedule, hours)
    const unused = await client.must(createSchedule, { ...hours, name: 'Other' })
    await promise(acme, { scheduleId: used.id })
    const before = (await runsOf(acme)).length
    await client.must(updateSchedule, { id: unused.id, version: 1, week: [] })
    await quiet()
    const after = (await runsOf(acme)).length
    await client.must(updateSchedule, { id: used.id, version: 1, week: [] })
    await quiet()

    expect(after).toBe(before)
    expect(await runsOf(acme)).toHaveLength(before + 1)
  })

  test('runs in one chain, which ends when policies change', async () => {
    const { acme, grace } = await newCompany()
    await promise(acme, { isActive: false })
    await server.query(
      `insert into conversations (org_id, number, channel_id, contact_id, client_key)
      select $1, number, $2, $3, gen_random_uuid() from generate_series(1000, 1024) as number`,
      [acme.organizationId, grace.channelId, grace.contactId],
    )
    const before = (await runsOf(acme)).length
    await inCompany(server, acme, async (scope) => {
      await settleAllWork.run(scope, { afterId: null })
      await settleAllWork.run(scope, { afterId: null })
      await settleAllWork.run(scope, { afterId: null, mark: 'of another time' })
    })
    await quiet()
    const marks = (await runsOf(acme)).slice(before)
    expect(marks).toEqual([expect.any(String)])
  })
})

test('writing on and on counts as one turn', async () => {
  const { acme, grace } = await newCompany()
  const id = await grace.begin()
  for (let count = 0; count < 3; count++) await grace.write(id)
  await say(acme.agent, id)
  await say(acme.agent, id)
  await acme.agent.client.must(setConversationStatus, { id, status: 'closed' })
  await grace.write(id)
  const held = await inCompany(server, acme, (scope) => lockHistory(scope, id))
  const moves = held?.history.moves.map((move) =>
    move.what === 'status' ? move.status : move.what,
  )
  expect(moves?.toSorted()).toEqual(['answer', 'closed', 'customer', 'customer', 'open'])
})

test('the list is sorted and searched by due time', async () => {
  const { acme, grace } = await newCompany()
  const { client } = acme.agent
  await promise(acme, { priorityMinutes: { urgent: { first: 5 }, low: { first: 500 } } })
  const [none, low, urgent] = [await grace.begin(), await grace.begin(), await grace.begin()]
  await client.must(updateConversation, { id: low, priority: 'low' })
  await client.must(updateConversation, { id: urgent, priority: 'urgent' })
  await quiet()
  const view = await client.must(createView, {
    name: 'Due',
    scope: 'private',
    filter: { match: 'all', conditions: [] },
    sort: 'due',
    direction: 'asc',
  })
  const idsOf = async (input: InputOf<typeof listConversations>) =>
    (await client.must(listConversations, input)).items.map(({ id }) => id)

  expect(await idsOf({ viewId: view.id })).toEqual([urgent, none, low])
  await back(acme, urgent, 10)
  await look()
  await until('it is late', async () => (await dueOf(acme, urgent))?.state === 'breached')
  expect(await idsOf({ search: 'due:overdue' })).toEqual([urgent])
  expect(await idsOf({ search: 'due:soon' })).toEqual([none])
  expect(await idsOf({ search: 'due:never' })).toEqual([])
})

test('due targets are found by index, however many clocks there are', async () => {
  const { acme, grace } = await newCompany()
  const policy = await promise(acme, { isActive: false })
  await server.query(
    `with made as (
      insert into conversations (org_id, number, channel_id, contact_id, client_key, due_at)
      select $1, number, $2, $3, gen_random_uuid(), now() + number * interval '1 minute'
      from generate_series(1000, 4000) as number
      returning id)
    insert into sla_clocks (org_id, conversation_id, kind, policy_id, state, started_at, due_at, look_at)
    select $1, id, 'first', $4, 'running', now(), now() + interval '1 day', now() + interval '1 day'
    from made`,
    [acme.organizationId, grace.channelId, grace.contactId, policy.id],
  )
  await server.query('vacuum analyze sla_clocks, conversations')

  const ofOne = await inCompany(server, acme, async (scope) => {
    const { rows } = await sql`explain ${dueQuery(scope, 100)}`.execute(scope.db)
    return JSON.stringify(rows)
  })
  const ofAll = await onPlatform(server.runtime, bySystem('test', 'read'), async (scope) => {
    const { rows } = await sql`explain ${organizationsQuery(scope.now)}`.execute(scope.db)
    return JSON.stringify(rows)
  })
  const ofList = await inCompany(server, acme, async (scope) => {
    const order = { sort: 'due', direction: 'asc' } as const
    const page = { conditions: [present, isDue], order, after: undefined, limit: 51 }
    const { rows } = await sql`explain ${conversationsQuery(scope, page)}`.execute(scope.db)
    return JSON.stringify(rows)
  })
  expect(ofList).toContain('conversations_by_due')
  expect(ofList).not.toContain('Sort')
  for (const plan of [ofOne, ofAll]) {
    expect(plan).toContain('sla_clocks_to_look_at')
    expect(plan).not.toContain('Seq Scan')
  }
})

const hours = { name: 'Never', timeZone: 'UTC', week: [] }

function input(changed: Partial<InputOf<typeof createSlaPolicy>> = {}) {
  return { name: 'Standard', firstMinutes: 60, nextMinutes: 120, ...changed }
}

async function promise(
  company: Company,
  changed: Partial<InputOf<typeof createSlaPolicy>>,
): Promise<SlaPolicy> {
  const made = await company.owner.client.must(createSlaPolicy, input(changed))
  await quiet()
  return made
}

async function runsOf({ organizationId }: Company): Promise<(string | null)[]> {
  const rows = await server.query<{ mark: string | null }>(
    `select data ->> 'mark' as mark from pgboss.job_common
    where name = 'settle-response-times' and group_id = $1 order by created_on`,
    [organizationId],
  )
  return rows.map(({ mark }) => mark)
}

async function say({ client }: Member, id: string): Promise<void> {
  await client.must(sendMessage, { id, clientKey: crypto.randomUUID(), text: 'Hello' })
}

async function statesOf(company: Company, id: string): Promise<Record<string, string>> {
  const rows = await server.query<{ kind: string; state: string }>(
    'select kind, state from sla_clocks where org_id = $1 and conversation_id = $2',
    [company.organizationId, id],
  )
  return Object.fromEntries(rows.map(({ kind, state }) => [kind, state]))
}

async function settled(company: Company, id: string, states: Record<string, string>) {
  const wanted = written(states)
  await until(`the clocks are ${wanted}`, async () => {
    return written(await statesOf(company, id)) === wanted
  })
  await quiet()
  return dueOf(company, id)
}

function written(states: Record<string, string>): string {
  return clockKinds.map((kind) => `${kind} ${states[kind] ?? 'none'}`).join(', ')
}

async function dueOf({ owner }: Company, id: string) {
  return (await owner.client.must(getConversation, { id })).due
}

async function back({ organizationId }: Company, id: string, minutes: number): Promise<void> {
  const span = `interval '${minutes} minutes'`
  for (const change of [
    `update conversations set created_at = created_at - ${span}, waiting_since = waiting_since - ${span} where org_id = $1 and id = $2`,
    `update messages set created_at = created_at - ${span} where org_id = $1 and conversation_id = $2`,
    `update sla_clocks set started_at = started_at - ${span}, due_at = due_at - ${span},
      look_at = look_at - ${span}, warned_at = warned_at - ${span}, breached_at = breached_at - ${span}
      where org_id = $1 and conversation_id = $2`,
  ]) {
    await server.query(change, [organizationId, id])
  }
  await server.query(
    `update sla_policies set active_since = active_since - interval '1 day' where org_id = $1`,
    [organizationId],
  )
}

async function look(): Promise<void> {
  await runCron(server, 'watch-response-times')
  await quiet()
}

async function soundsOf({ memberId }: Member): Promise<boolean[]> {
  const events = await server.query<{ data: { hasSound: boolean } }>(
    `select data from events
    where type = 'notification.created' and audience = $1 and data ->> 'kind' = 'sla.breached'`,
    [`member:${memberId}`],
  )
  return events.map(({ data }) => data.hasSound)
}

async function noticesOf({ client }: Member): Promise<string[][]> {
  const { items } = await client.must(listNotifications, {})
  return items.filter(({ kind }) => kind.startsWith('sla.')).map(({ kind, title }) => [kind, title])
}

async function eventsOf({ organizationId }: Company, id: string): Promise<string[]> {
  const rows = await server.query<{ type: string; kind: string }>(
    `select type, data ->> 'kind' as kind from events
    where org_id = $1 and subject_id = $2 and type like 'sla.%' order by seq`,
    [organizationId, id],
  )
  return rows.map(({ type, kind }) => `${type} ${kind}`)
}

async function limited(company: Company, dataScope: 'own' | 'teams'): Promise<Member> {
  const member = await company.join({ roleKey: 'preset:support-agent' })
  await company.owner.client.must(updateMember, { id: member.memberId, version: 1, dataScope })
  return member
}

function quiet(): Promise<void> {
  return waitForJobs(server, 'react.%', '%response-times%')
}
