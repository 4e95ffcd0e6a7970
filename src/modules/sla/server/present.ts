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
  const { schedule_id: scheduleId } = row
  const isKept = scheduleId !== null && (await findSchedule(scope, scheduleId)) !== undefined
  return {
    id: row.id,
    name: row.name,
    isActive: row.active_since !== null,
    firstMinutes: row.first_minutes,
    nextMinutes: row.next_minutes,
    resolveMinutes: row.resolve_minutes,
    priorityMinutes: priorityMinutes.parse(row.priority_minutes),
    scheduleId: isKept ? scheduleId : null,
    pauseOn: z.array(z.enum(pauseReasons)).parse(row.pause_on),
    warnMinutes: row.warn_minutes,
    holdsFor: z.array(z.enum(subjectKinds)).parse(row.holds_for),
    channelIds: row.channel_ids,
    boardIds: row.board_ids,
    priorities: z.array(z.enum(priorities)).parse(row.priorities),
    tagIds: row.tag_ids,
    raisesTo: row.raises_to,
    tellsTeam: row.tells_team,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

type PolicyInput = {
  readonly [Field in keyof Omit<SlaPolicy, 'id' | 'version' | 'createdAt' | 'updatedAt'>]?:
    | SlaPolicy[Field]
    | undefined
}
type Columns = Partial<Omit<Insertable<SlaPolicies>, 'org_id' | 'position'>>

export function columnsOf(input: PolicyInput): Columns {
  const columns = {
    name: input.name,
    first_minutes: input.firstMinutes,
    next_minutes: input.nextMinutes,
    resolve_minutes: input.resolveMinutes,
    priority_minutes: input.priorityMinutes && JSON.stringify(input.priorityMinutes),
    schedule_id: input.scheduleId,
    pause_on: input.pauseOn && [...new Set(input.pauseOn)],
    warn_minutes: input.warnMinutes,
    holds_for: input.holdsFor && [...new Set(input.holdsFor)],
    channel_ids: input.channelIds && [...new Set(input.channelIds)],
    board_ids: input.boardIds && [...new Set(input.boardIds)],
    priorities: input.priorities && [...new Set(input.priorities)],
    tag_ids: input.tagIds && [...new Set(input.tagIds)],
    raises_to: input.raisesTo,
    tells_team: input.tellsTeam,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}
