import { z } from 'zod'

import { moment, version } from '#platform/registry/fields.ts'
import { storedShape } from '#platform/resources/record-schema.ts'

import { ticketFields } from './ticket-fields.ts'

export const boardKinds = ['support', 'product', 'internal'] as const
export const boardAccesses = ['organization', 'members'] as const
export const boardRoles = ['view', 'work', 'admin'] as const
export type BoardRole = (typeof boardRoles)[number]
export const wipModes = ['off', 'warn', 'block'] as const
export const boardLanes = ['none', 'lead', 'priority', 'type', 'parent'] as const
export type LaneKind = Exclude<(typeof boardLanes)[number], 'none'>
export const columnCategories = [
  'submitted',
  'in_progress',
  'waiting',
  'on_hold',
  'resolved',
  'cancelled',
] as const
export type ColumnCategory = (typeof columnCategories)[number]
export const assignMethods = ['round_robin', 'least_loaded'] as const
export const typeCategories = ['customer', 'back_office', 'tracker'] as const
export const ticketPriorities = ['none', 'low', 'normal', 'high', 'urgent'] as const
/**
 * internal: teammates. requester: also the requester. public: everyone who can view the shared
 * board.
 */
export const ticketVisibilities = ['internal', 'requester', 'public'] as const
export const etaPrecisions = ['day', 'month', 'quarter'] as const
export const relationKinds = ['blocks', 'duplicates', 'relates', 'causes'] as const
const ticketSources = [
  'dashboard',
  'inbox',
  'widget',
  'bug',
  'form',
  'email',
  'portal',
  'share',
  'api',
  'flow',
  'ai',
  'import',
] as const

const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])

export const boardColumn = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.enum(columnCategories),
  publicLabel: z.string().nullable(),
  color: z.string(),
  wipLimit: z.number().int().nullable(),
  isDefault: z.boolean(),
  pausesClock: z.boolean(),
  assignMethod: z.enum(assignMethods).nullable(),
  assignTeamId: z.uuid().nullable(),
  assignLimit: z.number().int().nullable(),
})
export type BoardColumn = z.infer<typeof boardColumn>

export const boardSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  key: z.string(),
  description: z.string(),
  icon: z.string(),
  kind: z.enum(boardKinds),
  access: z.enum(boardAccesses),
  myRole: z.enum(boardRoles),
  openCount: z.number().int(),
  isArchived: z.boolean(),
  version,
})
export type BoardSummary = z.infer<typeof boardSummary>

export const board = boardSummary.extend({
  wipMode: z.enum(wipModes),
  lanes: z.enum(boardLanes),
  tellsCustomers: z.boolean(),
  columns: z.array(boardColumn.extend({ count: z.number().int() })),
  people: z.array(
    z.object({
      memberId: z.uuid().nullable(),
      teamId: z.uuid().nullable(),
      role: z.enum(boardRoles),
    }),
  ),
  createdAt: moment,
})
export type Board = z.infer<typeof board>

export const ticketType = z.object({
  id: z.uuid(),
  name: z.string(),
  icon: z.string(),
  category: z.enum(typeCategories),
  fields: z.array(
    z.object({
      fieldId: z.uuid(),
      isRequired: z.boolean(),
      isRequiredOfCustomer: z.boolean(),
      isShownToCustomer: z.boolean(),
    }),
  ),
  intakeBoardId: z.uuid().nullable(),
  isUsed: z.boolean(),
  isArchived: z.boolean(),
  version,
})
export type TicketType = z.infer<typeof ticketType>

export const ticketOwed = z.object({
  /** Null while the clock is paused. */
  at: moment.nullable(),
  kind: z.enum(['first', 'next', 'resolve']),
  state: z.enum(['running', 'paused', 'warned', 'breached']),
})
export type TicketOwed = z.infer<typeof ticketOwed>

export const ticketCard = z.object({
  id: z.uuid(),
  boardId: z.uuid(),
  columnId: z.uuid(),
  /** Position in the column, compared as a string. Equal ranks are ordered by id. */
  rank: z.string(),
  key: z.string(),
  typeId: z.uuid(),
  title: z.string(),
  priority: z.enum(ticketPriorities),
  /** The first one is the owner. */
  assigneeIds: z.array(z.uuid()),
  teamId: z.uuid().nullable(),
  tagIds: z.array(z.uuid()),
  dueAt: moment.nullable(),
  owed: ticketOwed.nullable(),
  requester: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  parentId: z.uuid().nullable(),
  ...storedShape(ticketFields),
  commentCount: z.number().int(),
  checklistCount: z.number().int(),
  checklistDone: z.number().int(),
  updatedAt: moment,
  createdAt: moment,
  version,
})
export type TicketCard = z.infer<typeof ticketCard>

