import { z } from 'zod'

import { call } from '#platform/registry/call.ts'
import { moment } from '#platform/registry/fields.ts'
import { pageOf } from '#platform/registry/paging.ts'
import { storedShape } from '#platform/resources/record-schema.ts'

import { listTickets } from './contract.ts'
import { columnCategories, ticketPriorities } from './model.ts'
import { ticketFields } from './ticket-fields.ts'

export const exportedTicket = z.object({
  id: z.uuid(),
  key: z.string(),
  oldKey: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  board: z.string(),
  column: z.string(),
  state: z.enum(columnCategories),
  type: z.string(),
  priority: z.enum(ticketPriorities),
  assignees: z.array(z.string()),
  team: z.string().nullable(),
  tags: z.array(z.string()),
  requester: z.string().nullable(),
  ...storedShape(ticketFields),
  dueAt: moment.nullable(),
  spentMin: z.number().int(),
  parent: z.string().nullable(),
  checklist: z.array(z.object({ text: z.string(), isDone: z.boolean() })),
  createdAt: moment,
  updatedAt: moment,
  resolvedAt: moment.nullable(),
})
export type ExportedTicket = z.infer<typeof exportedTicket>

export const exportTickets = call({
  name: 'tickets.export',
  route: 'GET /api/ticket-export',
  summary: 'Export tickets in pages, with names instead of IDs',
  access: listTickets.access,
  input: listTickets.input,
  output: pageOf(exportedTicket),
})
