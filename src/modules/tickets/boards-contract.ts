import { z } from 'zod'

import { event } from '#platform/events/event.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, prose, version } from '#platform/registry/fields.ts'

import {
  assignMethods,
  board,
  boardAccesses,
  boardKinds,
  boardLanes,
  boardRoles,
  boardSummary,
  columnCategories,
  ticketType,
  typeCategories,
  wipModes,
} from './model.ts'

// The actions also check the role on restricted boards.
const canSee = needs('Tickets', 'view')
const canWork = needs('Tickets', 'manage')
const canSetUp = needs('Settings.Boards', 'manage')

const boardId = id('boards')
const columnId = id('board_columns')
const typeId = id('ticket_types')
const boardFields = {
  name: line(60),
  key: z.string().regex(/^[A-Z]{2,6}$/, 'Use 2 to 6 capital letters, such as SUP.'),
  description: prose(1000),
  icon: z.string().max(40),
  kind: z.enum(boardKinds),
  access: z.enum(boardAccesses),
  wipMode: z.enum(wipModes),
}
const person = z.strictObject({
  memberId: id('members').nullable(),
  teamId: id('teams').nullable(),
  role: z.enum(boardRoles),
})
/** From left to right. A column without an id is new. */
const column = z.strictObject({
  id: columnId.nullable(),
  name: line(40),
  category: z.enum(columnCategories),
  publicLabel: line(40).nullable(),
  color: z.string().max(20),
  wipLimit: z.number().int().min(1).max(500).nullable(),
  isDefault: z.boolean(),
  pausesClock: z.boolean(),
  assignMethod: z.enum(assignMethods).nullable().default(null),
  assignTeamId: id('teams').nullable().default(null),
  assignLimit: z.number().int().min(1).max(100).nullable().default(null),
})

export const listBoards = call({
  name: 'tickets.listBoards',
  route: 'GET /api/boards',
  summary: 'List boards',
  access: canSee,
  input: z.strictObject({ isArchived: z.stringbool().default(false) }),
  output: z.object({ items: z.array(boardSummary) }),
})

export const getBoard = call({
  name: 'tickets.getBoard',
  route: 'GET /api/boards/{id}',
  summary: 'Get a board with its columns and permissions',
  access: canSee,
  input: z.strictObject({ id: boardId }),
  output: board,
})

export const createBoard = call({
  name: 'tickets.createBoard',
  route: 'POST /api/boards',
  summary: 'Create a board with default columns for its kind',
  access: canSetUp,
  input: z.strictObject({
    name: boardFields.name,
    key: boardFields.key,
    description: boardFields.description.default(''),
    icon: boardFields.icon.default(''),
    kind: boardFields.kind.default('support'),
    access: boardFields.access.default('organization'),
  }),
  output: board,
  status: 201,
})

export const updateBoard = call({
  name: 'tickets.updateBoard',
  route: 'PATCH /api/boards/{id}',
  summary: 'Update a board',
  access: canWork,
  input: z.strictObject({
    id: boardId,
    version,
    name: boardFields.name.optional(),
    key: boardFields.key.optional(),
    description: boardFields.description.optional(),
    icon: boardFields.icon.optional(),
    kind: boardFields.kind.optional(),
    access: boardFields.access.optional(),
    wipMode: boardFields.wipMode.optional(),
    lanes: z.enum(boardLanes).optional(),
    tellsCustomers: z.boolean().optional(),
    people: z.array(person).max(200).optional(),
  }),
  output: board,
})

export const putColumns = call({
  name: 'tickets.putColumns',
  route: 'PUT /api/boards/{id}/columns',
  summary: 'Replace the columns of a board',
  access: canWork,
  input: z.strictObject({
    id: boardId,
    version,
    columns: z.array(column).min(1).max(20),
    moves: z
      .array(z.strictObject({ fromId: columnId, toId: columnId }))
      .max(20)
      .default([]),
  }),
  output: board,
})

export const placeBoard = call({
  name: 'tickets.placeBoard',
  route: 'POST /api/boards/{id}/place',
  summary: 'Reorder boards',
  access: canSetUp,
  input: z.strictObject({ id: boardId, beforeId: boardId.nullable() }),
  output: z.object({ items: z.array(boardSummary) }),
})

export const archiveBoard = call({
  name: 'tickets.archiveBoard',
  route: 'POST /api/boards/{id}/archive',
  summary: 'Archive or restore a board',
  access: canSetUp,
  input: z.strictObject({ id: boardId, isArchived: z.boolean() }),
  output: board,
})

export const listTicketTypes = call({
  name: 'tickets.listTypes',
  route: 'GET /api/ticket-types',
  summary: 'List ticket types with their fields',
  access: canSee,
  input: z.strictObject({ isArchived: z.stringbool().default(false) }),
  output: z.object({ items: z.array(ticketType) }),
})

const typeFields = {
  name: line(60),
  icon: z.string().max(40),
  category: z.enum(typeCategories),
  intakeBoardId: boardId.nullable(),
  fields: z
    .array(
      z.strictObject({
        fieldId: id('fields'),
        isRequired: z.boolean(),
        isRequiredOfCustomer: z.boolean(),
        isShownToCustomer: z.boolean(),
      }),
    )
    .max(50),
}

export const createTicketType = call({
  name: 'tickets.createType',
  route: 'POST /api/ticket-types',
  summary: 'Create a ticket type',
  access: canSetUp,
  input: z.strictObject({
    name: typeFields.name,
    icon: typeFields.icon.default(''),
    category: typeFields.category,
    intakeBoardId: typeFields.intakeBoardId.default(null),
    fields: typeFields.fields.default([]),
  }),
  output: ticketType,
  status: 201,
})

export const updateTicketType = call({
  name: 'tickets.updateType',
  route: 'PATCH /api/ticket-types/{id}',
  summary: 'Update a ticket type',
  access: canSetUp,
  input: z.strictObject({
    id: typeId,
    version,
    name: typeFields.name.optional(),
    icon: typeFields.icon.optional(),
    category: typeFields.category.optional(),
    intakeBoardId: typeFields.intakeBoardId.optional(),
    fields: typeFields.fields.optional(),
    isArchived: z.boolean().optional(),
  }),
  output: ticketType,
})

const kind = { audience: 'Tickets' } as const
const about = z.object({ boardId: z.uuid() })
export const boardCreated = event({
  type: 'board.created',
  says: 'created a board',
  data: about,
  ...kind,
})
export const boardUpdated = event({
  type: 'board.updated',
  says: 'changed a board',
  data: about,
  ...kind,
})
export const boardArchived = event({
  type: 'board.archived',
  says: 'archived a board',
  details: '`isArchived` is false when the board was restored.',
  sentenceFor: ({ isArchived }) => (isArchived ? 'archived a board' : 'restored a board'),
  data: about.extend({ isArchived: z.boolean() }),
  ...kind,
})
export const ticketTypeChanged = event({
  type: 'ticket_type.changed',
  says: 'changed a ticket type',
  data: z.object({ typeId: z.uuid() }),
  ...kind,
})
/** A ticket entered a column that assigns tickets automatically. */
export const ticketQueueGrew = event({
  type: 'ticket_queue.grew',
  says: 'A ticket entered a queue',
  data: about.extend({ columnId: z.uuid() }),
  ...kind,
})
