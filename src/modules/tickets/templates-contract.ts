import { z } from 'zod'

import { event } from '#platform/events/event.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, prose, version } from '#platform/registry/fields.ts'

import { checklistTemplate, ticketPriorities, ticketTemplate } from './model.ts'

// Everyone with access to a board can use its templates. Editing them needs the admin role, which
// the actions check.
const canSee = needs('Tickets', 'view')
const canWork = needs('Tickets', 'manage')

const boardId = id('boards')
const lines = z.array(line(500)).max(100, 'A checklist can have at most 100 items.')
const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])

const ticketFields = {
  name: line(60),
  title: line(200, 0),
  description: prose(200_000),
  /** Null for the board's default type. */
  typeId: id('ticket_types').nullable(),
  priority: z.enum(ticketPriorities),
  tagIds: z.array(id('tags')).max(30, 'Choose at most 30 tags.'),
  assigneeIds: z.array(id('members')).max(5, 'Choose at most 5 people.'),
  attributes: z.record(z.string().max(64), fieldValue),
  checklist: lines,
}

export const listTemplates = call({
  name: 'tickets.listTemplates',
  route: 'GET /api/boards/{boardId}/templates',
  summary: 'List the ticket and checklist templates of a board, by name',
  access: canSee,
  input: z.strictObject({ boardId }),
  output: z.object({
    tickets: z.array(ticketTemplate),
    checklists: z.array(checklistTemplate),
  }),
})

export const createTicketTemplate = call({
  name: 'tickets.createTicketTemplate',
  route: 'POST /api/boards/{boardId}/ticket-templates',
  summary: 'Create a ticket template',
  access: canWork,
  input: z.strictObject({
    boardId,
    name: ticketFields.name,
    title: ticketFields.title.default(''),
    description: ticketFields.description.default(''),
    typeId: ticketFields.typeId.default(null),
    priority: ticketFields.priority.default('none'),
    tagIds: ticketFields.tagIds.default([]),
    assigneeIds: ticketFields.assigneeIds.default([]),
    attributes: ticketFields.attributes.default({}),
    checklist: ticketFields.checklist.default([]),
  }),
  output: ticketTemplate,
  status: 201,
})

export const updateTicketTemplate = call({
  name: 'tickets.updateTicketTemplate',
  route: 'PATCH /api/ticket-templates/{id}',
  summary: 'Update a ticket template',
  access: canWork,
  input: z.strictObject({
    id: id('ticket_templates'),
    version,
    name: ticketFields.name.optional(),
    title: ticketFields.title.optional(),
    description: ticketFields.description.optional(),
    typeId: ticketFields.typeId.optional(),
    priority: ticketFields.priority.optional(),
    tagIds: ticketFields.tagIds.optional(),
    assigneeIds: ticketFields.assigneeIds.optional(),
    attributes: ticketFields.attributes.optional(),
    checklist: ticketFields.checklist.optional(),
  }),
  output: ticketTemplate,
})

export const deleteTicketTemplate = call({
  name: 'tickets.deleteTicketTemplate',
  route: 'DELETE /api/ticket-templates/{id}',
  summary: 'Delete a ticket template',
  access: canWork,
  input: z.strictObject({ id: id('ticket_templates') }),
  output: z.object({}),
})

export const createChecklistTemplate = call({
  name: 'tickets.createChecklistTemplate',
  route: 'POST /api/boards/{boardId}/checklist-templates',
  summary: 'Create a checklist template',
  access: canWork,
  input: z.strictObject({
    boardId,
    name: line(60),
    lines: lines.min(1, 'Add at least one item.'),
  }),
  output: checklistTemplate,
  status: 201,
})

export const updateChecklistTemplate = call({
  name: 'tickets.updateChecklistTemplate',
  route: 'PATCH /api/checklist-templates/{id}',
  summary: 'Update a checklist template',
  access: canWork,
  input: z.strictObject({
    id: id('checklist_templates'),
    version,
    name: line(60).optional(),
    lines: lines.min(1, 'Add at least one item.').optional(),
  }),
  output: checklistTemplate,
})

export const deleteChecklistTemplate = call({
  name: 'tickets.deleteChecklistTemplate',
  route: 'DELETE /api/checklist-templates/{id}',
  summary: 'Delete a checklist template',
  access: canWork,
  input: z.strictObject({ id: id('checklist_templates') }),
  output: z.object({}),
})

export const templatesChanged = event({
  type: 'ticket_templates.changed',
  says: 'changed the ticket templates of a board',
  data: z.object({ boardId: z.uuid() }),
  audience: 'Tickets',
})
