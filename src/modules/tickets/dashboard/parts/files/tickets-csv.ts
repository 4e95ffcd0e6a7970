import { csvFile, type CsvColumn } from '#lib/csv-file.ts'

import { cellOf, titleInFile } from '#platform/resources/field-kinds.ts'

import type { ExportedTicket } from '../../../export-contract.ts'
import { eachTicketField } from '../../../ticket-fields.ts'

/** Uses the column titles an import expects, so that the file can be imported again. */
export function ticketsCsv(tickets: readonly ExportedTicket[]): string {
  return csvFile(columns, tickets)
}

const columns: readonly CsvColumn<ExportedTicket>[] = [
  { title: 'Key', valueOf: ({ key }) => key },
  { title: 'Title', valueOf: ({ title }) => title },
  { title: 'Description', valueOf: ({ description }) => description },
  { title: 'Board', valueOf: ({ board }) => board },
  { title: 'Column', valueOf: ({ column }) => column },
  { title: 'State', valueOf: ({ state }) => state },
  { title: 'Type', valueOf: ({ type }) => type },
  { title: 'Priority', valueOf: ({ priority }) => priority },
  { title: 'Assignees', valueOf: ({ assignees }) => assignees.join('; ') },
  { title: 'Team', valueOf: ({ team }) => team },
  { title: 'Tags', valueOf: ({ tags }) => tags.join('; ') },
  { title: 'Requester', valueOf: ({ requester }) => requester },
  { title: 'Due', valueOf: ({ dueAt }) => dueAt },
  ...Object.values(
    eachTicketField((name, field) => ({
      title: titleInFile(field),
      valueOf: (ticket: ExportedTicket) => cellOf(field, ticket[name]),
    })),
  ),
  { title: 'Time spent (minutes)', valueOf: ({ spentMin }) => spentMin },
  { title: 'Parent', valueOf: ({ parent }) => parent },
  {
    title: 'Checklist',
    valueOf: ({ checklist }) =>
      checklist.map(({ text, isDone }) => `[${isDone ? 'x' : ' '}] ${text}`).join('\n'),
  },
  { title: 'External key', valueOf: ({ oldKey }) => oldKey },
  { title: 'Created', valueOf: ({ createdAt }) => createdAt },
  { title: 'Updated', valueOf: ({ updatedAt }) => updatedAt },
  { title: 'Resolved', valueOf: ({ resolvedAt }) => resolvedAt },
]
