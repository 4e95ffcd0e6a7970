import { z } from 'zod'

import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, moment, prose } from '#platform/registry/fields.ts'

import { ticket } from './model.ts'

const canSee = needs('Tickets', 'view')
const canWork = needs('Tickets', 'manage')
const words = prose(20_000).trim().min(1, 'Enter some text.')

/** Replies to a customer are read and sent with the calls of the inbox. */
export const writeToRequester = call({
  name: 'tickets.writeToRequester',
  route: 'POST /api/tickets/{id}/thread',
  summary: 'Message the requester of a ticket',
  access: canWork,
  input: z.strictObject({ id: id('tickets'), clientKey: z.uuid(), text: words }),
  output: ticket,
  status: 201,
})

export const ticketBroadcast = z.object({
  id: z.uuid(),
  ticketId: z.uuid(),
  memberId: z.uuid().nullable(),
  text: z.string(),
  closes: z.boolean(),
  state: z.enum(['waiting', 'running', 'done', 'cancelled']),
  total: z.number().int(),
  said: z.number().int(),
  skipped: z.number().int(),
  startsAt: moment,
  createdAt: moment,
  finishedAt: moment.nullable(),
})
export type TicketBroadcast = z.infer<typeof ticketBroadcast>

export const previewBroadcast = call({
  name: 'tickets.previewBroadcast',
  route: 'GET /api/tickets/{id}/broadcast-preview',
  summary: 'Preview how many customers a reply to all would reach',
  access: canWork,
  input: z.strictObject({ id: id('tickets') }),
  output: z.object({
    people: z.number().int(),
    conversations: z.number().int(),
    /** Linked conversations without access. They get no reply. */
    outOfSight: z.number().int(),
  }),
})

export const startBroadcast = call({
  name: 'tickets.startBroadcast',
  route: 'POST /api/tickets/{id}/broadcasts',
  summary: 'Reply to all customers linked to a tracker ticket',
  access: canWork,
  input: z.strictObject({
    id: id('tickets'),
    clientKey: z.uuid(),
    text: words,
    closes: z.boolean().default(false),
  }),
  output: ticketBroadcast,
  status: 201,
})

export const listBroadcasts = call({
  name: 'tickets.listBroadcasts',
  route: 'GET /api/tickets/{id}/broadcasts',
  summary: 'List the latest replies to all customers of a ticket, with progress',
  access: canSee,
  input: z.strictObject({ id: id('tickets') }),
  output: z.object({ items: z.array(ticketBroadcast) }),
})

export const cancelBroadcast = call({
  name: 'tickets.cancelBroadcast',
  route: 'POST /api/ticket-broadcasts/{id}/cancel',
  summary: 'Cancel a reply to all customers before it is sent',
  access: canWork,
  input: z.strictObject({ id: id('ticket_broadcasts') }),
  output: ticketBroadcast,
})
