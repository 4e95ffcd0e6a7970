import { csvCell, type CsvValue } from '#lib/csv-cell.ts'

import type { ExportedTicket } from '../../../export-contract.ts'

/** The first line. Spreadsheets take a file for UTF-8 only when it begins like this. */
export function ticketsHead(): string {
  return `\ufeff${lineOf(columns.map(({ title }) => title))}`
}

/** Columns are called as an import finds them, so that the file can be brought in elsewhere. */
export function ticketsLines(tickets: readonly ExportedTicket[]): string {
  return tickets.map((ticket) => lineOf(columns.map(({ valueOf }) => valueOf(ticket)))).join('')
}

function lineOf(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}

const columns: readonly {
  readonly title: string
  readonly valueOf: (ticket: ExportedTicket) => CsvValue
}[] = [
  { title: 'Key', valueOf: ({ key }) => key },
  { title: 'Title', valueOf: ({ title }) => title },
  { title: 'Description', valueOf: ({ description }) => description },
  { title: 'Board', valueOf: ({ board }) => board },
  { title: 'Column', valueOf: ({ column }) => column },
  { title: 'Meaning', valueOf: ({ state }) => state },
  { title: 'Type', valueOf: ({ type }) => type },
  { title: 'Priority', valueOf: ({ priority }) => priority },
  { title: 'Assignees', valueOf: ({ assignees }) => assignees.join('; ') },
  { title: 'Team', valueOf: ({ team }) => team },
  { title: 'Tags', valueOf: ({ tags }) => tags.join('; ') },
  { title: 'Requester', valueOf: ({ requester }) => requester },
  { title: 'Start', valueOf: ({ startOn }) => startOn },
  { title: 'Due', valueOf: ({ dueAt }) => dueAt },
  { title: 'Estimate in minutes', valueOf: ({ estimateMin }) => estimateMin },
  { title: 'Spent in minutes', valueOf: ({ spentMin }) => spentMin },
  { title: 'Part of', valueOf: ({ parent }) => parent },
  {
    title: 'Checklist',
    valueOf: ({ checklist }) =>
      checklist.map(({ text, isDone }) => `[${isDone ? 'x' : ' '}] ${text}`).join('\n'),
  },
  { title: 'Old key', valueOf: ({ oldKey }) => oldKey },
  { title: 'Created', valueOf: ({ createdAt }) => createdAt },
  { title: 'Updated', valueOf: ({ updatedAt }) => updatedAt },
  { title: 'Resolved', valueOf: ({ resolvedAt }) => resolvedAt },
]
