import { z } from 'zod'

import { moment } from '#platform/registry/fields.ts'

import { methods, maxCapacity, queueOrders } from './rules.ts'

export const availabilityStatuses = ['available', 'away'] as const

export const availability = z.object({
  memberId: z.uuid(),
  status: z.enum(availabilityStatuses),
  reason: z.string(),
  since: moment.nullable(),
  backAt: moment.nullable(),
})
export type Availability = z.infer<typeof availability>

export const capacity = z.number().int().min(0).max(maxCapacity).nullable()

export const memberCapacity = z.object({ memberId: z.uuid(), capacity })
export type MemberCapacity = z.infer<typeof memberCapacity>

export const assignmentPolicy = z.object({
  /** Null for conversations without a team. */
  teamId: z.uuid().nullable(),
  teamName: z.string().nullable(),
  method: z.enum(methods),
  order: z.enum(queueOrders),
  perAgentLimit: z.number().int().nullable(),
  perChannelLimit: z.number().int().nullable(),
  stickToLastAgentDays: z.number().int(),
  reassignAfterMin: z.number().int().nullable(),
  excludedTagIds: z.array(z.uuid()),
  mostAgeDays: z.number().int().nullable(),
  /** 0 until it is saved for the first time. */
  version: z.number().int(),
})
export type AssignmentPolicy = z.infer<typeof assignmentPolicy>

export const workload = z.object({
  memberId: z.uuid(),
  displayName: z.string(),
  status: z.enum(availabilityStatuses),
  reason: z.string(),
  backAt: moment.nullable(),
  isHere: z.boolean(),
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
