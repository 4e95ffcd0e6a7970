import { z } from 'zod'

import { event } from '#platform/events/event.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, moment, prose, version } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'
import { filterShape } from '#platform/resources/filter-schema.ts'
import { changeShape, newShape } from '#platform/resources/record-schema.ts'

import {
  changedValue,
  columnCategories,
  etaPrecisions,
  relationKinds,
  ticket,
  ticketCard,
  ticketComment,
  ticketHistoryEntry,
  ticketPriorities,
  ticketVisibilities,
} from './model.ts'
import { ticketFields } from './ticket-fields.ts'
import { describeTicketChange } from './ticket-sentences.ts'

const canSee = needs('Tickets', 'view')
const canWork = needs('Tickets', 'manage')

const boardId = id('boards')
const columnId = id('board_columns')
const ticketId = id('tickets')
const memberId = id('members')
const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])
const fields = {
  title: line(200),
  /** Sanitized HTML. */
  description: prose(200_000),
  typeId: id('ticket_types'),
  priority: z.enum(ticketPriorities),
  assigneeIds: z.array(memberId).max(5, 'Choose at most 5 people.'),
  teamId: id('teams').nullable(),
  tagIds: z.array(id('tags')).max(30, 'Choose at most 30 tags.'),
  requesterId: id('contacts').nullable(),
  dueAt: moment.nullable(),
  visibility: z.enum(ticketVisibilities),
  etaOn: z.iso.date().nullable(),
  etaPrecision: z.enum(etaPrecisions),
  attributes: z.record(z.string().max(64), fieldValue),
}
/** Types are derived from the field list, which the compiler can't infer. */
const fieldFilters: Record<never, never> = filterShape(ticketFields)
export const cardFilters = {
  search: line(100).optional(),
  assigneeId: z.union([memberId, z.literal('none'), z.literal('me')]).optional(),
  teamId: id('teams').optional(),
  tagId: id('tags').optional(),
  typeId: id('ticket_types').optional(),
  priority: z.enum(ticketPriorities).optional(),
  requesterId: id('contacts').optional(),
  leadId: z.union([memberId, z.literal('none')]).optional(),
  parentId: z.union([ticketId, z.literal('none')]).optional(),
  /** overdue: before now. Otherwise: within that many days. */
  due: z.enum(['overdue', 'today', 'week', 'none']).optional(),
  /** By SLA target: missed, within the hour or warned, or any. */
  owed: z.enum(['overdue', 'soon', 'any']).optional(),
  ...fieldFilters,
}

/** A page of one column, from the top. Boards load all their columns in parallel. */
export const listCards = call({
  name: 'tickets.listCards',
  route: 'GET /api/boards/{boardId}/columns/{columnId}/tickets',
  summary: 'List the tickets of a column',
  access: canSee,
  input: z.strictObject({ boardId, columnId, ...pageInput, ...cardFilters }),
  output: pageOf(ticketCard),
})

export const listTickets = call({
  name: 'tickets.list',
  route: 'GET /api/tickets',
  summary: 'List tickets',
  access: canSee,
  input: z.strictObject({
    ...pageInput,
    ...cardFilters,
    boardId: boardId.optional(),
    category: z.enum(columnCategories).optional(),
    isOpen: z.stringbool().optional(),
    isArchived: z.stringbool().default(false),
    isInTrash: z.stringbool().default(false),
    /** due lists only tickets with a due date, owed only tickets with a running SLA target. */
    sort: z.enum(['updated', 'created', 'due', 'owed']).default('updated'),
    direction: z.enum(['asc', 'desc']).default('desc'),
    from: moment.optional(),
    to: moment.optional(),
  }),
  output: pageOf(ticketCard),
})

export const getTicket = call({
  name: 'tickets.get',
  route: 'GET /api/tickets/{id}',
  summary: 'Get a ticket',
  access: canSee,
  input: z.strictObject({ id: ticketId }),
  output: ticket,
})

export const findTicketByKey = call({
  name: 'tickets.findByKey',
  route: 'GET /api/tickets/by-key/{key}',
  summary: 'Get a ticket by its key',
  access: canSee,
  input: z.strictObject({
    key: z.string().regex(/^[A-Z]{2,6}-\d{1,12}$/, 'Use the format SUP-42.'),
  }),
  output: ticket,
})

