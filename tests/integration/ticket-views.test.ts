import { afterAll, beforeAll, expect, test } from 'vitest'

import { createTeam, deleteTeam, setTeamMembers } from '#modules/organization/contract.ts'
import { createBoard } from '#modules/tickets/boards-contract.ts'
import {
  createTicketView,
  deleteTicketView,
  listTicketViews,
  updateTicketView,
} from '#modules/tickets/views-contract.ts'
import { findRecords } from '#modules/search/contract.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
beforeAll(async () => {
  server = await startTestServer()
  ;({ acme, globex } = await twoOrganizations(server))
})
afterAll(() => server.close())

test('a view stores filters, sorting and columns', async () => {
  const { client } = acme.agent
  const made = await client.must(createTicketView, {
    name: 'Mine and urgent',
    filter: { state: 'waiting', assigneeId: 'me', priority: 'urgent' },
    sort: 'due',
    direction: 'asc',
    columns: ['due', 'state', 'due'],
  })

  expect(made).toMatchObject({ scope: 'private', isOwn: true, columns: ['state', 'due'] })
  expect(made.filter).toEqual({ state: 'waiting', assigneeId: 'me', priority: 'urgent' })
  expect((await client.must(listTicketViews, {})).items).toContainEqual(made)
})

test('a view is only visible to its audience', async () => {
  const other = await acme.join({ roleKey: 'preset:support-agent' })
  const team = await acme.owner.client.must(createTeam, { name: 'Shipping' })
  await acme.owner.client.must(setTeamMembers, {
    id: team.id,
    version: team.version,
    memberIds: [acme.agent.memberId],
  })
  const { client } = acme.agent
  const mine = await client.must(createTicketView, { name: 'Only mine' })
  const ours = await client.must(createTicketView, {
    name: 'Of the team',
    scope: 'team',
    teamId: team.id,
  })
  const all = await client.must(createTicketView, { name: 'For all', scope: 'organization' })
  const ids = [mine.id, ours.id, all.id]

  expect(await seen(client, ids)).toEqual(ids)
  expect(await seen(other.client, ids)).toEqual([all.id])
  expect(await seen(acme.admin.client, ids)).toEqual([ours.id, all.id])
  expect(await seen(globex.owner.client, ids)).toEqual([])

  await acme.owner.client.must(deleteTeam, { id: team.id })
  expect(await seen(client, ids)).toEqual([mine.id, all.id])
})

test('only team members and admins can share a view with a team', async () => {
  const team = await acme.owner.client.must(createTeam, { name: 'Roasting' })
  const view = { name: 'Look at this', scope: 'team', teamId: team.id } as const
  const mine = await acme.agent.client.must(createTicketView, { name: 'Mine until now' })
  const made = await acme.agent.client.call(createTicketView, view)
  const { id, version } = mine
  const given = await acme.agent.client.call(updateTicketView, { id, version, ...view })

  expect([made.status, given.status]).toEqual([422, 422])
  expect((await acme.admin.client.call(createTicketView, view)).status).toBe(201)
})

test("creators edit their views, admins edit shared ones, others can't", async () => {
  const other = await acme.join({ roleKey: 'preset:support-agent' })
  const mine = await acme.agent.client.must(createTicketView, { name: 'Mine' })
  const shared = await acme.agent.client.must(createTicketView, {
    name: 'Shared',
    scope: 'organization',
  })
  const rename = (client: Client, { id, version }: { id: string; version: number }) =>
    client.call(updateTicketView, { id, version, name: 'Renamed', scope: 'organization' })

  expect((await rename(other.client, mine)).status).toBe(404)
  expect((await rename(acme.admin.client, mine)).status).toBe(404)
  expect((await rename(other.client, shared)).status).toBe(403)
  expect((await other.client.call(deleteTicketView, { id: shared.id })).status).toBe(403)
  expect((await rename(globex.owner.client, shared)).status).toBe(404)
  expect((await acme.viewer.client.call(createTicketView, { name: 'No' })).status).toBe(403)
  expect((await rename(acme.admin.client, shared)).status).toBe(200)
  expect((await rename(acme.agent.client, shared)).status).toBe(409)
  expect((await acme.admin.client.call(deleteTicketView, { id: shared.id })).status).toBe(200)
})

test('a view of a restricted board is only visible to its members', async () => {
  const { client } = acme.owner
  const board = await client.must(createBoard, { name: 'Leads', key: 'LEADS', access: 'members' })
  const view = await client.must(createTicketView, {
    name: 'Pay of the leads',
    scope: 'organization',
    filter: { state: 'open', boardId: board.id },
  })
  const stranger = await acme.agent.client.call(createTicketView, {
    name: 'Guess',
    filter: { state: 'open', boardId: board.id },
  })

  expect(await seen(client, [view.id])).toEqual([view.id])
  expect(await seen(acme.agent.client, [view.id])).toEqual([])
  expect(stranger.status).toBe(404)
})

test.each([
  ['a missing tag', { filter: { state: 'open', tagId: crypto.randomUUID() } }, 404],
  ['a team view without a team', { scope: 'team' }, 400],
  ['a missing team', { scope: 'team', teamId: crypto.randomUUID() }, 404],
  ['an unknown state', { filter: { state: 'lost' } }, 400],
] as const)('%s is rejected', async (_, values, status) => {
  const answer = await acme.agent.client.call(createTicketView, {
    name: 'Wrong',
    ...(values as object),
  })

  expect(answer.status).toBe(status)
})

test('a member can have at most 200 views', async () => {
  const keen = await acme.join({ roleKey: 'preset:support-agent' })
  await server.query(
    `insert into ticket_views (org_id, name, scope, owner_id, filter, columns)
    select $1, 'View ' || number, 'private', $2, '{"state":"open"}', '{}'
    from generate_series(1, 200) as number`,
    [acme.organizationId, keen.memberId],
  )

  expect((await keen.client.call(createTicketView, { name: 'One more' })).status).toBe(409)
})

test('a view is found by its name', async () => {
  const { client } = acme.agent
  const { id } = await client.must(createTicketView, { name: 'Zebra parcels' })
  const { items } = await client.must(findRecords, { text: 'zebra' })

  expect(items).toContainEqual(
    expect.objectContaining({ path: `/dashboard/tickets?tab=tickets&view=${id}` }),
  )
})

async function seen(client: Client, ids: readonly string[]): Promise<string[]> {
  const { items } = await client.must(listTicketViews, {})
  const listed = new Set(items.map(({ id }) => id))
  return ids.filter((id) => listed.has(id))
}
