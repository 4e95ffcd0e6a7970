import { z } from 'zod'

import { event } from '#platform/events/event.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, moment } from '#platform/registry/fields.ts'

import { ticket, ticketPriorities } from './model.ts'
import { maxBatchSize } from './rules.ts'

const canWork = needs('Tickets', 'manage')
const ticketId = id('tickets')
const boardId = id('boards')
const columnId = id('board_columns')

/** The old key keeps working. A ticket that returns to a board gets its old key back. */
export const moveToBoard = call({
  name: 'tickets.moveToBoard',
  route: 'POST /api/tickets/{id}/board',
  summary: 'Move a ticket to another board and give it a new key',
  access: canWork,
  input: z.strictObject({ id: ticketId, boardId, columnId: columnId.optional() }),
  output: ticket,
})

export const splitTicket = call({
  name: 'tickets.split',
  route: 'POST /api/tickets/{id}/split',
  summary: 'Create a ticket from a comment or a checklist item',
  access: canWork,
  input: z.strictObject({
    id: ticketId,
    clientKey: z.uuid(),
    commentId: id('ticket_comments').optional(),
    itemId: id('ticket_checklist_items').optional(),
    title: line(200).optional(),
    boardId: boardId.optional(),
  }),
  output: ticket,
  status: 201,
})

const tagIds = z.array(id('tags')).max(30, 'Choose at most 30 tags.')

export const editTickets = call({
  name: 'tickets.editMany',
  route: 'POST /api/tickets/bulk',
  summary: 'Edit up to 1,000 tickets at once',
  access: canWork,
  input: z.strictObject({
    ids: z.array(ticketId).min(1).max(maxBatchSize),
    change: z.strictObject({
      boardId: boardId.optional(),
      columnId: columnId.optional(),
      reason: line(500).optional(),
      priority: z.enum(ticketPriorities).optional(),
      assigneeIds: z.array(id('members')).max(5, 'Choose at most 5 people.').optional(),
      addTagIds: tagIds.optional(),
      removeTagIds: tagIds.optional(),
      dueAt: moment.nullable().optional(),
      isArchived: z.boolean().optional(),
      isTrashed: z.boolean().optional(),
    }),
  }),
  /** undoId: for `undoEdit`, valid for a day. null if nothing changed. */
  output: z.object({ ids: z.array(z.uuid()), undoId: z.uuid().nullable() }),
})

export const undoEdit = call({
  name: 'tickets.undoEditMany',
  route: 'POST /api/tickets/bulk/{id}/undo',
  summary: 'Undo a bulk edit, except where others changed a ticket since',
  access: canWork,
  input: z.strictObject({ id: id('ticket_bulk_edits') }),
  output: z.object({ ids: z.array(z.uuid()) }),
})

export const ticketLeft = event({
  type: 'ticket.left',
  says: 'moved ticket {key} to another board',
  details: '`boardId` and `key` are the old ones. `ticket.moved` follows on the new board.',
  data: z.object({ ticketId: z.uuid(), boardId: z.uuid(), key: z.string() }),
  audience: 'Tickets',
  isScoped: true,
})
