import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { getConversation, listMessages, sendMessage } from '#modules/inbox/contract.ts'
import { listNotifications } from '#modules/notifications/contract.ts'
import { createTeam, setTeamMembers } from '#modules/organization/contract.ts'
import { createSchedule } from '#modules/schedules/contract.ts'
import {
  createSlaPolicy,
  deleteSlaPolicy,
  listSlaClocks,
  listTicketClocks,
  updateSlaPolicy,
} from '#modules/sla/contract.ts'
import type { SlaPolicy } from '#modules/sla/model.ts'
import { clockKinds } from '#modules/sla/rules.ts'
import {
  archiveBoard,
  createBoard,
  getBoard,
  putColumns,
  updateBoard,
} from '#modules/tickets/boards-contract.ts'
import {
  addComment,
  createTicket,
  getTicket,
  listTicketHistory,
  listTickets,
  moveTicket,
  trashTickets,
  updateTicket,
} from '#modules/tickets/contract.ts'
import type { Board, Ticket } from '#modules/tickets/model.ts'
import { isLive, isOwed } from '#modules/tickets/server/store/ticket-conditions.ts'
import { ticketsQuery } from '#modules/tickets/server/store/tickets.ts'
import type { InputOf } from '#platform/registry/call.ts'
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

interface Shop {
  readonly acme: Company
  readonly grace: Customer
  readonly board: Board
}

let companies = 0
async function newShop(): Promise<Shop> {
  const acme = await makeCompany(server, `sla-tickets-${++companies}`)
  const grace = await makeCustomer(server, acme, { name: 'Grace' })
  const board = await acme.owner.client.must(createBoard, { name: 'Support', key: 'SUP' })
  return { acme, grace, board }
}

describe('a ticket', () => {
  test('from a customer has clocks that follow messages and columns', async () => {
    const shop = await newShop()
    const { acme } = shop
    await promise(shop, { resolveMinutes: 600 })
    const ticket = await make(shop)
    await settled(shop, ticket, { first: 'running', resolve: 'running' })
    const { owed } = await read(shop, ticket)
    await answer(shop, ticket)
    await settled(shop, ticket, { first: 'met', resolve: 'running' })
    await put(shop, ticket, 'Waiting for customer')
    await settled(shop, ticket, { first: 'met', resolve: 'paused' })
    await put(shop, ticket, 'In progress')
    await settled(shop, ticket, { first: 'met', resolve: 'running' })
    await put(shop, ticket, 'Resolved')
    await settled(shop, ticket, { first: 'met', resolve: 'met' })

    const dueAt = new Date(Date.parse(ticket.createdAt) + 60 * 60_000).toISOString()
    expect(owed).toEqual({ at: dueAt, kind: 'first', state: 'running' })
    const done = await read(shop, ticket)
    expect(done.owed).toBeNull()
    expect(done.updatedAt > ticket.updatedAt).toBe(true)
    expect(await eventsOf(shop, ticket)).toEqual(['ticket_sla.met first', 'ticket_sla.met resolve'])
    const clocks = await acme.agent.client.must(listTicketClocks, { id: ticket.id })
    expect(clocks.items.map(({ kind, policyName }) => [kind, policyName])).toEqual([
      ['first', 'Standard'],
      ['resolve', 'Standard'],
    ])
    const { items } = await acme.agent.client.must(listTicketHistory, { id: ticket.id })
    expect(items.map(({ type }) => type)).not.toContain('ticket.clock_changed')
  })

  test('not requested by a customer has a resolution target only', async () => {
    const shop = await newShop()
    await promise(shop, { resolveMinutes: 600 })
    const task = await make(shop, { requesterId: null })
    await settled(shop, task, { resolve: 'running' })
    await shop.acme.owner.client.must(trashTickets, { ids: [task.id], isTrashed: true })
    await settled(shop, task, {})
    expect((await read(shop, task)).owed).toBeNull()
  })

  test('has none if the policy is for conversations, other boards or other priorities', async () => {
    const shop = await newShop()
    const { client } = shop.acme.owner
    const other = await client.must(createBoard, { name: 'Other', key: 'OTH' })
    await promise(shop, { holdsFor: ['conversations'] })
    await promise(shop, { name: 'Elsewhere', boardIds: [other.id] })
    await promise(shop, { name: 'Urgent', priorities: ['urgent'] })
    const ticket = await make(shop)
    await quiet()
    expect(await statesOf(shop, ticket)).toEqual({})
    const { version } = await read(shop, ticket)
    await client.must(updateTicket, { id: ticket.id, version, priority: 'urgent' })
    await settled(shop, ticket, { first: 'running' })
    const [{ policyName } = { policyName: '' }] = await clocksOf(shop, ticket)
    expect(policyName).toBe('Urgent')
  })

  test('counts business hours, and pauses while closed', async () => {
    const shop = await newShop()
    const { client } = shop.acme.owner
    const hours = { name: 'Never', timeZone: 'UTC', week: [] }
    const { id: scheduleId } = await client.must(createSchedule, hours)
    await promise(shop, { scheduleId })
    const ticket = await make(shop)
    await settled(shop, ticket, { first: 'running' })
    const [clock] = await clocksOf(shop, ticket)
    expect(clock).toMatchObject({ kind: 'first', state: 'running', dueAt: null })
    await back(shop, ticket, 5000)
    await look()
    expect(await statesOf(shop, ticket)).toEqual({ first: 'running' })
  })

  test('pauses in a pausing column, and resumes with the rest', async () => {
    const shop = await newShop()
    await promise(shop, {})
    const ticket = await make(shop)
    await settled(shop, ticket, { first: 'running' })
    await back(shop, ticket, 20)
    await pausing(shop, 'New', true)
    await settled(shop, ticket, { first: 'paused' })
    const [paused] = await clocksOf(shop, ticket)
    expect(paused?.leftMinutes).toBeGreaterThan(39)
    expect(paused?.leftMinutes).toBeLessThanOrEqual(40)
    expect((await read(shop, ticket)).owed).toEqual({ at: null, kind: 'first', state: 'paused' })
    await pausing(shop, 'New', false)
    await settled(shop, ticket, { first: 'running' })
    const [again] = await clocksOf(shop, ticket)
    const left = (Date.parse(again?.dueAt ?? '') - Date.now()) / 60_000
    expect(left).toBeGreaterThan(38)
    expect(left).toBeLessThanOrEqual(40)
  })

  test('loses its clocks with its policy and with its board', async () => {
    const shop = await newShop()
    const { client } = shop.acme.owner
    const policy = await promise(shop, {})
    const ticket = await make(shop)
    await settled(shop, ticket, { first: 'running' })
    await client.must(archiveBoard, { id: shop.board.id, isArchived: true })
    await settled(shop, ticket, {})
    await client.must(archiveBoard, { id: shop.board.id, isArchived: false })
    await settled(shop, ticket, { first: 'running' })
    await client.must(deleteSlaPolicy, { id: policy.id })
    await settled(shop, ticket, {})
  })
})

