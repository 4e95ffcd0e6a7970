import { z } from 'zod'

import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import { ticketFile } from './model.ts'

const ticketId = id('tickets')

export const uploadTicketFile = call({
  name: 'tickets.uploadFile',
  route: 'POST /api/tickets/{id}/files',
  summary:
    'Attach a file to a ticket. The body is the file itself, its name stands in the address. One for a comment that is not sent within a day is erased.',
  access: needs('Tickets', 'manage'),
  body: 'file',
  input: z.strictObject({
    id: ticketId,
    name: line(255),
    /** It waits for a comment that names it. */
    isForComment: z.stringbool().default(false),
  }),
  output: ticketFile,
  status: 201,
})

export const listTicketFiles = call({
  name: 'tickets.listFiles',
  route: 'GET /api/tickets/{id}/files',
  summary: 'List the files on a ticket, the newest first; those of comments stand with them',
  access: needs('Tickets', 'view'),
  input: z.strictObject({ id: ticketId, ...pageInput }),
  output: pageOf(ticketFile),
})

export const trashTicketFile = call({
  name: 'tickets.trashFile',
  route: 'POST /api/ticket-files/{id}/trash',
  summary: 'Delete a file of a ticket, or put it back; it can be put back for 30 days',
  access: needs('Tickets', 'manage'),
  input: z.strictObject({ id: id('ticket_files'), isTrashed: z.boolean() }),
  output: ticketFile,
})
