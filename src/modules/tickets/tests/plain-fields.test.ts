import { afterAll, beforeAll, expect, test } from 'vitest'

import { newClientKey } from '#lib/new-client-key.ts'
import { createBoard } from '#modules/tickets/boards-contract.ts'
import {
  createTicket,
  listTicketHistory,
  listTickets,
  updateTicket,
} from '#modules/tickets/contract.ts'
import { exportTickets } from '#modules/tickets/export-contract.ts'
import { addImportRows, startImport } from '#modules/tickets/imports-contract.ts'
import type { Board } from '#modules/tickets/model.ts'
import { createTicketView } from '#modules/tickets/views-contract.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let board: Board
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  board = await acme.owner.client.must(createBoard, { name: 'Bugs', key: 'BUG', kind: 'internal' })
})
afterAll(() => server.close())

const make = (given: object) =>
  acme.owner.client.must(createTicket, {
    clientKey: newClientKey(),
    boardId: board.id,
    title: 'Checkout fails',
    ...given,
  })
const titlesOf = async (narrowed: object) =>
  (await acme.owner.client.must(listTickets, { boardId: board.id, ...narrowed })).items.map(
    ({ title }) => title,
  )

test('a ticket has no severity until someone sets it, and the history shows the change', async () => {
  const { client } = acme.owner
  const { id, version, severity } = await make({})
  await client.must(updateTicket, { id, version, severity: 'critical' })
  const { items } = await client.must(listTicketHistory, { id })

  expect(severity).toBe('none')
  expect(items.flatMap(({ values }) => values)).toContainEqual({
    name: 'severity',
    before: 'none',
    after: 'critical',
  })
})

test('a list shows the severity, filters by it, and a view stores the filter', async () => {
  const { client } = acme.owner
  await make({ title: 'Typo', severity: 'minor' })
  await make({ title: 'No mail goes out', severity: 'major' })
  const view = await client.must(createTicketView, {
    name: 'Severe',
    filter: { state: 'open', severity: 'major' },
    columns: ['state', 'severity'],
  })
  const unknown = await client.call(createTicketView, {
    name: 'Unknown',
    filter: { state: 'open', severity: 'huge' },
  })

  expect(await titlesOf({ severity: 'minor' })).toEqual(['Typo'])
  expect(await titlesOf({ severity: ['minor', 'major'] })).toEqual(['No mail goes out', 'Typo'])
  expect(await titlesOf({ severityNot: ['minor', 'none', 'critical'] })).toEqual([
    'No mail goes out',
  ])
  expect(view).toMatchObject({ filter: { severity: 'major' }, columns: ['state', 'severity'] })
  expect(unknown.status).toBe(400)
})

test('an export contains the severity, and an import reports unknown ones', async () => {
  const { client } = acme.owner
  await make({ title: 'Slow search', severity: 'minor' })
  const { items } = await client.must(exportTickets, { boardId: board.id })
  const { id } = await client.must(startImport, { boardId: board.id, clientKey: newClientKey() })
  const rows = [
    { title: 'One', severity: 'Major' },
    { title: 'Two', severity: 'Terrible' },
  ]
  const { made, notes } = await client.must(addImportRows, { id, from: 0, rows })

  expect(items.find(({ title }) => title === 'Slow search')?.severity).toBe('minor')
  expect([made, notes]).toEqual([
    2,
    [
      {
        place: 1,
        isSkipped: false,
        message: 'Severity: Choose one of: None, Minor, Major, Critical.',
      },
    ],
  ])
})
