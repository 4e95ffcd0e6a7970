import { z } from 'zod'

import { priorities } from '#modules/inbox/model.ts'
import { id, line, moment, version } from '#platform/registry/fields.ts'

import { clockKinds, clockStates, pauseReasons, rankedPriorities, subjectKinds } from './rules.ts'

/** Up to a year. */
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
  /** Until the first answer, until each answer after that, and until it is closed. */
  firstMinutes: minutes.nullable(),
  nextMinutes: minutes.nullable(),
  resolveMinutes: minutes.nullable(),
  /** Instead of those above, for conversations of a priority. */
  priorityMinutes,
  /** Minutes count in these opening hours only; null counts around the clock. */
  scheduleId: id('schedules').nullable(),
  /** When clocks stand still: while it is snoozed; until it is closed, also while the customer has to answer. */
  pauseOn: z.array(z.enum(pauseReasons)).max(pauseReasons.length),
  /** So long before it is too late somebody is told; null for no warning. */
  warnMinutes: minutes.nullable(),
  holdsFor: z.array(z.enum(subjectKinds)).min(1, 'Choose what this policy applies to.').max(2),
  /** Which conversations it holds for; an empty list holds for all. */
  channelIds: z.array(id('channels')).max(100),
  /** Tickets of which boards; an empty list holds for all. */
  boardIds: z.array(id('boards')).max(50),
  priorities: z.array(z.enum(priorities)).max(priorities.length),
  tagIds: z.array(id('tags')).max(100),
  /** What is late gets at least this priority; null leaves it as it is. */
  raisesTo: z.enum(['normal', 'high', 'urgent']).nullable(),
  /** Whether the whole team hears of what is late, and not only whose it is. */
  tellsTeam: z.boolean(),
  isActive: z.boolean(),
}

export const slaPolicy = z.object({
  id: z.uuid(),
  ...policyFields,
  /** Null as well when the opening hours were deleted. */
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
  /** Null while it is paused, and where the hours never open. */
  dueAt: moment.nullable(),
  /** Of a clock that is paused. */
  leftMinutes: z.number().nullable(),
  warnedAt: moment.nullable(),
  breachedAt: moment.nullable(),
  /** When what was waited for happened. */
  endedAt: moment.nullable(),
})
export type SlaClock = z.infer<typeof slaClock>
