import { z } from 'zod'

import { event } from '#platform/events/event.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'

import { retentionPolicy } from './model.ts'
import { maxCounted, maxDays, retentionActions, retentionObjects } from './rules.ts'

const canLook = needs('Data.Export', 'view')
const canDecide = needs('Data.Export', 'manage')
/** Also required: a member who can export data must not be able to delete the log of it. */
export const canDecideOnLogs = needs('Audit', 'manage')

const days = z
  .number()
  .int()
  .min(1, 'Enter at least 1 day.')
  .max(maxDays, 'Enter at most 3,650 days, or turn the policy off.')

export const listRetention = call({
  name: 'privacy.listRetention',
  route: 'GET /api/privacy/retention',
  summary: 'List retention policies',
  access: canLook,
  input: z.strictObject({}),
  output: z.object({ items: z.array(retentionPolicy) }),
})

export const previewRetention = call({
  name: 'privacy.previewRetention',
  route: 'GET /api/privacy/retention/{object}/preview',
  summary: 'Preview how many records a retention policy affects',
  access: canLook,
  input: z.strictObject({
    object: z.enum(retentionObjects),
    days: z.coerce.number().pipe(days),
  }),
  output: z.object({ count: z.number().int(), isMore: z.boolean() }),
})

export const setRetention = call({
  name: 'privacy.setRetention',
  route: 'PUT /api/privacy/retention/{object}',
  summary: 'Update a retention policy',
  access: canDecide,
  stepUp: true,
  input: z.strictObject({
    object: z.enum(retentionObjects),
    /** The version from `listRetention`. */
    version: z.number().int().min(0).max(2_147_483_647),
    action: z.enum(retentionActions),
    days: days.nullable(),
    /** Protects against deleting many more records than the preview showed. */
    seenCount: z.number().int().min(0).max(maxCounted).default(0),
  }),
  output: retentionPolicy,
})

const rule = retentionPolicy.pick({ action: true, days: true })

export const retentionChanged = event({
  type: 'retention.changed',
  says: 'changed how long {object} are kept',
  data: z.object({ object: z.enum(retentionObjects), before: rule.nullable(), after: rule }),
  audience: 'Data.Export',
})
/** Emitted once per run that affected something. */
export const retentionApplied = event({
  type: 'retention.applied',
  says: 'applied the retention policy {name}',
  data: z.object({
    object: z.enum(retentionObjects),
    action: z.enum(retentionActions),
    days: z.number().int(),
    count: z.number().int(),
    name: z.string(),
  }),
  audience: 'Data.Export',
})
