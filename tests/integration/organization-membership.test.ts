import { once } from 'node:events'

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'

import {
  createRole,
  createTeam,
  disableMember,
  getMyMembership,
  listTeammates,
  listHistory,
  removeMember,
  setTeamMembers,
  updateMember,
  updateOrganization,
  updateRole,
  updateSecurityPolicy,
  updateTeam,
} from '#modules/organization/contract.ts'
import { closeCodes, type ServerMessage } from '#platform/live/live-message.ts'
import { permissionKeys } from '#platform/permissions/keys.ts'
import { messagesOn, openSocket } from '#tests/support/live-node.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company, type Member } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
const sockets: WebSocket[] = []

beforeAll(async () => {
  server = await startTestServer()
  ;({ acme, globex } = await twoOrganizations(server))
  // Otherwise the socket still gets events about the creation of the organization.
  await vi.waitFor(async () => expect(await isLogSettled(acme)).toBe(true), patience)
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})
afterAll(() => server.close())

describe('my membership', () => {
  test('lists my level for every permission', async () => {
    const mine = await acme.agent.client.must(getMyMembership, {})
    expect(Object.keys(mine.levels).toSorted()).toEqual([...permissionKeys].toSorted())
    expect(mine).toMatchObject({
      memberId: acme.agent.memberId,
      role: 'member',
      roleName: 'Support agent',
      isOwner: false,
      levels: { Inbox: 'manage', Visitors: 'view', Organization: 'none' },
      keysOutsidePlan: [],
      dataScope: { kind: 'all', teamIds: [], closedChannelIds: [] },
      organization: { id: acme.organizationId, name: 'CANARYACME Inc', state: 'active' },
      secondFactor: { isRequired: false, isMissing: false, dueAt: null, isOverdue: false },
    })
    const owner = await acme.owner.client.must(getMyMembership, {})
    expect(owner.isOwner).toBe(true)
    expect(new Set(Object.values(owner.levels))).toEqual(new Set(['manage']))
  })

  test('works while the organization is locked', async () => {
    const member = await globex.join()
    const set = (state: string) =>
      server.query('update organizations set state = $2 where org_id = $1', [
        globex.organizationId,
        state,
      ])
    await set('suspended')
    const { organization } = await member.client.must(getMyMembership, {})
    await set('active')
    expect(organization.state).toBe('suspended')
  })
})

