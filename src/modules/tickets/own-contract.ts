import { z } from 'zod'

import { knownReader } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, moment, prose } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

const key = z.string().regex(/^[A-Z]{2,6}-\d{1,12}$/, 'Use the format SUP-42.')
const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])

const ownFile = z.object({
  name: z.string(),
  url: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
})
export type OwnFile = z.infer<typeof ownFile>

const fileIds = z.array(id('ticket_uploads')).max(10, 'Attach at most 10 files.').optional()

/** A ticket in the list of its requester. */
export const ownTicketLine = z.object({
  key: z.string(),
  title: z.string(),
  state: z.object({ label: z.string(), kind: z.enum(['open', 'waiting', 'done']) }),
  /** False for tickets of others in the same company. */
  isMine: z.boolean(),
  requesterName: z.string(),
  createdAt: moment,
  lastSaidAt: moment.nullable(),
})
export type OwnTicketLine = z.infer<typeof ownTicketLine>

export const ownTicket = ownTicketLine.extend({
  description: z.string(),
  fields: z.array(z.object({ label: z.string(), value: z.string() })),
  files: z.array(ownFile),
  thread: z.array(
    z.object({
      id: z.string(),
      /** product: a line about the state of the ticket. */
      by: z.enum(['me', 'customer', 'team', 'product']),
      name: z.string(),
      text: z.string(),
      files: z.array(ownFile),
      at: moment,
    }),
  ),
  /** The conversation of the ticket, if it belongs to the requester. */
  conversationId: z.uuid().nullable(),
  canReply: z.boolean(),
  canClose: z.boolean(),
  canReopen: z.boolean(),
})
export type OwnTicket = z.infer<typeof ownTicket>

export const ticketForm = z.object({
  typeId: z.uuid(),
  name: z.string(),
  fields: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      type: z.string(),
      options: z.array(z.string()),
      isRequired: z.boolean(),
    }),
  ),
})
export type TicketForm = z.infer<typeof ticketForm>

export const listOwnTickets = call({
  name: 'tickets.listOwn',
  route: 'GET /api/own/tickets',
  summary: 'List your tickets or those of your company, newest first',
  access: knownReader,
  input: z.strictObject({ ...pageInput, whose: z.enum(['mine', 'company']).default('mine') }),
  output: pageOf(ownTicketLine),
})

export const getOwnTicket = call({
  name: 'tickets.getOwn',
  route: 'GET /api/own/tickets/{key}',
  summary: 'Get one of your tickets with its replies',
  access: knownReader,
  input: z.strictObject({ key }),
  output: ownTicket,
})

export const listTicketForms = call({
  name: 'tickets.listForms',
  route: 'GET /api/own/ticket-forms',
  summary: 'List the ticket types you can create, with their fields',
  access: knownReader,
  input: z.strictObject({}),
  output: z.object({ items: z.array(ticketForm) }),
})

export const createOwnTicket = call({
  name: 'tickets.createOwn',
  route: 'POST /api/own/tickets',
  summary: 'Create a ticket',
  access: knownReader,
  input: z.strictObject({
    clientKey: z.uuid(),
    typeId: id('ticket_types'),
    title: line(200),
    text: prose(20_000).default(''),
    attributes: z.record(z.string().max(64), fieldValue).default({}),
    fileIds,
  }),
  output: ownTicket,
  status: 201,
})

export const replyToOwnTicket = call({
  name: 'tickets.replyToOwn',
  route: 'POST /api/own/tickets/{key}/replies',
  summary: 'Reply to one of your tickets. Reopens a closed ticket.',
  access: knownReader,
  input: z.strictObject({
    key,
    clientKey: z.uuid(),
    text: prose(20_000).trim().min(1, 'Enter some text.'),
    fileIds,
  }),
  output: ownTicket,
  status: 201,
})

export const uploadOwnFile = call({
  name: 'tickets.uploadOwnFile',
  route: 'POST /api/own/files',
  summary:
    'Upload a file for a ticket or a reply. Send the file as the body and its name in the path. Unused uploads are deleted after a day.',
  access: knownReader,
  body: 'file',
  input: z.strictObject({ name: line(255) }),
  output: z.object({ id: z.uuid(), name: z.string(), size: z.number().int() }),
  status: 201,
})

export const closeOwnTicket = call({
  name: 'tickets.closeOwn',
  route: 'POST /api/own/tickets/{key}/close',
  summary: 'Close one of your tickets',
  access: knownReader,
  input: z.strictObject({ key }),
  output: ownTicket,
})

export const reopenOwnTicket = call({
  name: 'tickets.reopenOwn',
  route: 'POST /api/own/tickets/{key}/reopen',
  summary: 'Reopen one of your tickets',
  access: knownReader,
  input: z.strictObject({ key }),
  output: ownTicket,
})
