import { z } from 'zod'

import { moment } from '#platform/registry/fields.ts'

import { methods, mostCapacity, queueOrders } from './rules.ts'

export const availabilityStatuses = ['available', 'away'] as const

/** Whether a member takes new conversations. */
export const availability = z.object({
  memberId: z.uuid(),
  status: z.enum(availabilityStatuses),
  /** Why he is away, in his words; may be empty. */
  reason: z.string(),
  since: moment.nullable(),
  /** When he is back by himself; null when he says so himself. */
  backAt: moment.nullable(),
})
export type Availability = z.infer<typeof availability>

/** How many open conversations a member takes; null for as many as his teams say. */
export const capacity = z.number().int().min(0).max(mostCapacity).nullable()

export const memberCapacity = z.object({ memberId: z.uuid(), capacity })
export type MemberCapacity = z.infer<typeof memberCapacity>

/** How the conversations of a team find their agent. */
export const assignmentPolicy = z.object({
  /** Null for Everybody: conversations that no team has. */
  teamId: z.uuid().nullable(),
  teamName: z.string().nullable(),
  method: z.enum(methods),
  /** Who is served first when somebody gets free. */
  order: z.enum(queueOrders),
  /** How many open conversations somebody may have, over all teams; null for no limit. */
  perAgentLimit: z.number().int().nullable(),
  /** How many of them may have come through one channel; null for no limit. */
  perChannelLimit: z.number().int().nullable(),
  /** Customers go to whoever answered them last within so many days; 0 for no such rule. */
  stickToLastAgentDays: z.number().int(),
  /** Passed on to the next one after so many minutes without an answer; null for never. */
  reassignAfterMin: z.number().int().nullable(),
  /** Conversations with one of these tags are left for people to assign. */
  excludedTagIds: z.array(z.uuid()),
  /** And so are those that began more days ago than this; null for none. */
  mostAgeDays: z.number().int().nullable(),
  /** 0 until it is saved for the first time. */
  version: z.number().int(),
})
export type AssignmentPolicy = z.infer<typeof assignmentPolicy>

/** What somebody has to do now, and where more of it comes from. */
export const workload = z.object({
  memberId: z.uuid(),
  displayName: z.string(),
  status: z.enum(availabilityStatuses),
  reason: z.string(),
  backAt: moment.nullable(),
  /** Whether his dashboard was open in the last quarter of an hour. */
  isHere: z.boolean(),
  /** Open conversations of his, of those that whoever asks may see. */
  open: z.number().int(),
  capacity,
  takesFrom: z.array(
    z.object({
      teamId: z.uuid().nullable(),
      teamName: z.string().nullable(),
      limit: z.number().int().nullable(),
    }),
  ),
})
export type Workload = z.infer<typeof workload>