describe('live permission changes', () => {
  test('a role change reaches its member, and no one else without permission', async () => {
    const [member, bystander] = [await acme.join(), await acme.join()]
    const [mine, theirs] = [await listen(member), await listen(bystander)]
    await acme.owner.client.must(updateMember, {
      id: member.memberId,
      version: 1,
      roleKey: 'preset:viewer',
    })
    await vi.waitFor(async () => expect(await isLogSettled(acme)).toBe(true), patience)

    await vi.waitFor(() => expect(reasonsIn(mine.messages)).toEqual(['role']), patience)
    const { levels } = await member.client.must(getMyMembership, {})
    expect(levels.Inbox).toBe('view')
    expect(theirs.messages.filter(({ type }) => type === 'event')).toEqual([])
  })

  test("the socket uses the new permissions; earlier events aren't replayed", async () => {
    const member = await acme.join()
    const { messages } = await listen(member)
    const owner = await listen(acme.owner)
    const isOver = (name: string) =>
      vi.waitFor(() => expect(JSON.stringify(owner.messages)).toContain(name), patience)
    await acme.owner.client.must(createTeam, { name: 'Before' })
    await isOver('Before')
    await acme.owner.client.must(updateMember, {
      id: member.memberId,
      version: 1,
      exceptions: { Organization: 'view' },
    })
    await vi.waitFor(() => expect(reasonsIn(messages)).toEqual(['role']), patience)
    await acme.owner.client.must(createTeam, { name: 'After' })
    await vi.waitFor(() => expect(typesIn(messages)).toContain('team.created'), patience)
    expect(JSON.stringify(messages)).not.toContain('Before')

    await acme.owner.client.must(updateMember, {
      id: member.memberId,
      version: 2,
      exceptions: {},
    })
    await vi.waitFor(() => expect(reasonsIn(messages)).toEqual(['role', 'role']), patience)
    await acme.owner.client.must(createTeam, { name: 'Unheard' })
    await isOver('Unheard')
    await acme.owner.client.must(updateMember, {
      id: member.memberId,
      version: 3,
      roleKey: 'preset:roster',
    })
    await vi.waitFor(() => expect(reasonsIn(messages)).toHaveLength(3), patience)
    expect(JSON.stringify(messages)).not.toContain('Unheard')
  })

  test("a role's levels reach everyone with the role, and only them", async () => {
    const { client } = acme.owner
    const role = await client.must(createRole, { name: 'Desk', levels: { Inbox: 'view' } })
    const holders = [await acme.join({ roleKey: role.key }), await acme.join({ roleKey: role.key })]
    const other = await acme.join()
    const heard = await Promise.all([...holders, other].map(listen))
    const levels = { Inbox: 'view', Tickets: 'manage' } as const
    await client.must(updateRole, { id: role.key, version: 1, levels })

    const [first, second, third] = heard
    await vi.waitFor(() => {
      expect(reasonsIn(first?.messages ?? [])).toEqual(['role-levels'])
      expect(reasonsIn(second?.messages ?? [])).toEqual(['role-levels'])
    }, patience)
    expect(third?.messages.filter(({ type }) => type === 'event')).toEqual([])
    const [holder] = holders
    const mine = await holder?.client.must(getMyMembership, {})
    expect(mine?.levels.Tickets).toBe('manage')
  })

  test('team and policy changes reach the member', async () => {
    const member = await acme.join()
    const { messages } = await listen(member)
    const { client } = acme.owner
    const team = await client.must(createTeam, { name: 'Night shift' })
    const memberIds = [member.memberId]
    await client.must(setTeamMembers, { id: team.id, version: team.version, memberIds })
    await vi.waitFor(() => expect(reasonsIn(messages)).toEqual(['teams']), patience)

    const on = { isMfaRequired: true, mfaGraceDays: 5 }
    const { version } = await client.must(updateSecurityPolicy, { version: 1, ...on })
    await vi.waitFor(() => expect(reasonsIn(messages)).toEqual(['teams', 'policy']), patience)
    await client.must(updateSecurityPolicy, { version, isMfaRequired: false })
  })

  test('a disabled or removed member is disconnected', async () => {
    const [disabled, removed] = [await acme.join(), await acme.join()]
    const lines = [await listen(disabled), await listen(removed)]
    await acme.owner.client.must(disableMember, { id: disabled.memberId, version: 1 })
    await acme.owner.client.must(removeMember, { id: removed.memberId })
    const codes = await Promise.all(lines.map(({ closed }) => closed))
    expect(codes).toEqual([closeCodes.noAccess, closeCodes.noAccess])
  })
})

test("every member sees teammates' names, including former ones, and no one elsewhere does", async () => {
  const [left, off] = [await acme.join(), await acme.join()]
  await acme.owner.client.must(removeMember, { id: left.memberId })
  await acme.owner.client.must(disableMember, { id: off.memberId, version: 1 })
  const { items } = await acme.agent.client.must(listTeammates, {})
  const stateOf = (id: string) => items.find((each) => each.id === id)?.state

  expect(stateOf(acme.owner.memberId)).toBe('active')
  expect(stateOf(left.memberId)).toBe('removed')
  expect(stateOf(off.memberId)).toBe('disabled')
  expect(items.find(({ id }) => id === acme.agent.memberId)?.roleName).toBe('Support agent')
  const elsewhere = await globex.agent.client.must(listTeammates, {})
  expect(JSON.stringify(elsewhere)).not.toContain(acme.canary)
})

