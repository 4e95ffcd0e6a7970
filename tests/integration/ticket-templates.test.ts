import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { tagCalls } from '#modules/tags/contract.ts'
import { createBoard, updateBoard } from '#modules/tickets/boards-contract.ts'
import { createTicket, getTicket } from '#modules/tickets/contract.ts'
import type { Board } from '#modules/tickets/model.ts'
import {
  createChecklistTemplate,
  createTicketTemplate,
  deleteChecklistTemplate,
  deleteTicketTemplate,
  listTemplates,
  updateChecklistTemplate,
  updateTicketTemplate,
} from '#modules/tickets/templates-contract.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company, type Member } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let worker: Member
let outsider: Member
let board: Board
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  worker = await acme.join({ roleKey: 'preset:support-agent' })
  outsider = await acme.join({ roleKey: 'preset:support-agent' })
  const { client } = acme.owner
  const made = await client.must(createBoard, { name: 'Closed', key: 'SHUT', access: 'members' })
  board = await client.must(updateBoard, {
    id: made.id,
    version: made.version,
    people: [{ memberId: worker.memberId, teamId: null, role: 'work' }],
  })
})
afterAll(() => server.close())

describe('a ticket template', () => {
  test('stores the initial values, and is readable by members who work on the board', async () => {
    const tag = await acme.owner.client.must(tagCalls.create, { name: 'refund' })
    const made = await acme.owner.client.must(createTicketTemplate, {
      boardId: board.id,
      name: 'Refund',
      title: 'Refund for',
      description: '<p>Why <script>alert(1)</script><strong>now</strong></p>',
      priority: 'high',
      tagIds: [tag.id],
      assigneeIds: [worker.memberId],
      checklist: ['Ask', 'Pay'],
    })
    const { tickets } = await worker.client.must(listTemplates, { boardId: board.id })

    expect(tickets).toEqual([made])
    expect(made).toMatchObject({ version: 1, typeId: null, checklist: ['Ask', 'Pay'] })
    expect(made.description).toContain('<strong>now</strong>')
    expect(made.description).not.toContain('script')
    const { id } = await worker.client.must(createTicket, {
      clientKey: crypto.randomUUID(),
      boardId: board.id,
      title: `${made.title} Grace`,
      description: made.description,
      priority: made.priority,
      tagIds: made.tagIds,
      assigneeIds: made.assigneeIds,
      checklist: made.checklist,
    })
    const ticket = await worker.client.must(getTicket, { id })
    expect(ticket).toMatchObject({ checklistCount: 2, checklistDone: 0, tagIds: [tag.id] })
    expect(ticket.checklist.map(({ text, isDone }) => [text, isDone])).toEqual([
      ['Ask', false],
      ['Pay', false],
    ])
  })

  test('skips deleted references, so that creating never fails', async () => {
    const tag = await acme.owner.client.must(tagCalls.create, { name: 'gone soon' })
    const leaver = await acme.join({ roleKey: 'preset:support-agent' })
    const open = await acme.owner.client.must(createBoard, { name: 'Open', key: 'OPEN' })
    const { id } = await acme.owner.client.must(createTicketTemplate, {
      boardId: open.id,
      name: 'Dated',
      tagIds: [tag.id],
      assigneeIds: [leaver.memberId, worker.memberId],
    })
    await acme.owner.client.must(tagCalls.remove, { ids: [tag.id] })
    await server.query('update members set disabled_at = now() where id = $1', [leaver.memberId])
    const { tickets } = await worker.client.must(listTemplates, { boardId: open.id })

    expect(tickets).toMatchObject([{ id, tagIds: [], assigneeIds: [worker.memberId] }])
  })

  test('is edited by board admins, with version checks and unique names', async () => {
    const { client } = acme.owner
    const { id } = await client.must(createTicketTemplate, { boardId: board.id, name: 'One' })
    const twin = await client.call(createTicketTemplate, { boardId: board.id, name: 'ONE' })
    const named = await client.must(updateTicketTemplate, { id, version: 1, title: 'First' })
    const late = await client.call(updateTicketTemplate, { id, version: 1, title: 'Second' })
    const taken = await client.call(updateTicketTemplate, { id, version: 2, name: 'refund' })
    const stranger = await client.call(updateTicketTemplate, {
      id,
      version: 2,
      assigneeIds: [outsider.memberId],
    })
    await client.must(deleteTicketTemplate, { id })
    const gone = await client.call(deleteTicketTemplate, { id })

    expect(named).toMatchObject({ title: 'First', name: 'One', version: 2 })
    expect([twin, late, taken, stranger, gone].map(({ status }) => status)).toEqual([
      409, 409, 409, 422, 404,
    ])
  })

  test('is forbidden for non-admins and missing without access', async () => {
    const { id } = await acme.owner.client.must(createTicketTemplate, {
      boardId: board.id,
      name: 'Guarded',
    })
    const input = { boardId: board.id, name: 'Mine' }
    const tries = async ({ client }: Member) => [
      (await client.call(listTemplates, { boardId: board.id })).status,
      (await client.call(createTicketTemplate, input)).status,
      (await client.call(updateTicketTemplate, { id, version: 1, title: 'x' })).status,
      (await client.call(deleteTicketTemplate, { id })).status,
      (await client.call(createChecklistTemplate, { ...input, lines: ['x'] })).status,
    ]
    const globex = await makeCompany(server, 'globex')

    expect(await tries(worker)).toEqual([200, 403, 403, 403, 403])
    expect(await tries(outsider)).toEqual([404, 404, 404, 404, 404])
    expect(await tries(globex.owner)).toEqual([404, 404, 404, 404, 404])
  })

  test('is limited to fifty per board', async () => {
    const full = await acme.owner.client.must(createBoard, { name: 'Full', key: 'FULL' })
    await server.query(
      `insert into ticket_templates (org_id, board_id, name)
      select $1, $2, 'T' || number from generate_series(1, 50) as number`,
      [acme.organizationId, full.id],
    )
    const more = await acme.owner.client.call(createTicketTemplate, {
      boardId: full.id,
      name: 'One more',
    })
    expect(more.status).toBe(409)
  })
})

test('a checklist is created, changed and deleted with events', async () => {
  const { client } = acme.owner
  const made = await client.must(createChecklistTemplate, {
    boardId: board.id,
    name: 'Release',
    lines: ['Test', 'Tag'],
  })
  const empty = await client.call(createChecklistTemplate, {
    boardId: board.id,
    name: 'Empty',
    lines: [],
  })
  const changed = await client.must(updateChecklistTemplate, {
    id: made.id,
    version: 1,
    lines: ['Test', 'Tag', 'Tell'],
  })
  const late = await client.call(updateChecklistTemplate, { id: made.id, version: 1, name: 'x' })
  const { checklists } = await worker.client.must(listTemplates, { boardId: board.id })
  await client.must(deleteChecklistTemplate, { id: made.id })

  expect(checklists).toEqual([changed])
  expect(changed).toMatchObject({ name: 'Release', lines: ['Test', 'Tag', 'Tell'], version: 2 })
  expect([empty.status, late.status]).toEqual([400, 409])
  const after = await worker.client.must(listTemplates, { boardId: board.id })
  expect(after.checklists).toEqual([])
  const events = await server.query(
    `select from events where org_id = $1 and subject_id = $2 and type = 'ticket_templates.changed'`,
    [acme.organizationId, board.id],
  )
  expect(events.length).toBeGreaterThanOrEqual(3)
})
