import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { setMyAvailability } from '#modules/assignment/contract.ts'
import { drain } from '#modules/assignment/server/drain.ts'
import { listNotifications } from '#modules/notifications/contract.ts'
import { createTeam, setTeamMembers } from '#modules/organization/contract.ts'
import { createBoard, getBoard, putColumns, updateBoard } from '#modules/tickets/boards-contract.ts'
import { createTicket, getTicket, moveTicket, updateTicket } from '#modules/tickets/contract.ts'
import type { Board, BoardColumn, Ticket } from '#modules/tickets/model.ts'
import type { InputOf } from '#platform/registry/call.ts'
import { inCompany } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company, type Member } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let board: Board
let boards = 0
beforeAll(async () => {
  // Background work is off: each test decides when tickets are assigned.
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
})
beforeEach(async () => {
  const key = `GO${String.fromCodePoint(65 + boards++)}`
  board = await acme.owner.client.must(createBoard, { name: key, key })
})
afterAll(() => server.close())

describe('a column with auto-assignment', () => {
  test('assigns tickets round robin to the team members', async () => {
    const { teamId, members } = await makeTeam(2)
    await gives('New', { assignMethod: 'round_robin', assignTeamId: teamId })
    const tickets = await make(4)
    await givenOut()

    const holders = await holdersOf(tickets)
    expect(new Set(holders)).toEqual(new Set(members.map(({ memberId }) => memberId)))
    expect(holders[0]).not.toBe(holders[1])
    expect([holders[0], holders[1]]).toEqual([holders[2], holders[3]])
    const again = await make(1)
    await givenOut()
    expect((await holdersOf(again))[0]).toBe(holders[0])
  })

  test('assigns to the member with the fewest open tickets, up to the limit', async () => {
    const { teamId, members } = await makeTeam(2)
    const [ada, omar] = members.map(({ memberId }) => memberId)
    const [busy] = await make(1, { assigneeIds: [ada ?? ''] })
    await gives('New', { assignMethod: 'least_loaded', assignTeamId: teamId, assignLimit: 2 })
    const tickets = await make(4)
    await givenOut()

    expect(await holdersOf(tickets)).toEqual([omar, ada, omar, undefined])
    await put(busy, 'Resolved')
    await givenOut()
    expect(await holdersOf(tickets)).toEqual([omar, ada, omar, ada])
  })

  test('assigns urgent tickets first', async () => {
    const { teamId } = await makeTeam(1)
    const [first, urgent] = [...(await make(1)), ...(await make(1, { priority: 'urgent' }))]
    await gives('New', { assignMethod: 'round_robin', assignTeamId: teamId, assignLimit: 1 })
    await givenOut()

    expect(await holdersOf([first, urgent])).toEqual([undefined, expect.any(String)])
  })

  test('skips members who are away, offline, not in the team or without work access', async () => {
    const { teamId, members } = await makeTeam(4)
    const [away, gone, closed, here] = members
    await away?.client.must(setMyAvailability, { status: 'away', reason: '', backAt: null })
    await server.query(
      `update members set last_seen_at = now() - interval '16 minutes' where id = $1`,
      [gone?.memberId],
    )
    const { version } = await acme.owner.client.must(getBoard, { id: board.id })
    await acme.owner.client.must(updateBoard, {
      id: board.id,
      version,
      access: 'members',
      people: [away, gone, here].map((member) => ({
        memberId: member?.memberId ?? '',
        teamId: null,
        role: 'work' as const,
      })),
    })
    await gives('New', { assignMethod: 'round_robin', assignTeamId: teamId })
    const tickets = await make(3)
    await givenOut()

    expect(await holdersOf(tickets)).toEqual([here, here, here].map((one) => one?.memberId))
    expect(closed).toBeDefined()
  })

  test('assigns tickets that enter it, but no assigned tickets or other columns', async () => {
    const { teamId, members } = await makeTeam(1)
    await gives('In progress', { assignMethod: 'round_robin', assignTeamId: teamId })
    const [waiting, coming, owned] = await make(3)
    const { memberId } = acme.agent
    await acme.owner.client.must(updateTicket, { ...edit(owned), assigneeIds: [memberId] })
    await put(coming, 'In progress')
    await put(owned, 'In progress')
    expect(await queueGrowths()).toBe(2)
    await givenOut()

    expect(await holdersOf([waiting, coming, owned])).toEqual([
      undefined,
      members[0]?.memberId,
      memberId,
    ])
  })

  test('notifies the assignee, with the product as the actor', async () => {
    const { teamId, members } = await makeTeam(1)
    await gives('New', { assignMethod: 'round_robin', assignTeamId: teamId })
    const [ticket] = await make(1)
    await givenOut()

    const rows = await server.query<{ actor: string; changed: string[] }>(
      `select actor_kind as actor, data -> 'changed' as changed from events
      where org_id = $1 and subject_id = $2 and type = 'ticket.updated'`,
      [acme.organizationId, ticket?.id],
    )
    expect(rows).toEqual([{ actor: 'system', changed: ['assigneeIds'] }])
    const told = await server.query<{ data: { memberIds: string[] } }>(
      `select data from pgboss.job_common where name = 'tell-of-ticket-assignment'
      and data ->> 'ticketId' = $1`,
      [ticket?.id],
    )
    expect(told[0]?.data.memberIds).toEqual([members[0]?.memberId])
    expect((await members[0]?.client.must(listNotifications, {}))?.items).toEqual([])
  })

  test('only accepts a team of the organization', async () => {
    const globex = await makeCompany(server, `globex-${boards}`)
    const team = { name: 'Theirs', description: '' }
    const { id: assignTeamId } = await globex.owner.client.must(createTeam, team)
    const refused = await acme.owner.client.call(
      putColumns,
      await columnsWith('New', { assignMethod: 'round_robin', assignTeamId }),
    )
    expect(refused.status).toBe(404)
  })
})

