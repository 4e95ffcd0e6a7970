import { z } from 'zod'

import { event } from '#platform/events/event.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, moment, version } from '#platform/registry/fields.ts'

import { policyFields, slaClock, slaPolicy } from './model.ts'
import { clockKinds } from './rules.ts'

const canSee = needs('Settings', 'view')
const canChange = needs('Settings', 'manage')
const policyId = id('sla_policies')

export const listSlaPolicies = call({
  name: 'sla.listSlaPolicies',
  route: 'GET /api/sla/policies',
  summary: 'List SLA policies',
  access: canSee,
  input: z.strictObject({}),
  output: z.object({ items: z.array(slaPolicy) }),
})

const {
  firstMinutes,
  nextMinutes,
  resolveMinutes,
  scheduleId,
  warnMinutes,
  pauseOn,
  priorityMinutes,
} = policyFields

export const createSlaPolicy = call({
  name: 'sla.createSlaPolicy',
  route: 'POST /api/sla/policies',
  summary: 'Create an SLA policy',
  access: canChange,
  input: z.strictObject({
    name: policyFields.name,
    firstMinutes: firstMinutes.default(null),
    nextMinutes: nextMinutes.default(null),
    resolveMinutes: resolveMinutes.default(null),
    priorityMinutes: priorityMinutes.default({}),
    scheduleId: scheduleId.default(null),
    pauseOn: pauseOn.default([]),
    warnMinutes: warnMinutes.default(null),
    holdsFor: policyFields.holdsFor.default(['conversations']),
    channelIds: policyFields.channelIds.default([]),
    boardIds: policyFields.boardIds.default([]),
    priorities: policyFields.priorities.default([]),
    tagIds: policyFields.tagIds.default([]),
    raisesTo: policyFields.raisesTo.default(null),
    tellsTeam: policyFields.tellsTeam.default(false),
    isActive: policyFields.isActive.default(true),
  }),
  output: slaPolicy,
  status: 201,
})

export const updateSlaPolicy = call({
  name: 'sla.updateSlaPolicy',
  route: 'PATCH /api/sla/policies/{id}',
  summary: 'Update an SLA policy',
  access: canChange,
  input: z.strictObject({
    id: policyId,
    version,
    name: policyFields.name.optional(),
    firstMinutes: firstMinutes.optional(),
    nextMinutes: nextMinutes.optional(),
    resolveMinutes: resolveMinutes.optional(),
    priorityMinutes: priorityMinutes.optional(),
    scheduleId: scheduleId.optional(),
    pauseOn: pauseOn.optional(),
    warnMinutes: warnMinutes.optional(),
    holdsFor: policyFields.holdsFor.optional(),
    channelIds: policyFields.channelIds.optional(),
    boardIds: policyFields.boardIds.optional(),
    priorities: policyFields.priorities.optional(),
    tagIds: policyFields.tagIds.optional(),
    raisesTo: policyFields.raisesTo.optional(),
    tellsTeam: policyFields.tellsTeam.optional(),
    isActive: policyFields.isActive.optional(),
  }),
  output: slaPolicy,
})

export const deleteSlaPolicy = call({
  name: 'sla.deleteSlaPolicy',
  route: 'DELETE /api/sla/policies/{id}',
  summary: 'Delete an SLA policy',
  access: canChange,
  input: z.strictObject({ id: policyId }),
  output: z.object({}),
})

export const orderSlaPolicies = call({
  name: 'sla.orderSlaPolicies',
  route: 'POST /api/sla/policies/order',
  summary: 'Reorder SLA policies',
  access: canChange,
  input: z.strictObject({ ids: z.array(policyId).min(1).max(50) }),
  output: z.object({ items: z.array(slaPolicy) }),
})

export const listSlaClocks = call({
  name: 'sla.listSlaClocks',
  route: 'GET /api/sla/conversations/{id}/clocks',
  summary: 'List the SLA targets of a conversation',
  access: needs('Inbox', 'view'),
  input: z.strictObject({ id: id('conversations') }),
  output: z.object({ items: z.array(slaClock) }),
})

export const listTicketClocks = call({
  name: 'sla.listTicketClocks',
  route: 'GET /api/sla/tickets/{id}/clocks',
  summary: 'List the SLA targets of a ticket',
  access: needs('Tickets', 'view'),
  input: z.strictObject({ id: id('tickets') }),
  output: z.object({ items: z.array(slaClock) }),
})

const aboutPolicy = z.object({ policyId: z.uuid(), name: z.string() })

export const slaPolicyCreated = event({
  type: 'sla_policy.created',
  says: 'created the SLA policy {name}',
  data: aboutPolicy,
  audience: 'Settings',
})
export const slaPolicyUpdated = event({
  type: 'sla_policy.updated',
  says: 'edited the SLA policy {name}',
  data: aboutPolicy.extend({
    before: z.record(z.string(), z.unknown()),
    after: z.record(z.string(), z.unknown()),
  }),
  audience: 'Settings',
})
export const slaPolicyDeleted = event({
  type: 'sla_policy.deleted',
  says: 'deleted the SLA policy {name}',
  data: aboutPolicy,
  audience: 'Settings',
})
export const slaPoliciesOrdered = event({
  type: 'sla_policy.ordered',
  says: 'reordered the SLA policies',
  data: z.object({ names: z.array(z.string()) }),
  audience: 'Settings',
})

const clockNews = {
  kind: z.enum(clockKinds),
  policyId: z.uuid(),
  policyName: z.string(),
  dueAt: moment.nullable(),
}
const aboutClock = z.object({
  conversationId: z.uuid(),
  number: z.number().int(),
  ...clockNews,
})
const scoped = { audience: 'Inbox', isScoped: true } as const

export const slaWarning = event({
  type: 'sla.warning',
  says: 'An SLA target of conversation #{number} is about to be missed',
  quotes: ({ policyName }) => policyName,
  data: aboutClock,
  ...scoped,
})
export const slaBreached = event({
  type: 'sla.breached',
  says: 'An SLA target of conversation #{number} was missed',
  quotes: ({ policyName }) => policyName,
  data: aboutClock,
  ...scoped,
})
export const slaMet = event({
  type: 'sla.met',
  says: 'An SLA target of conversation #{number} was met',
  quotes: ({ policyName }) => policyName,
  data: aboutClock.extend({ endedAt: moment }),
  ...scoped,
})

const aboutTicketClock = z.object({
  ticketId: z.uuid(),
  boardId: z.uuid(),
  key: z.string(),
  ...clockNews,
})
const ofTickets = { audience: 'Tickets', isScoped: true } as const

export const ticketSlaWarning = event({
  type: 'ticket_sla.warning',
  says: 'An SLA target of ticket {key} is about to be missed',
  quotes: ({ policyName }) => policyName,
  data: aboutTicketClock,
  ...ofTickets,
})
export const ticketSlaBreached = event({
  type: 'ticket_sla.breached',
  says: 'An SLA target of ticket {key} was missed',
  quotes: ({ policyName }) => policyName,
  data: aboutTicketClock,
  ...ofTickets,
})
export const ticketSlaMet = event({
  type: 'ticket_sla.met',
  says: 'An SLA target of ticket {key} was met',
  quotes: ({ policyName }) => policyName,
  data: aboutTicketClock.extend({ endedAt: moment }),
  ...ofTickets,
})