describe('a missed target', () => {
  test('is warned about, announced once, raises the priority and notifies the team', async () => {
    const shop = await newShop()
    const { acme } = shop
    const [mate, other] = [await joined(acme), await joined(acme)]
    const team = { name: 'Shipping', description: '' }
    const { id: teamId, version } = await acme.owner.client.must(createTeam, team)
    const memberIds = [acme.agent.memberId, mate.memberId]
    await acme.owner.client.must(setTeamMembers, { id: teamId, version, memberIds })
    await promise(shop, { warnMinutes: 15, raisesTo: 'high', tellsTeam: true })
    const ticket = await make(shop, { assigneeIds: [acme.agent.memberId], teamId })
    await settled(shop, ticket, { first: 'running' })

    await back(shop, ticket, 50)
    await look()
    await until(
      'it is about to be missed',
      async () => (await read(shop, ticket)).owed?.state === 'warned',
    )
    expect((await read(shop, ticket)).priority).toBe('none')
    await back(shop, ticket, 20)
    await look()
    await until('it is late', async () => (await read(shop, ticket)).owed?.state === 'breached')
    await back(shop, ticket, 1)
    await look()
    await until('the team is notified', async () => (await noticesOf(mate)).length === 1)

    const late = ['sla.breached', `First reply to ${ticket.key} is overdue`]
    expect((await read(shop, ticket)).priority).toBe('high')
    expect(await noticesOf(acme.agent)).toEqual([
      late,
      ['sla.warned', `First reply to ${ticket.key} is due soon`],
    ])
    expect(await noticesOf(mate)).toEqual([late])
    expect(await noticesOf(other)).toEqual([])
    expect(await eventsOf(shop, ticket)).toEqual([
      'ticket_sla.warning first',
      'ticket_sla.breached first',
    ])
  })

  test("isn't announced to members who can't see the board", async () => {
    const shop = await newShop()
    const { acme, board } = shop
    const [inside, outside] = [await joined(acme), await joined(acme)]
    const { version } = await acme.owner.client.must(getBoard, { id: board.id })
    const people = [{ memberId: inside.memberId, teamId: null, role: 'work' as const }]
    await acme.owner.client.must(updateBoard, {
      id: board.id,
      version,
      access: 'members',
      people,
    })
    await promise(shop, {})
    const ticket = await make(shop)
    await settled(shop, ticket, { first: 'running' })
    await back(shop, ticket, 90)
    await look()
    await until('board members are notified', async () => (await noticesOf(inside)).length === 1)
    await quiet()

    expect(await noticesOf(outside)).toEqual([])
    expect((await outside.client.call(listTicketClocks, { id: ticket.id })).status).toBe(404)
    const { acme: globex } = await newShop()
    expect((await globex.owner.client.call(listTicketClocks, { id: ticket.id })).status).toBe(404)
  })

  test('raises a conversation too', async () => {
    const shop = await newShop()
    const { acme, grace } = shop
    await promise(shop, { holdsFor: ['conversations'], raisesTo: 'urgent' })
    const id = await grace.begin()
    const conversation = () => acme.owner.client.must(getConversation, { id })
    await until('it runs', async () => (await conversation()).due?.state === 'running')
    await quiet()
    await backTalk(shop, id, 90)
    await look()
    await until('it is late', async () => (await conversation()).due?.state === 'breached')
    expect((await conversation()).priority).toBe('urgent')
  })
})

