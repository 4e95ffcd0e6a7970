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
    'Attach a file to a ticket. Send the file as the body and its name in the path. Unused comment uploads are deleted after a day.',
  access: needs('Tickets', 'manage'),
  body: 'file',
  input: z.strictObject({
    id: ticketId,
    name: line(255),
    /** Uploaded for a comment that will reference it. */
    isForComment: z.stringbool().default(false),
  }),
  output: ticketFile,
  status: 201,
})

export const listTicketFiles = call({
  name: 'tickets.listFiles',
  route: 'GET /api/tickets/{id}/files',
  summary: 'List the files of a ticket and its comments, newest first',
  access: needs('Tickets', 'view'),
  input: z.strictObject({ id: ticketId, ...pageInput }),
  output: pageOf(ticketFile),
})

export const trashTicketFile = call({
  name: 'tickets.trashFile',
  route: 'POST /api/ticket-files/{id}/trash',
  summary: 'Delete a file or restore it within 30 days',
  access: needs('Tickets', 'manage'),
  input: z.strictObject({ id: id('ticket_files'), isTrashed: z.boolean() }),
  output: ticketFile,
})
