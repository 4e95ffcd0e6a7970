import { z } from 'zod'

import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, moment, prose } from '#platform/registry/fields.ts'

import { ticket } from './model.ts'

const canSee = needs('Tickets', 'view')
const canWork = needs('Tickets', 'manage')
const words = prose(20_000).trim().min(1, 'Write something first.')

/** What is answered is read and said in the conversation itself, by the calls of the inbox. */
export const writeToRequester = call({
  name: 'tickets.writeToRequester',
  route: 'POST /api/tickets/{id}/thread',
  summary:
    'Write to whoever asked for a ticket; begins the conversation that is one thread with it',
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
  /** The conversations are closed with the answer. */
  closes: z.boolean(),
  state: z.enum(['waiting', 'running', 'done', 'cancelled']),
  /** How many people it goes to, each once. */
  total: z.number().int(),
  said: z.number().int(),
  /** Those to whom it could not be said any more. */
  skipped: z.number().int(),
  /** Until then it can be taken back. */
  startsAt: moment,
  createdAt: moment,
  finishedAt: moment.nullable(),
})
export type TicketBroadcast = z.infer<typeof ticketBroadcast>

export const previewBroadcast = call({
  name: 'tickets.previewBroadcast',
  route: 'GET /api/tickets/{id}/broadcast-preview',
  summary: 'See how many customers an answer to all would go to',
  access: canWork,
  input: z.strictObject({ id: id('tickets') }),
  output: z.object({
    people: z.number().int(),
    conversations: z.number().int(),
    /** Linked conversations that you cannot open; nothing is said there. */
    outOfSight: z.number().int(),
  }),
})

export const startBroadcast = call({
  name: 'tickets.startBroadcast',
  route: 'POST /api/tickets/{id}/broadcasts',
  summary:
    'Answer all customers who are linked to a tracker, each person once; begins after eight seconds',
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
  summary: 'List the last answers to all customers of a ticket and how far they are',
  access: canSee,
  input: z.strictObject({ id: id('tickets') }),
  output: z.object({ items: z.array(ticketBroadcast) }),
})

export const cancelBroadcast = call({
  name: 'tickets.cancelBroadcast',
  route: 'POST /api/ticket-broadcasts/{id}/cancel',
  summary: 'Take an answer to all back before it begins',
  access: canWork,
  input: z.strictObject({ id: id('ticket_broadcasts') }),
  output: ticketBroadcast,
})