describe('a ticket and its conversation', () => {
  test("share the ticket's SLA, counted from the source message", async () => {
    const shop = await newShop()
    const { acme, grace } = shop
    await promise(shop, { name: 'Talk', holdsFor: ['conversations'], firstMinutes: 30 })
    await promise(shop, { name: 'Ticket', resolveMinutes: 600 })
    const conversationId = await grace.begin('It is broken')
    const conversation = () => acme.owner.client.must(getConversation, { id: conversationId })
    await until('the talk runs', async () => (await conversation()).due !== null)
    const ticket = await make(shop, { conversationId })
    await settled(shop, ticket, { first: 'running', resolve: 'running' })
    await until('the talk shows it', async () => {
      return (await conversation()).due?.at === (await read(shop, ticket)).owed?.at
    })

    const talk = await conversation()
    const dueAt = new Date(Date.parse(talk.createdAt) + 60 * 60_000).toISOString()
    expect((await read(shop, ticket)).owed).toEqual({ at: dueAt, kind: 'first', state: 'running' })
    expect(await rowsOf(shop, conversationId)).toEqual([])
    const seen = await acme.agent.client.must(listSlaClocks, { id: conversationId })
    expect(seen.items.map(({ policyName }) => policyName)).toEqual(['Ticket', 'Ticket'])

    const said = { id: conversationId, clientKey: crypto.randomUUID(), text: 'We look at it' }
    await acme.agent.client.must(sendMessage, said)
    await settled(shop, ticket, { first: 'met', resolve: 'running' })
    await put(shop, ticket, 'Waiting for customer')
    await settled(shop, ticket, { first: 'met', resolve: 'paused' })
    await grace.write(conversationId, 'Here you are')
    await settled(shop, ticket, { first: 'met', next: 'running', resolve: 'running' })
    expect(await eventsOf(shop, ticket)).toEqual(['ticket_sla.met first'])
  })

  test('is missed once, and the timeline of the conversation shows it', async () => {
    const shop = await newShop()
    const { acme, grace } = shop
    await promise(shop, { holdsFor: ['conversations', 'tickets'] })
    const conversationId = await grace.begin('It is broken')
    const ticket = await make(shop, { conversationId, assigneeIds: [acme.agent.memberId] })
    await settled(shop, ticket, { first: 'running' })
    await backTalk(shop, conversationId, 90)
    await back(shop, ticket, 90)
    await look()
    await until('it is late', async () => (await read(shop, ticket)).owed?.state === 'breached')
    await look()

    expect(await noticesOf(acme.agent)).toEqual([
      ['sla.breached', `First reply to ${ticket.key} is overdue`],
    ])
    const { items } = await acme.agent.client.must(listMessages, { id: conversationId })
    const lines = items.filter(({ data }) => data?.['what'] === 'sla')
    expect(lines).toMatchObject([{ data: { kind: 'first', policy: 'Standard' } }])
  })

  test("use the conversation's SLA if there is none for tickets, and both show it", async () => {
    const shop = await newShop()
    const { acme, grace } = shop
    const policy = await promise(shop, { holdsFor: ['conversations'] })
    const conversationId = await grace.begin()
    const ticket = await make(shop, { conversationId })
    await until('the ticket shows it', async () => (await read(shop, ticket)).owed !== null)
    const talk = await acme.owner.client.must(getConversation, { id: conversationId })
    expect((await read(shop, ticket)).owed).toEqual(talk.due)
    expect(await statesOf(shop, ticket)).toEqual({})
    expect(await clocksOf(shop, ticket)).toMatchObject([{ kind: 'first', state: 'running' }])

    const { id, version } = policy
    await acme.owner.client.must(updateSlaPolicy, { id, version, holdsFor: ['tickets'] })
    await settled(shop, ticket, { first: 'running' })
    expect(await rowsOf(shop, conversationId)).toEqual([])
  })
})