type RoleGrant = Partial<Pick<BoardColumn, 'assignMethod' | 'assignTeamId' | 'assignLimit'>>

async function gives(name: string, giving: RoleGrant): Promise<void> {
  board = await acme.owner.client.must(putColumns, await columnsWith(name, giving))
}

async function columnsWith(name: string, giving: RoleGrant) {
  const { id, version, columns } = await acme.owner.client.must(getBoard, { id: board.id })
  return {
    id,
    version,
    columns: columns.map(({ count: _count, ...column }) =>
      column.name === name ? { ...column, ...giving } : column,
    ),
  }
}

async function makeTeam(size: number): Promise<{ teamId: string; members: Member[] }> {
  const members: Member[] = []
  while (members.length < size) {
    members.push(await acme.join({ roleKey: 'preset:support-agent' }))
  }
  const memberIds = members.map(({ memberId }) => memberId).toSorted()
  await server.query('update members set last_seen_at = now() where id = any($1)', [memberIds])
  const team = { name: crypto.randomUUID(), description: '' }
  const { id, version } = await acme.owner.client.must(createTeam, team)
  await acme.owner.client.must(setTeamMembers, { id, version, memberIds })
  const inOrder = members.toSorted((one, other) => (one.memberId < other.memberId ? -1 : 1))
  return { teamId: id, members: inOrder }
}

async function make(
  count: number,
  changed: Partial<InputOf<typeof createTicket>> = {},
): Promise<Ticket[]> {
  const made: Ticket[] = []
  while (made.length < count) {
    made.push(
      await acme.owner.client.must(createTicket, {
        clientKey: crypto.randomUUID(),
        boardId: board.id,
        title: 'To do',
        ...changed,
      }),
    )
  }
  return made
}

async function put(ticket: Ticket | undefined, name: string): Promise<void> {
  const columnId = board.columns.find((column) => column.name === name)?.id ?? ''
  await acme.owner.client.must(moveTicket, {
    id: ticket?.id ?? '',
    columnId,
    afterId: null,
    beforeId: null,
  })
}

function edit(ticket: Ticket | undefined) {
  return { id: ticket?.id ?? '', version: ticket?.version ?? 0 }
}

async function givenOut(): Promise<void> {
  await inCompany(server, acme, (scope) => drain(scope, { alsoPassOn: false }))
}

async function holdersOf(tickets: readonly (Ticket | undefined)[]) {
  const holders: (string | undefined)[] = []
  for (const ticket of tickets) {
    const { assigneeIds } = await acme.owner.client.must(getTicket, { id: ticket?.id ?? '' })
    holders.push(assigneeIds[0])
  }
  return holders
}

async function queueGrowths(): Promise<number> {
  const rows = await server.query(
    `select from events where org_id = $1 and subject_id = $2 and type = 'ticket_queue.grew'`,
    [acme.organizationId, board.id],
  )
  return rows.length
}
