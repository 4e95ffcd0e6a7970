import { z } from 'zod'

import { event } from '#platform/events/event.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, prose } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import { timeEntry } from './model.ts'

const canWork = needs('Tickets', 'manage')
const ticketId = id('tickets')
const entryId = id('ticket_time_entries')
const fields = {
  workedOn: z.iso.date(),
  minutes: z.number().int().min(1).max(60_000),
  note: prose(500),
}

export const listTime = call({
  name: 'tickets.listTime',
  route: 'GET /api/tickets/{id}/time',
  summary: 'List the time entries of a ticket, with totals per person',
  access: needs('Tickets', 'view'),
  input: z.strictObject({ id: ticketId, ...pageInput }),
  output: pageOf(timeEntry).extend({
    totals: z.array(z.object({ memberId: z.uuid().nullable(), minutes: z.number().int() })),
  }),
})

export const logTime = call({
  name: 'tickets.logTime',
  route: 'POST /api/tickets/{id}/time',
  summary: 'Log time on a ticket',
  access: canWork,
  input: z.strictObject({
    id: ticketId,
    clientKey: z.uuid(),
    workedOn: fields.workedOn,
    minutes: fields.minutes,
    note: fields.note.default(''),
  }),
  output: timeEntry,
  status: 201,
})

export const updateTime = call({
  name: 'tickets.updateTime',
  route: 'PATCH /api/ticket-time/{id}',
  summary: 'Update a time entry',
  access: canWork,
  input: z.strictObject({
    id: entryId,
    workedOn: fields.workedOn.optional(),
    minutes: fields.minutes.optional(),
    note: fields.note.optional(),
  }),
  output: timeEntry,
})

export const deleteTime = call({
  name: 'tickets.deleteTime',
  route: 'DELETE /api/ticket-time/{id}',
  summary: 'Delete a time entry',
  access: canWork,
  input: z.strictObject({ id: entryId }),
  output: timeEntry,
})

export const timeLogged = event({
  type: 'ticket.time_logged',
  says: 'logged time on ticket {key}',
  details: '`minutes` is 0 when the entry was removed; `spentMin` is the total.',
  data: z.object({
    ticketId: z.uuid(),
    boardId: z.uuid(),
    key: z.string(),
    entryId: z.uuid(),
    memberId: z.uuid().nullable(),
    workedOn: z.iso.date(),
    minutes: z.number().int(),
    spentMin: z.number().int(),
  }),
  audience: 'Tickets',
  isScoped: true,
})