test('the list is sorted and filtered by due time', async () => {
  const shop = await newShop()
  const { client } = shop.acme.agent
  await promise(shop, { priorityMinutes: { urgent: { first: 5 }, low: { first: 500 } } })
  const [none, low, urgent] = [
    await make(shop),
    await make(shop, { priority: 'low' }),
    await make(shop, { priority: 'urgent' }),
  ]
  const task = await make(shop, { requesterId: null })
  for (const one of [none, low, urgent]) await settled(shop, one, { first: 'running' })
  const idsOf = async (input: InputOf<typeof listTickets>) =>
    (await client.must(listTickets, input)).items.map(({ id }) => id)
  const ordered = { sort: 'owed', direction: 'asc' } as const

  expect(await idsOf(ordered)).toEqual([urgent.id, none.id, low.id])
  const first = await client.must(listTickets, { ...ordered, limit: 2 })
  const cursor = first.nextCursor ?? ''
  expect(await idsOf({ ...ordered, limit: 2, cursor })).toEqual([low.id])
  await back(shop, urgent, 10)
  await look()
  await until('it is late', async () => (await read(shop, urgent)).owed?.state === 'breached')
  expect(await idsOf({ owed: 'overdue' })).toEqual([urgent.id])
  expect(await idsOf({ owed: 'soon' })).toEqual([none.id])
  expect((await idsOf({ owed: 'any' })).toSorted()).toEqual([none.id, low.id, urgent.id].toSorted())
  expect(await idsOf({ owed: 'any' })).not.toContain(task.id)
})

test('due targets are found by index, however many tickets there are', async () => {
  const { acme, board } = await newShop()
  const column = board.columns[0]?.id
  await server.query(
    `insert into tickets (org_id, board_id, number, column_id, rank, client_key, type_id, title,
      owed_at, owed_kind, owed_state)
    select $1, $2, number, $3, 'a', gen_random_uuid(),
      (select id from ticket_types where org_id = $1 limit 1), 'One',
      case when number % 10 = 0 then now() + number * interval '1 minute' end, 'first', 'running'
    from generate_series(1000, 6000) as number`,
    [acme.organizationId, board.id, column],
  )
  await server.query('vacuum analyze tickets')
  const plan = await inCompany(server, acme, async (scope) => {
    const order = { sort: 'owed', direction: 'asc' } as const
    const page = { conditions: [isLive, isOwed], order, after: undefined, limit: 51 }
    const { rows } = await sql`explain ${ticketsQuery(scope, page)}`.execute(scope.db)
    return JSON.stringify(rows)
  })
  expect(plan).toContain('tickets_by_owed')
  expect(plan).not.toContain('Sort Key: ticket')
})

async function promise(
  { acme }: Shop,
  changed: Partial<InputOf<typeof createSlaPolicy>>,
): Promise<SlaPolicy> {
  const made = await acme.owner.client.must(createSlaPolicy, {
    name: 'Standard',
    firstMinutes: 60,
    nextMinutes: 120,
    holdsFor: ['tickets'],
    ...changed,
  })
  await quiet()
  return made
}

async function make(
  { acme, board, grace }: Shop,
  changed: Partial<InputOf<typeof createTicket>> = {},
): Promise<Ticket> {
  return acme.owner.client.must(createTicket, {
    clientKey: crypto.randomUUID(),
    boardId: board.id,
    title: 'It is broken',
    requesterId: grace.contactId,
    ...changed,
  })
}

async function read({ acme }: Shop, { id }: Pick<Ticket, 'id'>): Promise<Ticket> {
  return acme.owner.client.must(getTicket, { id })
}

async function answer({ acme }: Shop, { id }: Ticket): Promise<void> {
  const said = { id, clientKey: crypto.randomUUID(), text: 'We look at it', isPublic: true }
  await acme.agent.client.must(addComment, said)
}

