import { z } from 'zod'

import { priorities } from '#modules/inbox/model.ts'
import { id, line, moment, version } from '#platform/registry/fields.ts'

import { clockKinds, clockStates, pauseReasons, rankedPriorities, subjectKinds } from './rules.ts'

const minutes = z.number().int().min(1).max(525_600)

export const priorityMinutes = z.partialRecord(
  z.enum(rankedPriorities),
  z.strictObject({
    first: minutes.optional(),
    next: minutes.optional(),
    resolve: minutes.optional(),
  }),
)
export type PriorityMinutes = z.infer<typeof priorityMinutes>

export const policyFields = {
  name: line(60),
  firstMinutes: minutes.nullable(),
  nextMinutes: minutes.nullable(),
  resolveMinutes: minutes.nullable(),
  priorityMinutes,
  scheduleId: id('schedules').nullable(),
  pauseOn: z.array(z.enum(pauseReasons)).max(pauseReasons.length),
  warnMinutes: minutes.nullable(),
  holdsFor: z.array(z.enum(subjectKinds)).min(1, 'Choose what this policy applies to.').max(2),
  channelIds: z.array(id('channels')).max(100),
  boardIds: z.array(id('boards')).max(50),
  priorities: z.array(z.enum(priorities)).max(priorities.length),
  tagIds: z.array(id('tags')).max(100),
  raisesTo: z.enum(['normal', 'high', 'urgent']).nullable(),
  tellsTeam: z.boolean(),
  isActive: z.boolean(),
}

export const slaPolicy = z.object({
  id: z.uuid(),
  ...policyFields,
  scheduleId: z.uuid().nullable(),
  channelIds: z.array(z.uuid()),
  boardIds: z.array(z.uuid()),
  tagIds: z.array(z.uuid()),
  version,
  createdAt: moment,
  updatedAt: moment,
})
export type SlaPolicy = z.infer<typeof slaPolicy>

export const slaClock = z.object({
  kind: z.enum(clockKinds),
  state: z.enum(clockStates),
  policyName: z.string(),
  startedAt: moment,
  dueAt: moment.nullable(),
  leftMinutes: z.number().nullable(),
  warnedAt: moment.nullable(),
  breachedAt: moment.nullable(),
  endedAt: moment.nullable(),
})
export type SlaClock = z.infer<typeof slaClock>
