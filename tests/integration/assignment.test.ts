import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import {
  getMyAvailability,
  listAway,
  listPolicies,
  listWorkload,
  putPolicy,
  setAvailability,
  setMyAvailability,
} from '#modules/assignment/contract.ts'
import { setConversationStatus, updateConversation } from '#modules/inbox/contract.ts'
import { listNotifications } from '#modules/notifications/contract.ts'
import { createTeam, listHistory, removeMember } from '#modules/organization/contract.ts'
import { makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { until } from '#tests/support/job-node.ts'
import { listenForSignals } from '#tests/support/live-signals.ts'
import { runCron } from '#tests/support/run-cron.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
let grace: Customer
beforeAll(async () => {
  server = await startTestServer({ roles: ['web', 'live', 'work'] })
  ;({ acme, globex } = await twoOrganizations(server))
  grace = await makeCustomer(server, acme)
  await acme.owner.client.must(putPolicy, {
    teamId: acme.teamId,
    version: 0,
    method: 'round_robin',
    perAgentLimit: 1,
  })
})
// The member is at their limit, and gets nothing in the next test.
afterEach(() =>
  server.query(
    `update conversations set status = 'closed', closed_reason = 'resolved' where org_id = $1`,
    [acme.organizationId],
  ),
)
afterAll(() => server.close())

describe('the queue moves automatically', () => {
  test('when a conversation arrives, is closed, or is unassigned; the assignee is notified', async () => {
    const [first, second, third] = [await ofTeam(), await ofTeam(), await ofTeam()]
    await until(
      'the first is assigned',
      async () => (await holderOf(first)) === acme.agent.memberId,
    )
    const waiting = [await holderOf(second), await holderOf(third)]
    await acme.agent.client.must(setConversationStatus, { id: first, status: 'closed' })
    await until(
      'the second is assigned',
      async () => (await holderOf(second)) === acme.agent.memberId,
    )
    await until('two notices arrived', async () => (await timesTold()) === 2)
    await acme.owner.client.must(updateConversation, {
      id: second,
      assigneeId: acme.owner.memberId,
    })
    await until(
      'the third is assigned',
      async () => (await holderOf(third)) === acme.agent.memberId,
    )
    await until('three notices arrived', async () => (await timesTold()) === 3)

    expect(waiting).toEqual([null, null])
  })

  test('when a member comes back, or their absence ends', async () => {
    await acme.agent.client.must(setMyAvailability, { status: 'away', reason: 'Dentist' })
    const id = await ofTeam()
    await acme.agent.client.must(setMyAvailability, { status: 'available' })
    await until('it is assigned', async () => (await holderOf(id)) === acme.agent.memberId)
    await close(id)

    const backAt = new Date(Date.now() + 3_600_000).toISOString()
    await acme.agent.client.must(setMyAvailability, { status: 'away', backAt })
    const other = await ofTeam()
    await server.query(
      `update member_availability set back_at = now() - interval '1 second' where member_id = $1`,
      [acme.agent.memberId],
    )
    await runCron(server, 'assign-waiting')
    await until(
      'the other is assigned',
      async () => (await holderOf(other)) === acme.agent.memberId,
    )
    const mine = await acme.agent.client.must(getMyAvailability, {})

    expect(mine).toMatchObject({ status: 'available', backAt: null })
    await until('the event is stored', async () => {
      const [row] = await server.query(
        'select status from member_availability where member_id = $1',
        [acme.agent.memberId],
      )
      return row?.['status'] === 'available'
    })
  })

  test('when a closed conversation is reopened while its assignee is away', async () => {
    const id = await ofTeam()
    await until('it is assigned', async () => (await holderOf(id)) === acme.agent.memberId)
    await close(id)
    await acme.agent.client.must(setMyAvailability, { status: 'away' })
    await grace.write(id)
    await until('it waits again', async () => (await holderOf(id)) === null)
    await acme.agent.client.must(setMyAvailability, { status: 'available' })
    await until('it is assigned again', async () => (await holderOf(id)) === acme.agent.memberId)
  })
})

describe('policies', () => {
  test('exist for each team and for no team, manual by default', async () => {
    const team = await globex.owner.client.must(createTeam, {
      name: 'Night shift',
      description: '',
    })
    const { items } = await globex.owner.client.must(listPolicies, {})

    expect(items.map(({ teamName }) => teamName)).toEqual(
      [null, 'GLOBEX', 'Night shift'].map(named),
    )
    expect(items.at(-1)).toEqual({
      teamId: team.id,
      teamName: 'Night shift',
      method: 'manual',
      order: 'longest_waiting',
      perAgentLimit: null,
      perChannelLimit: null,
      stickToLastAgentDays: 0,
      reassignAfterMin: null,
      excludedTagIds: [],
      mostAgeDays: null,
      version: 0,
    })
  })

  test("can't overwrite someone else's changes", async () => {
    const { client } = globex.owner
    const wish = { teamId: null, method: 'least_loaded' } as const
    const saved = await client.must(putPolicy, { ...wish, version: 0 })
    const twice = await client.call(putPolicy, { ...wish, version: 0 })
    const again = await client.must(putPolicy, { ...wish, version: 1, perAgentLimit: 7 })
    const late = await client.call(putPolicy, { ...wish, version: 1 })

    expect([saved.version, twice.status, again.version, late.status]).toEqual([1, 409, 2, 409])
    const { items } = await client.must(listHistory, { limit: 5 })
    expect(items.find(({ type }) => type === 'assignment_policy.changed')?.data).toMatchObject({
      name: 'Everyone',
      before: { perAgentLimit: null },
      after: { perAgentLimit: 7 },
    })
  })

  test.each([
    ['another team', () => ({ teamId: globex.teamId })],
    ['another tag', () => ({ excludedTagIds: [crypto.randomUUID()] })],
  ])('reject %s', async (_, part) => {
    const wish = { teamId: null, version: 0, method: 'manual' } as const
    const { status } = await acme.owner.client.call(putPolicy, { ...wish, ...part() })

    expect(status).toBe(404)
  })

  test.each([
    { perAgentLimit: 0 },
    { perAgentLimit: 101 },
    { stickToLastAgentDays: 366 },
    { reassignAfterMin: 4 },
    { reassignAfterMin: 10_081 },
  ])('have limits: %o', async (part) => {
    const wish = { teamId: null, version: 0, method: 'manual' } as const
    const { status } = await acme.owner.client.call(putPolicy, { ...wish, ...part })

    expect(status).toBe(400)
  })

  test('are deleted with their team', async () => {
    const [row] = await server.query(
      `with team as (insert into teams (org_id, name) values ($1, 'Short-lived') returning org_id, id)
      insert into assignment_policies (org_id, team_id, method, queue_order)
      select org_id, id, 'round_robin', 'oldest' from team returning team_id`,
      [acme.organizationId],
    )
    await server.query('delete from teams where id = $1', [row?.['teamId']])
    const left = await server.query('select from assignment_policies where team_id = $1', [
      row?.['teamId'],
    ])

    expect(left).toEqual([])
  })
})

describe('availability', () => {
  test('is shown to teammates of the same organization only', async () => {
    const colleague = await acme.join({ roleKey: 'preset:support-agent' })
    const backAt = new Date(Date.now() + 3_600_000).toISOString()
    await colleague.client.must(setMyAvailability, {
      status: 'away',
      reason: '🌴 On leave',
      backAt,
    })
    const seen = await acme.viewer.client.must(listAway, {})
    const foreign = await globex.owner.client.must(listAway, {})

    expect(seen.items).toMatchObject([
      { memberId: colleague.memberId, status: 'away', reason: '🌴 On leave', backAt },
    ])
    expect(foreign.items).toEqual([])
    await acme.owner.client.must(removeMember, { id: colleague.memberId })
    await until('nothing is left of it', async () => {
      return (await acme.viewer.client.must(listAway, {})).items.length === 0
    })
  })

  test('of someone else needs permission to manage people', async () => {
    const wish = { memberId: acme.viewer.memberId, status: 'away' } as const
    const byAgent = await acme.agent.client.call(setAvailability, wish)
    const byOwner = await acme.owner.client.call(setAvailability, wish)
    const foreign = await globex.owner.client.call(setAvailability, wish)
    await acme.owner.client.must(setAvailability, { ...wish, status: 'available' })

    expect([byAgent.status, byOwner.status, foreign.status]).toEqual([403, 200, 404])
  })

  test.each([
    { status: 'away', backAt: '2020-01-01T00:00:00Z' },
    { status: 'available', reason: 'Lunch' },
    { status: 'away', reason: 'x'.repeat(41) },
  ] as const)('refuses %o', async (wish) => {
    const { status } = await acme.viewer.client.call(setMyAvailability, wish)

    expect(status).toBe(400)
  })

  test('an open dashboard counts as present', async () => {
    await server.query(`update members set last_seen_at = null where id = $1`, [
      acme.viewer.memberId,
    ])
    const ear = await listenForSignals(server, acme.viewer.client)
    await until('the member is seen', async () => {
      const [row] = await server.query('select last_seen_at from members where id = $1', [
        acme.viewer.memberId,
      ])
      return row?.['lastSeenAt'] !== null
    })
    ear.close()
  })
})

test('the workload counts conversations that the viewer can see', async () => {
  const id = await ofTeam()
  await until('it is assigned', async () => (await holderOf(id)) === acme.agent.memberId)
  const { items } = await acme.owner.client.must(listWorkload, {})

  expect(items.find(({ memberId }) => memberId === acme.agent.memberId)).toMatchObject({
    status: 'available',
    isHere: true,
    open: 1,
    takesFrom: [{ teamId: acme.teamId, limit: 1 }],
  })
  expect(items.some(({ memberId }) => memberId === acme.viewer.memberId)).toBe(false)
})

async function ofTeam(): Promise<string> {
  const id = await grace.begin()
  await acme.owner.client.must(updateConversation, { id, teamId: acme.teamId })
  return id
}

async function close(id: string): Promise<void> {
  await acme.owner.client.must(setConversationStatus, { id, status: 'closed' })
}

async function holderOf(id: string): Promise<unknown> {
  const [row] = await server.query('select assignee_id from conversations where id = $1', [id])
  return row?.['assigneeId']
}

async function timesTold(): Promise<number> {
  const { items } = await acme.agent.client.must(listNotifications, {})
  return items.filter(({ kind }) => kind === 'inbox.assignment').length
}

function named(name: string | null): unknown {
  return name === 'GLOBEX' ? expect.stringContaining(name) : name
}