async function put({ acme, board }: Shop, { id }: Ticket, name: string): Promise<void> {
  const columnId = board.columns.find((column) => column.name === name)?.id ?? ''
  await acme.owner.client.must(moveTicket, { id, columnId, afterId: null, beforeId: null })
}

async function pausing({ acme, board: { id } }: Shop, name: string, isPausing: boolean) {
  const { client } = acme.owner
  const { version, columns } = await client.must(getBoard, { id })
  await client.must(putColumns, {
    id,
    version,
    columns: columns.map(({ count: _count, ...column }) =>
      column.name === name ? { ...column, pausesClock: isPausing } : column,
    ),
  })
}

async function joined(company: Company): Promise<Member> {
  return company.join({ roleKey: 'preset:support-agent' })
}

async function clocksOf({ acme }: Shop, { id }: Ticket) {
  return (await acme.owner.client.must(listTicketClocks, { id })).items
}

async function rowsOf({ acme }: Shop, subjectId: string): Promise<string[]> {
  const rows = await server.query<{ kind: string }>(
    'select kind from sla_clocks where org_id = $1 and subject_id = $2 and ended_at is null',
    [acme.organizationId, subjectId],
  )
  return rows.map(({ kind }) => kind)
}

async function statesOf({ acme }: Shop, { id }: Ticket): Promise<Record<string, string>> {
  const rows = await server.query<{ kind: string; state: string }>(
    'select kind, state from sla_clocks where org_id = $1 and ticket_id = $2',
    [acme.organizationId, id],
  )
  return Object.fromEntries(rows.map(({ kind, state }) => [kind, state]))
}

async function settled(shop: Shop, ticket: Ticket, states: Record<string, string>): Promise<void> {
  const wanted = written(states)
  await until(`the clocks are ${wanted}`, async () => {
    return written(await statesOf(shop, ticket)) === wanted
  })
  await quiet()
}

function written(states: Record<string, string>): string {
  return clockKinds.map((kind) => `${kind} ${states[kind] ?? 'none'}`).join(', ')
}

async function back({ acme }: Shop, { id }: Ticket, minutes: number): Promise<void> {
  const span = `interval '${minutes} minutes'`
  for (const change of [
    `update tickets set created_at = created_at - ${span} where org_id = $1 and id = $2`,
    `update ticket_comments set created_at = created_at - ${span} where org_id = $1 and ticket_id = $2`,
    `update ticket_standings set at = at - ${span} where org_id = $1 and ticket_id = $2`,
    clocksEarlier(span),
  ]) {
    await server.query(change, [acme.organizationId, id])
  }
  await longPromised(acme)
}

async function backTalk({ acme }: Shop, id: string, minutes: number): Promise<void> {
  const span = `interval '${minutes} minutes'`
  for (const change of [
    `update conversations set created_at = created_at - ${span}, waiting_since = waiting_since - ${span} where org_id = $1 and id = $2`,
    `update messages set created_at = created_at - ${span} where org_id = $1 and conversation_id = $2`,
    clocksEarlier(span),
  ]) {
    await server.query(change, [acme.organizationId, id])
  }
  await longPromised(acme)
}

function clocksEarlier(span: string): string {
  return `update sla_clocks set started_at = started_at - ${span}, due_at = due_at - ${span},
    look_at = look_at - ${span}, warned_at = warned_at - ${span}, breached_at = breached_at - ${span}
    where org_id = $1 and subject_id = $2`
}

async function longPromised({ organizationId }: Company): Promise<void> {
  await server.query(
    `update sla_policies set active_since = active_since - interval '1 day' where org_id = $1`,
    [organizationId],
  )
}

async function look(): Promise<void> {
  await runCron(server, 'watch-response-times')
  await quiet()
}

async function noticesOf({ client }: Member): Promise<string[][]> {
  const { items } = await client.must(listNotifications, {})
  return items.filter(({ kind }) => kind.startsWith('sla.')).map(({ kind, title }) => [kind, title])
}

async function eventsOf({ acme }: Shop, { id }: Ticket): Promise<string[]> {
  const rows = await server.query<{ type: string; kind: string }>(
    `select type, data ->> 'kind' as kind from events
    where org_id = $1 and subject_id = $2 and type like 'ticket_sla.%' order by seq`,
    [acme.organizationId, id],
  )
  return rows.map(({ type, kind }) => `${type} ${kind}`)
}

function quiet(): Promise<void> {
  return waitForJobs(server, 'react.%', '%response-times%')
}
