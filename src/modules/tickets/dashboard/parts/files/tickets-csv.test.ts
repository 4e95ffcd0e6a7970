import { expect, test } from 'vitest'

import { csvTable } from '#tests/support/csv-table.ts'

import type { ExportedTicket } from '../../../export-contract.ts'
import { emptyTicketFields } from '../../../ticket-fields.ts'
import { guessFields } from './import-fields.ts'
import { rowsOfTable } from './rows-of-table.ts'
import { ticketsCsv } from './tickets-csv.ts'

const ticket: ExportedTicket = {
  id: '018f0000-0000-7000-8000-000000000001',
  key: 'SUP-1',
  oldKey: null,
  title: '=HYPERLINK("https://example.com")',
  description: 'One\nTwo, "three"',
  board: 'Support',
  column: 'New',
  state: 'submitted',
  type: 'Request',
  priority: 'high',
  assignees: ['Ada Lovelace', 'Bob'],
  team: null,
  tags: ['billing'],
  requester: null,
  ...emptyTicketFields(),
  dueAt: '2030-01-31T12:00:00.000Z',
  estimateMin: 30,
  spentMin: 0,
  parent: null,
  checklist: [{ text: 'A', isDone: true }],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  resolvedAt: null,
}
const file = ticketsCsv([ticket])

test('a title never becomes a spreadsheet formula', () => {
  expect(file).toContain(`"'=HYPERLINK(""https://example.com"")"`)
})

test('an export can be imported unchanged', () => {
  const [head = [], ...rows] = csvTable(file)

  expect(rowsOfTable({ from: '', head, rows }, guessFields(head))).toMatchObject([
    {
      key: 'SUP-1',
      description: 'One\nTwo, "three"',
      column: 'New',
      type: 'Request',
      priority: 'high',
      assignees: ['Ada Lovelace', 'Bob'],
      tags: ['billing'],
      due: '2030-01-31T12:00:00.000Z',
      checklist: [{ text: 'A', isDone: true }],
    },
  ])
})
