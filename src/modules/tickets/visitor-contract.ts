import { z } from 'zod'

import { visitorOnly } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import {
  createOwnTicket,
  getOwnTicket,
  ownTicket,
  ownTicketLine,
  replyToOwnTicket,
  ticketForm,
} from './own-contract.ts'

// The widget counterpart of the customer calls on sites. Limited to the visitor's own tickets.

const fileIds = z.array(id('attachments')).max(10, 'Attach at most 10 files.').optional()

export const listVisitorTickets = call({
  name: 'tickets.listOfVisitor',
  route: 'GET /api/chat/tickets',
  summary: 'List the visitor’s tickets, newest first',
  access: visitorOnly,
  input: z.strictObject({ ...pageInput }),
  output: pageOf(ownTicketLine),
})

export const getVisitorTicket = call({
  name: 'tickets.getOfVisitor',
  route: 'GET /api/chat/tickets/{key}',
  summary: 'Get one of the visitor’s tickets with its replies',
  access: visitorOnly,
  input: z.strictObject(getOwnTicket.input.shape),
  output: ownTicket,
})

export const listVisitorTicketForms = call({
  name: 'tickets.listVisitorForms',
  route: 'GET /api/chat/ticket-forms',
  summary: 'List the ticket types the visitor can create, with their fields',
  access: visitorOnly,
  input: z.strictObject({}),
  output: z.object({ items: z.array(ticketForm) }),
})

export const createVisitorTicket = call({
  name: 'tickets.createOfVisitor',
  route: 'POST /api/chat/tickets',
  summary: 'Create a ticket with a conversation',
  access: visitorOnly,
  input: z.strictObject({ ...createOwnTicket.input.shape, fileIds }),
  output: ownTicket,
  status: 201,
})

export const replyToVisitorTicket = call({
  name: 'tickets.replyOfVisitor',
  route: 'POST /api/chat/tickets/{key}/replies',
  summary: 'Reply to one of the visitor’s tickets. Reopens a closed ticket.',
  access: visitorOnly,
  input: z.strictObject({ ...replyToOwnTicket.input.shape, fileIds }),
  output: ownTicket,
  status: 201,
})

export const closeVisitorTicket = call({
  name: 'tickets.closeOfVisitor',
  route: 'POST /api/chat/tickets/{key}/close',
  summary: 'Close one of the visitor’s tickets',
  access: visitorOnly,
  input: z.strictObject(getOwnTicket.input.shape),
  output: ownTicket,
})

export const reopenVisitorTicket = call({
  name: 'tickets.reopenOfVisitor',
  route: 'POST /api/chat/tickets/{key}/reopen',
  summary: 'Reopen one of the visitor’s tickets',
  access: visitorOnly,
  input: z.strictObject(getOwnTicket.input.shape),
  output: ownTicket,
})
