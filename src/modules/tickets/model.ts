import { z } from 'zod'

import { moment, version } from '#platform/registry/fields.ts'
import { storedShape } from '#platform/resources/record-schema.ts'

import { ticketFields } from './ticket-fields.ts'

export const boardKinds = ['support', 'product', 'internal'] as const
export const boardAccesses = ['organization', 'members'] as const
export const boardRoles = ['view', 'work', 'admin'] as const
export type BoardRole = (typeof boardRoles)[number]
export const wipModes = ['off', 'warn', 'block'] as const
/** What the rows of a board stand for; none: it has no rows. */
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
/** How a column gives tickets that are nobody's to somebody. */
export const assignMethods = ['round_robin', 'least_loaded'] as const
export const typeCategories = ['customer', 'back_office', 'tracker'] as const
export const ticketPriorities = ['none', 'low', 'normal', 'high', 'urgent'] as const
/** internal: colleagues; requester: also whoever asked; public: who reads its board where that is shared. */
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
  /** What customers read of it; null hides it from them. */
  publicLabel: z.string().nullable(),
  color: z.string(),
  wipLimit: z.number().int().nullable(),
  /** Where new tickets come in. */
  isDefault: z.boolean(),
  pausesClock: z.boolean(),
  /** How what comes in and is nobody's finds its person; null leaves it to people. */
  assignMethod: z.enum(assignMethods).nullable(),
  /** Members of this team alone; null for whoever works on the board. */
  assignTeamId: z.uuid().nullable(),
  /** So many open tickets somebody may have before he gets no more; null for no limit. */
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
  /** What whoever asks may do on it. */
  myRole: z.enum(boardRoles),
  openCount: z.number().int(),
  isArchived: z.boolean(),
  version,
})
export type BoardSummary = z.infer<typeof boardSummary>

export const board = boardSummary.extend({
  wipMode: z.enum(wipModes),
  /** The lanes it opens in. */
  lanes: z.enum(boardLanes),
  /** Whether customers are told when what they read of their ticket's state changes. */
  tellsCustomers: z.boolean(),
  /** From left to right. */
  columns: z.array(boardColumn.extend({ count: z.number().int() })),
  /** Of a board that is not for everybody. */
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
  /** The board that tickets come to when customers make them; null keeps it off their forms. */
  intakeBoardId: z.uuid().nullable(),
  isUsed: z.boolean(),
  isArchived: z.boolean(),
  version,
})
export type TicketType = z.infer<typeof ticketType>

/** What is owed first on a ticket: an answer to its customer, or to be done with it. */
export const ticketOwed = z.object({
  /** Null while the clock stands still. */
  at: moment.nullable(),
  kind: z.enum(['first', 'next', 'resolve']),
  state: z.enum(['running', 'paused', 'warned', 'breached']),
})
export type TicketOwed = z.infer<typeof ticketOwed>

/** As a card or a row shows it. */
export const ticketCard = z.object({
  id: z.uuid(),
  boardId: z.uuid(),
  columnId: z.uuid(),
  /** Its place in the column, compared as text; tickets of one rank stand by id. */
  rank: z.string(),
  /** As people name it: SUP-42. */
  key: z.string(),
  typeId: z.uuid(),
  title: z.string(),
  priority: z.enum(ticketPriorities),
  /** The first one leads. */
  assigneeIds: z.array(z.uuid()),
  teamId: z.uuid().nullable(),
  tagIds: z.array(z.uuid()),
  dueAt: moment.nullable(),
  /** By the response times that hold for it; null where nothing is owed. */
  owed: ticketOwed.nullable(),
  requester: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The one it is part of. */
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
  /** Clean HTML. */
  description: z.string(),
  reporterId: z.uuid().nullable(),
  visibility: z.enum(ticketVisibilities),
  /** When it is to be there, as people outside read it: so exactly and no more. */
  etaOn: z.iso.date().nullable(),
  etaPrecision: z.enum(etaPrecisions),
  votesCount: z.number().int(),
  /** What the votes weigh together; for the team alone. */
  voteWeight: z.number().int(),
  /** The one that stands for it since both were found to ask for the same. */
  mergedIntoId: z.uuid().nullable(),
  /** The same, where whoever asks may see it. */
  mergedInto: relatedTicket.nullable(),
  /** Those that this one stands for. */
  merged: z.array(relatedTicket),
  spentMin: z.number().int(),
  attributes: z.record(z.string(), fieldValue),
  source: z.enum(ticketSources),
  parent: relatedTicket.nullable(),
  children: z.array(relatedTicket),
  /** to: what this one does to it, such as "blocks"; from: what it does to this one. */
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
      /** False when whoever asks may not open it; he is told its number only. */
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

/** What a ticket of a board can begin with; what of it is gone by now is left out. */
export const ticketTemplate = z.object({
  id: z.uuid(),
  boardId: z.uuid(),
  name: z.string(),
  title: z.string(),
  /** Clean HTML. */
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

/** On a ticket or in a comment. */
export const ticketFile = z.object({
  id: z.uuid(),
  ticketId: z.uuid(),
  /** Who uploaded it; null when he is gone. */
  memberId: z.uuid().nullable(),
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  createdAt: moment,
  /** Good for some hours. */
  url: z.string(),
})
export type TicketFile = z.infer<typeof ticketFile>

export const timeEntry = z.object({
  id: z.uuid(),
  ticketId: z.uuid(),
  /** Who worked; null when he is gone. */
  memberId: z.uuid().nullable(),
  /** The day on which he did. */
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
  /** The customer who said it. */
  contact: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Whoever asked for the ticket reads it too. */
  isPublic: z.boolean(),
  text: z.string(),
  createdAt: moment,
  editedAt: moment.nullable(),
  isDeleted: z.boolean(),
  files: z.array(ticketFile),
})
export type TicketComment = z.infer<typeof ticketComment>

const plainValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])

/** A value of a ticket before and after a change; a field that was added is called `attributes.key`. */
export const changedValue = z.object({ name: z.string(), before: plainValue, after: plainValue })
export type ChangedValue = z.infer<typeof changedValue>

/** Something that happened to a ticket, the newest first. */
export const ticketHistoryEntry = z.object({
  id: z.string(),
  at: moment,
  /** As in docs/events.md: ticket.moved. */
  type: z.string(),
  actor: z.object({ kind: z.string(), id: z.uuid().nullable() }),
  /** What changed of it, by the names of its fields. */
  changed: z.array(z.string()),
  /** What of it was something else before; long texts and lists of their own are only named. */
  values: z.array(changedValue),
  /** The columns it went between, where it was moved. */
  fromColumnId: z.uuid().nullable(),
  toColumnId: z.uuid().nullable(),
  /** The board that it left, where it was moved to another one. */
  fromBoardId: z.uuid().nullable(),
})
export type TicketHistoryEntry = z.infer<typeof ticketHistoryEntry>