export const createTicket = call({
  name: 'tickets.create',
  route: 'POST /api/tickets',
  summary: 'Create a ticket',
  access: canWork,
  input: z.strictObject({
    clientKey: z.uuid(),
    boardId,
    columnId: columnId.optional(),
    title: fields.title,
    typeId: fields.typeId.optional(),
    description: fields.description.default(''),
    priority: fields.priority.default('none'),
    assigneeIds: fields.assigneeIds.default([]),
    teamId: fields.teamId.default(null),
    tagIds: fields.tagIds.default([]),
    requesterId: fields.requesterId.default(null),
    ...newShape(ticketFields),
    dueAt: fields.dueAt.default(null),
    /** Defaults to the requester for customer tickets, otherwise to teammates only. */
    visibility: fields.visibility.optional(),
    etaOn: fields.etaOn.default(null),
    etaPrecision: fields.etaPrecision.default('month'),
    attributes: fields.attributes.default({}),
    checklist: z.array(line(500)).max(100, 'A checklist can have at most 100 items.').default([]),
    parentId: ticketId.nullable().default(null),
    conversationId: id('conversations').nullable().default(null),
  }),
  output: ticket,
  status: 201,
})

export const updateTicket = call({
  name: 'tickets.update',
  route: 'PATCH /api/tickets/{id}',
  summary: 'Update a ticket',
  access: canWork,
  input: z.strictObject({
    id: ticketId,
    version,
    title: fields.title.optional(),
    description: fields.description.optional(),
    typeId: fields.typeId.optional(),
    priority: fields.priority.optional(),
    assigneeIds: fields.assigneeIds.optional(),
    teamId: fields.teamId.optional(),
    tagIds: fields.tagIds.optional(),
    requesterId: fields.requesterId.optional(),
    ...changeShape(ticketFields),
    dueAt: fields.dueAt.optional(),
    visibility: fields.visibility.optional(),
    etaOn: fields.etaOn.optional(),
    etaPrecision: fields.etaPrecision.optional(),
    attributes: fields.attributes.optional(),
    parentId: ticketId.nullable().optional(),
    isLocked: z.boolean().optional(),
  }),
  output: ticket,
})

/** If two members move the same card at once, the last move wins and both get the event. */
export const moveTicket = call({
  name: 'tickets.move',
  route: 'POST /api/tickets/{id}/move',
  summary: 'Move a ticket to a column, position or lane',
  access: canWork,
  input: z.strictObject({
    id: ticketId,
    columnId,
    afterId: ticketId.nullable(),
    beforeId: ticketId.nullable(),
    reason: line(500).optional(),
    attributes: fields.attributes.optional(),
    leadId: memberId.nullable().optional(),
    priority: fields.priority.optional(),
    typeId: fields.typeId.optional(),
    parentId: ticketId.nullable().optional(),
    /** Entering a resolved column also closes the main conversation. */
    closesConversation: z.boolean().default(true),
  }),
  output: ticketCard.extend({
    closedConversationId: z.uuid().nullable(),
  }),
})

const ids = z.array(ticketId).min(1).max(100)

export const archiveTickets = call({
  name: 'tickets.archive',
  route: 'POST /api/tickets/archive',
  summary: 'Archive or restore tickets',
  access: canWork,
  input: z.strictObject({ ids, isArchived: z.boolean() }),
  output: z.object({ ids: z.array(z.uuid()) }),
})

export const trashTickets = call({
  name: 'tickets.trash',
  route: 'POST /api/tickets/trash',
  summary: 'Move tickets to the trash or restore them within 30 days',
  access: canWork,
  input: z.strictObject({ ids, isTrashed: z.boolean() }),
  output: z.object({ ids: z.array(z.uuid()) }),
})

export const putChecklist = call({
  name: 'tickets.putChecklist',
  route: 'PUT /api/tickets/{id}/checklist',
  summary: 'Replace the checklist of a ticket',
  access: canWork,
  input: z.strictObject({
    id: ticketId,
    version,
    items: z
      .array(
        z.strictObject({
          id: id('ticket_checklist_items').nullable(),
          text: line(500),
          isDone: z.boolean(),
          assigneeId: memberId.nullable().default(null),
          dueOn: z.iso.date().nullable().default(null),
        }),
      )
      .max(100, 'A checklist can have at most 100 items.'),
  }),
  output: ticket,
})

export const watchTicket = call({
  name: 'tickets.watch',
  route: 'POST /api/tickets/{id}/watch',
  summary: 'Follow or unfollow a ticket',
  access: canSee,
  input: z.strictObject({ id: ticketId, isWatching: z.boolean() }),
  output: ticket,
})

export const relateTickets = call({
  name: 'tickets.relate',
  route: 'POST /api/tickets/{id}/relations',
  summary: 'Add or remove a relation between tickets',
  access: canWork,
  input: z.strictObject({
    id: ticketId,
    otherId: ticketId,
    kind: z.enum(relationKinds),
    isRelated: z.boolean().default(true),
  }),
  output: ticket,
})