describe('the audit log', () => {
  test('filters by member, type and date, and shows before and after', async () => {
    const { client } = acme.admin
    const team = await client.must(createTeam, { name: 'Audited' })
    await client.must(updateTeam, { id: team.id, version: 1, name: 'Looked through' })
    const query = { actor: acme.admin.memberId, type: 'team.' }
    const { items } = await acme.owner.client.must(listHistory, query)

    expect(items.map(({ type }) => type)).toEqual(['team.updated', 'team.created'])
    expect(items[0]).toMatchObject({
      before: { name: 'Audited' },
      after: { name: 'Looked through' },
      actor: { id: acme.admin.memberId },
    })
    const exact = await acme.owner.client.must(listHistory, { ...query, type: 'team.updated' })
    expect(exact.items).toHaveLength(1)
    const foreign = await acme.owner.client.must(listHistory, { actor: globex.owner.memberId })
    expect(foreign.items).toEqual([])
  })

  test("dates use the organization's time zone", async () => {
    const { client } = globex.owner
    const team = await client.must(createTeam, { name: 'Midnight' })
    // 10:30 PM UTC is the next day in Auckland.
    await server.query(`update events set at = '2026-06-30 22:30+00' where subject_id = $1`, [
      team.id,
    ])
    await server.query(
      `update organizations set time_zone = 'Pacific/Auckland' where org_id = $1`,
      [globex.organizationId],
    )
    const on = async (from?: string, to?: string): Promise<number> =>
      (
        await client.must(listHistory, {
          subject: team.id,
          ...(from && { from }),
          ...(to && { to }),
        })
      ).items.length

    expect(await on('2026-07-01', '2026-07-01')).toBe(1)
    expect(await on('2026-07-01')).toBe(1)
    expect(await on(undefined, '2026-06-30')).toBe(0)
    expect(await on('2026-07-02')).toBe(0)
    const made = { from: '2026-13-01' }
    expect((await client.call(listHistory, made)).status).toBe(400)
  })

  test('internal events are left out', async () => {
    const member = await acme.join()
    await acme.owner.client.must(updateMember, {
      id: member.memberId,
      version: 1,
      roleKey: 'preset:viewer',
    })
    const { items } = await acme.owner.client.must(listHistory, { subject: member.memberId })
    expect(items.map(({ type }) => type)).toEqual(['member.role_changed', 'member.joined'])
  })

  test('a renamed organization shows both names', async () => {
    const { client } = acme.owner
    await server.query('update organizations set version = 7 where org_id = $1', [
      acme.organizationId,
    ])
    await client.must(updateOrganization, { version: 7, name: 'CANARYACME Ltd' })
    const { items } = await client.must(listHistory, { type: 'organization.updated', limit: 1 })
    expect(items).toMatchObject([
      { before: { name: 'CANARYACME Inc' }, after: { name: 'CANARYACME Ltd' } },
    ])
  })

  test('type and actor filters use an index', async () => {
    const rows = await server.query<{ indexname: string }>(
      `select indexname from pg_indexes where tablename = 'events'`,
    )
    const names = rows.map(({ indexname }) => indexname)
    expect(names).toEqual(expect.arrayContaining(['events_by_type', 'events_by_actor']))
  })
})

/** Waits until no older transaction delays events of this organization. */
async function isLogSettled({ organizationId }: Company): Promise<boolean> {
  const [log] = await server.query<{ settled: boolean }>(
    'select max(tx) < app.log_horizon() as settled from events where org_id = $1',
    [organizationId],
  )
  return log?.settled ?? false
}

interface Line {
  readonly messages: ServerMessage[]
  readonly closed: Promise<number>
}

async function listen({ client }: Member): Promise<Line> {
  const [token = ''] = client.cookies.values()
  const { port, origin } = server.address
  const socket = openSocket(port, { token, origin, host: new URL(origin).host })
  sockets.push(socket)
  const messages = messagesOn(socket)
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'resume' }))
  await vi.waitFor(() => expect(messages).not.toEqual([]), patience)
  return { messages, closed }
}

function typesIn(messages: readonly ServerMessage[]): string[] {
  return messages.flatMap((message) => (message.type === 'event' ? message.event.type : []))
}

function reasonsIn(messages: readonly ServerMessage[]): unknown[] {
  return messages.flatMap((message) =>
    message.type === 'event' && message.event.type === 'membership.changed'
      ? [Reflect.get(Object(message.event.data), 'reason')]
      : [],
  )
}

// A long transaction of another test in this cluster delays events.
const patience = 15_000
