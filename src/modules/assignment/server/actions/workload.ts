import { countVisibleOpenBy } from '#modules/inbox/server/public.ts'
import {
  listTeammateRows,
  listIdsSeenSince,
  listMemberAccess,
} from '#modules/organization/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { AssignmentPolicy, Workload } from '../../model.ts'
import { idleAfterMs } from '../../rules.ts'
import { listTakersOf, mayAnswer } from '../desk.ts'
import { listCapacities } from '../store/capacities.ts'
import { listAway } from './availability.ts'
import { listPolicies } from './policies.ts'

export async function listWorkload(scope: Scope): Promise<{ items: Workload[] }> {
  const answering = (await listMemberAccess(scope)).filter(mayAnswer)
  const ids = answering.map(({ memberId }) => memberId)
  const open = await countVisibleOpenBy(scope, ids)
  const seen = await listIdsSeenSince(scope, new Date(scope.now.getTime() - idleAfterMs))
  const away = new Map((await listAway(scope)).items.map((item) => [item.memberId, item]))
  const capacities = await listCapacities(scope)
  const sources = await listSources(scope, answering)
  const people = (await listTeammateRows(scope, 1000)).filter(({ id }) => ids.includes(id))
  const items = people.map(({ id, displayName }) => ({
    memberId: id,
    displayName,
    status: away.has(id) ? ('away' as const) : ('available' as const),
    reason: away.get(id)?.reason ?? '',
    backAt: away.get(id)?.backAt ?? null,
    isHere: seen.includes(id),
    open: open.get(id) ?? 0,
    capacity: capacities.get(id) ?? null,
    takesFrom: sources.filter(({ takers }) => takers.has(id)).map(({ source }) => source),
  }))
  return { items: items.toSorted((one, other) => other.open - one.open) }
}

interface Source {
  readonly source: Workload['takesFrom'][number]
  readonly takers: ReadonlySet<string>
}

async function listSources(
  scope: Scope,
  answering: Parameters<typeof listTakersOf>[2],
): Promise<Source[]> {
  const { items } = await listPolicies(scope)
  const sources: Source[] = []
  for (const policy of items.filter(isAutomatic)) {
    const { teamId, teamName, perAgentLimit: limit } = policy
    const takers = new Set(await listTakersOf(scope, teamId, answering))
    sources.push({ source: { teamId, teamName, limit }, takers })
  }
  return sources
}

function isAutomatic({ method }: AssignmentPolicy): boolean {
  return method !== 'manual'
}
