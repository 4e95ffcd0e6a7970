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

// The same as on the pages of a site, for whoever writes in a widget: his own tickets and no others.

const fileIds = z.array(id('attachments')).max(10, 'Attach at most 10 files.').optional()

export const listVisitorTickets = call({
  name: 'tickets.listOfVisitor',
  route: 'GET /api/chat/tickets',
  summary: 'The tickets of the visitor, the newest first',
  access: visitorOnly,
  input: z.strictObject({ ...pageInput }),
  output: pageOf(ownTicketLine),
})

export const getVisitorTicket = call({
  name: 'tickets.getOfVisitor',
  route: 'GET /api/chat/tickets/{key}',
  summary: 'A ticket of the visitor with what was said to him',
  access: visitorOnly,
  input: z.strictObject(getOwnTicket.input.shape),
  output: ownTicket,
})

export const listVisitorTicketForms = call({
  name: 'tickets.listVisitorForms',
  route: 'GET /api/chat/ticket-forms',
  summary: 'The kinds of tickets that the visitor can make, and what is asked for each',
  access: visitorOnly,
  input: z.strictObject({}),
  output: z.object({ items: z.array(ticketForm) }),
})

export const createVisitorTicket = call({
  name: 'tickets.createOfVisitor',
  route: 'POST /api/chat/tickets',
  summary: 'Ask for something; it is said in a conversation that is one thread with the ticket',
  access: visitorOnly,
  input: z.strictObject({ ...createOwnTicket.input.shape, fileIds }),
  output: ownTicket,
  status: 201,
})

export const replyToVisitorTicket = call({
  name: 'tickets.replyOfVisitor',
  route: 'POST /api/chat/tickets/{key}/replies',
  summary: 'Say something on a ticket of the visitor; one that is closed is opened again',
  access: visitorOnly,
  input: z.strictObject({ ...replyToOwnTicket.input.shape, fileIds }),
  output: ownTicket,
  status: 201,
})

export const closeVisitorTicket = call({
  name: 'tickets.closeOfVisitor',
  route: 'POST /api/chat/tickets/{key}/close',
  summary: 'Say that a ticket of the visitor is done',
  access: visitorOnly,
  input: z.strictObject(getOwnTicket.input.shape),
  output: ownTicket,
})

export const reopenVisitorTicket = call({
  name: 'tickets.reopenOfVisitor',
  route: 'POST /api/chat/tickets/{key}/reopen',
  summary: 'Open a ticket of the visitor again',
  access: visitorOnly,
  input: z.strictObject(getOwnTicket.input.shape),
  output: ownTicket,
})