const relatedTicket = z.object({
  id: z.uuid(),
  key: z.string(),
  title: z.string(),
  columnId: z.uuid(),
  boardId: z.uuid(),
  isDone: z.boolean(),
})

export const checklistItem = z.object({
  id: z.uuid(),
  text: z.string(),
  isDone: z.boolean(),
  assigneeId: z.uuid().nullable(),
  dueOn: z.iso.date().nullable(),
})
export type ChecklistItem = z.infer<typeof checklistItem>

export const ticket = ticketCard.extend({
  description: z.string(),
  reporterId: z.uuid().nullable(),
  visibility: z.enum(ticketVisibilities),
  etaOn: z.iso.date().nullable(),
  etaPrecision: z.enum(etaPrecisions),
  votesCount: z.number().int(),
  voteWeight: z.number().int(),
  mergedIntoId: z.uuid().nullable(),
  mergedInto: relatedTicket.nullable(),
  merged: z.array(relatedTicket),
  spentMin: z.number().int(),
  attributes: z.record(z.string(), fieldValue),
  source: z.enum(ticketSources),
  parent: relatedTicket.nullable(),
  children: z.array(relatedTicket),
  /** Direction: to is from this ticket to the other (blocks), from is the reverse (blocked by). */
  relations: z.array(
    z.object({
      kind: z.enum(relationKinds),
      direction: z.enum(['to', 'from']),
      ticket: relatedTicket,
    }),
  ),
  checklist: z.array(checklistItem),
  watcherIds: z.array(z.uuid()),
  conversations: z.array(
    z.object({
      id: z.uuid(),
      number: z.number().int(),
      kind: z.enum(['primary', 'linked']),
      contactName: z.string(),
      /** False without access to the conversation. Only its number is included then. */
      isInSight: z.boolean(),
    }),
  ),
  cancelReason: z.string(),
  reopens: z.number().int(),
  resolvedAt: moment.nullable(),
  isLocked: z.boolean(),
  isArchived: z.boolean(),
  isTrashed: z.boolean(),
})
export type Ticket = z.infer<typeof ticket>

/** A ticket template. References to deleted records are left out. */
export const ticketTemplate = z.object({
  id: z.uuid(),
  boardId: z.uuid(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  typeId: z.uuid().nullable(),
  priority: z.enum(ticketPriorities),
  tagIds: z.array(z.uuid()),
  assigneeIds: z.array(z.uuid()),
  attributes: z.record(z.string(), fieldValue),
  checklist: z.array(z.string()),
  version,
})
export type TicketTemplate = z.infer<typeof ticketTemplate>

export const checklistTemplate = z.object({
  id: z.uuid(),
  boardId: z.uuid(),
  name: z.string(),
  lines: z.array(z.string()),
  version,
})
export type ChecklistTemplate = z.infer<typeof checklistTemplate>

export const ticketFile = z.object({
  id: z.uuid(),
  ticketId: z.uuid(),
  memberId: z.uuid().nullable(),
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  createdAt: moment,
  /** A signed URL that expires after some hours. */
  url: z.string(),
})
export type TicketFile = z.infer<typeof ticketFile>

export const timeEntry = z.object({
  id: z.uuid(),
  ticketId: z.uuid(),
  memberId: z.uuid().nullable(),
  workedOn: z.iso.date(),
  minutes: z.number().int(),
  note: z.string(),
  createdAt: moment,
})
export type TimeEntry = z.infer<typeof timeEntry>

export const ticketComment = z.object({
  id: z.uuid(),
  ticketId: z.uuid(),
  clientKey: z.uuid(),
  memberId: z.uuid().nullable(),
  contact: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  isPublic: z.boolean(),
  text: z.string(),
  createdAt: moment,
  editedAt: moment.nullable(),
  isDeleted: z.boolean(),
  files: z.array(ticketFile),
})
export type TicketComment = z.infer<typeof ticketComment>

const plainValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])

/** A field value before and after a change. Custom fields are named `attributes.key`. */
export const changedValue = z.object({ name: z.string(), before: plainValue, after: plainValue })
export type ChangedValue = z.infer<typeof changedValue>

export const ticketHistoryEntry = z.object({
  id: z.string(),
  at: moment,
  /** Event type from docs/events.md, such as ticket.moved. */
  type: z.string(),
  actor: z.object({ kind: z.string(), id: z.uuid().nullable() }),
  changed: z.array(z.string()),
  /** Changed fields. Long texts and lists are named without their values. */
  values: z.array(changedValue),
  fromColumnId: z.uuid().nullable(),
  toColumnId: z.uuid().nullable(),
  fromBoardId: z.uuid().nullable(),
})
export type TicketHistoryEntry = z.infer<typeof ticketHistoryEntry>
