import type { Insertable } from 'kysely'
import { z } from 'zod'

import { priorities } from '#modules/inbox/model.ts'
import { findSchedule } from '#modules/schedules/server/public.ts'
import type { SlaPolicies } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { priorityMinutes, type SlaPolicy } from '../model.ts'
import { pauseReasons, subjectKinds } from '../rules.ts'
import type { PolicyRow } from './store/policies.ts'

export async function presentPolicies(
  scope: Scope,
  rows: readonly PolicyRow[],
): Promise<SlaPolicy[]> {
  const presented: SlaPolicy[] = []
  for (const row of rows) presented.push(await presentPolicy(scope, row))
  return presented
}

export async function presentPolicy(scope: Scope, row: PolicyRow): Promise<SlaPolicy> {
  const { scheduleId } = row
  const isKept = scheduleId !== null && (await findSchedule(scope, scheduleId)) !== undefined
  return {
    id: row.id,
    name: row.name,
    isActive: row.activeSince !== null,
    firstMinutes: row.firstMinutes,
    nextMinutes: row.nextMinutes,
    resolveMinutes: row.resolveMinutes,
    priorityMinutes: priorityMinutes.parse(row.priorityMinutes),
    scheduleId: isKept ? scheduleId : null,
    pauseOn: z.array(z.enum(pauseReasons)).parse(row.pauseOn),
    warnMinutes: row.warnMinutes,
    holdsFor: z.array(z.enum(subjectKinds)).parse(row.holdsFor),
    channelIds: row.channelIds,
    boardIds: row.boardIds,
    priorities: z.array(z.enum(priorities)).parse(row.priorities),
    tagIds: row.tagIds,
    raisesTo: row.raisesTo,
    tellsTeam: row.tellsTeam,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

type PolicyInput = {
  readonly [Field in keyof Omit<SlaPolicy, 'id' | 'version' | 'createdAt' | 'updatedAt'>]?:
    | SlaPolicy[Field]
    | undefined
}
type Columns = Partial<Omit<Insertable<SlaPolicies>, 'orgId' | 'position'>>

export function columnsOf(input: PolicyInput): Columns {
  const columns = {
    name: input.name,
    firstMinutes: input.firstMinutes,
    nextMinutes: input.nextMinutes,
    resolveMinutes: input.resolveMinutes,
    priorityMinutes: input.priorityMinutes && JSON.stringify(input.priorityMinutes),
    scheduleId: input.scheduleId,
    pauseOn: input.pauseOn && [...new Set(input.pauseOn)],
    warnMinutes: input.warnMinutes,
    holdsFor: input.holdsFor && [...new Set(input.holdsFor)],
    channelIds: input.channelIds && [...new Set(input.channelIds)],
    boardIds: input.boardIds && [...new Set(input.boardIds)],
    priorities: input.priorities && [...new Set(input.priorities)],
    tagIds: input.tagIds && [...new Set(input.tagIds)],
    raisesTo: input.raisesTo,
    tellsTeam: input.tellsTeam,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}
