import { z } from 'zod'

import { sharingScopes } from '#modules/organization/model.ts'
import { event } from '#platform/events/event.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, version } from '#platform/registry/fields.ts'

import { ticketPriorities } from './model.ts'
import { viewColumns } from './view-columns.ts'
import { fieldWords, ticketView, viewSorts, viewStates } from './view-model.ts'

const canSee = needs('Tickets', 'view')
const canWork = needs('Tickets', 'manage')

export const listTicketViews = call({
  name: 'tickets.listViews',
  route: 'GET /api/ticket-views',
  summary: 'List saved ticket views',
  access: canSee,
  input: z.strictObject({}),
  output: z.object({ items: z.array(ticketView) }),
})

const viewFields = {
  name: line(60),
  scope: z.enum(sharingScopes).default('private'),
  teamId: id('teams').optional(),
  filter: z
    .strictObject({
      search: line(100).optional(),
      boardId: id('boards').optional(),
      state: z.enum(viewStates).default('open'),
      assigneeId: z.union([id('members'), z.literal('none'), z.literal('me')]).optional(),
      teamId: id('teams').optional(),
      tagId: id('tags').optional(),
      typeId: id('ticket_types').optional(),
      priority: z.enum(ticketPriorities).optional(),
      due: z.enum(['overdue', 'today', 'week', 'none']).optional(),
      owed: z.enum(['overdue', 'soon', 'any']).optional(),
      ...fieldWords,
    })
    .default({ state: 'open' }),
  sort: z.enum(viewSorts).default('updated'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  columns: z
    .array(z.enum(viewColumns))
    .max(viewColumns.length)
    .default(['board', 'state', 'assignees', 'owed', 'due', 'updated']),
}

export const createTicketView = call({
  name: 'tickets.createView',
  route: 'POST /api/ticket-views',
  summary: 'Create a saved ticket view',
  access: canWork,
  input: z.strictObject(viewFields),
  output: ticketView,
  status: 201,
})

export const updateTicketView = call({
  name: 'tickets.updateView',
  route: 'PUT /api/ticket-views/{id}',
  summary: 'Update a saved ticket view',
  access: canWork,
  input: z.strictObject({ id: id('ticket_views'), version, ...viewFields }),
  output: ticketView,
})

export const deleteTicketView = call({
  name: 'tickets.deleteView',
  route: 'DELETE /api/ticket-views/{id}',
  summary: 'Delete a saved ticket view',
  access: canWork,
  input: z.strictObject({ id: id('ticket_views') }),
  output: z.object({}),
})

export const ticketViewChanged = event({
  type: 'ticket_view.changed',
  says: 'changed a saved ticket view',
  data: z.object({ viewId: z.uuid() }),
  audience: 'Tickets',
})
