import {
  listIdsSeenSince,
  listMemberNames,
  listStandings,
} from '#modules/organization/server/door.ts'
import type { Scope } from '#platform/scope/scope.ts'

/** Names of some who answer here, those who were about lately first. */
export async function listAnswering(scope: Scope): Promise<string[]> {
  const standings = await listStandings(scope)
  const answering = standings
    .filter(({ role, levels }) => role !== 'member' || levels.Inbox === 'manage')
    .map(({ memberId }) => memberId)
  const since = new Date(scope.now.getTime() - 24 * 3_600_000)
  const seen = new Set(await listIdsSeenSince(scope, since))
  const shown = answering
    .toSorted((one, other) => Number(seen.has(other)) - Number(seen.has(one)))
    .slice(0, mostShown)
  const names = await listMemberNames(scope, shown)
  return shown.flatMap((id) => names.get(id) || [])
}

const mostShown = 3