export const linkConversation = call({
  name: 'tickets.linkConversation',
  route: 'POST /api/tickets/{id}/conversations',
  summary: 'Link or unlink a conversation',
  access: canWork,
  input: z.strictObject({
    id: ticketId,
    conversationId: id('conversations'),
    isLinked: z.boolean().default(true),
  }),
  output: ticket,
})

export const listTicketsOfConversation = call({
  name: 'tickets.listOfConversation',
  route: 'GET /api/inbox/conversations/{id}/tickets',
  summary: 'List the tickets of a conversation',
  access: canSee,
  input: z.strictObject({ id: id('conversations') }),
  output: z.object({ items: z.array(ticketCard) }),
})

export const listComments = call({
  name: 'tickets.listComments',
  route: 'GET /api/tickets/{id}/comments',
  summary: 'List the comments on a ticket, newest first',
  access: canSee,
  input: z.strictObject({ id: ticketId, ...pageInput }),
  output: pageOf(ticketComment),
})

export const addComment = call({
  name: 'tickets.addComment',
  route: 'POST /api/tickets/{id}/comments',
  summary: 'Comment on a ticket',
  access: canWork,
  input: z.strictObject({
    id: ticketId,
    clientKey: z.uuid(),
    text: prose(20_000).min(1, 'Enter some text.'),
    mentionIds: z.array(memberId).max(20).default([]),
    isPublic: z.boolean().default(false),
    fileIds: z.array(id('ticket_files')).max(10, 'Attach at most 10 files.').default([]),
  }),
  output: ticketComment,
  status: 201,
})

const commentId = id('ticket_comments')

export const editComment = call({
  name: 'tickets.editComment',
  route: 'PATCH /api/ticket-comments/{id}',
  summary: 'Edit a comment',
  access: canWork,
  input: z.strictObject({ id: commentId, text: prose(20_000).min(1, 'Enter some text.') }),
  output: ticketComment,
})

export const deleteComment = call({
  name: 'tickets.deleteComment',
  route: 'DELETE /api/ticket-comments/{id}',
  summary: 'Delete a comment',
  access: canWork,
  input: z.strictObject({ id: commentId }),
  output: ticketComment,
})

export const listTicketHistory = call({
  name: 'tickets.listHistory',
  route: 'GET /api/tickets/{id}/history',
  summary: 'List the history of a ticket, newest first',
  access: canSee,
  input: z.strictObject({ id: ticketId, ...pageInput }),
  output: pageOf(ticketHistoryEntry),
})

// Scoped like conversations: only members with access to the board receive it.
const kind = { audience: 'Tickets', isScoped: true } as const
const about = z.object({ ticketId: z.uuid(), boardId: z.uuid(), key: z.string() })
export const ticketCreated = event({
  type: 'ticket.created',
  says: 'created ticket {key}',
  data: about.extend({ card: ticketCard }),
  ...kind,
})
export const ticketUpdated = event({
  type: 'ticket.updated',
  says: 'edited ticket {key}',
  details: '`changed` lists the changed fields; `values` has the simple ones before and after.',
  sentenceFor: describeTicketChange,
  data: about.extend({
    card: ticketCard,
    changed: z.array(z.string()),
    /** Simple values before and after. Events of earlier releases don't have it. */
    values: z.array(changedValue).optional(),
  }),
  ...kind,
})
export const ticketMoved = event({
  type: 'ticket.moved',
  says: 'moved ticket {key}',
  details: 'To another column, position or board.',
  data: about.extend({
    card: ticketCard,
    before: z.object({ boardId: z.uuid(), columnId: z.uuid(), rank: z.string() }),
  }),
  ...kind,
})
export const ticketDeleted = event({
  type: 'ticket.deleted',
  says: 'moved ticket {key} to the trash',
  details: '`isRestored` is true when the ticket was restored from the trash.',
  sentenceFor: ({ isRestored }) =>
    isRestored ? 'restored ticket {key}' : 'moved ticket {key} to the trash',
  data: about.extend({ isRestored: z.boolean() }),
  ...kind,
})
export const ticketCommented = event({
  type: 'ticket.commented',
  says: 'commented on ticket {key}',
  details: 'Also sent when a comment is edited or deleted.',
  data: about.extend({ comment: ticketComment.omit({ files: true }) }),
  ...kind,
})
export const ticketClockChanged = event({
  type: 'ticket.clock_changed',
  says: 'The next SLA target of ticket {key} changed',
  isQuiet: true,
  data: about.extend({ card: ticketCard }),
  ...kind,
})
