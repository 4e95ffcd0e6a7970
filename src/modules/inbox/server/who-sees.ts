import { holdsKey, listDataScopes } from '#modules/organization/server/door.ts'
import type { DataScope } from '#platform/permissions/principal.ts'
import type { Scope } from '#platform/scope/scope.ts'

interface Held {
  readonly assignee_id: string | null
  readonly team_id: string | null
}

/** Those of the members who may read this conversation today; the rule of `inSight`, from the other side. */
export async function listWhoSee(
  scope: Scope,
  memberIds: readonly string[],
  conversation: Held,
): Promise<string[]> {
  const seeing: string[] = []
  for (const { memberId, dataScope } of await listDataScopes(scope, memberIds)) {
    const isInSight = isIn(dataScope, memberId, conversation)
    if (isInSight && (await holdsKey(scope, memberId, 'Inbox'))) seeing.push(memberId)
  }
  return seeing
}

function isIn(
  { kind, teamIds }: DataScope,
  memberId: string,
  { assignee_id: assigneeId, team_id: teamId }: Held,
): boolean {
  if (kind === 'all' || assigneeId === memberId) return true
  return kind === 'teams' && teamId !== null && teamIds.includes(teamId)
}
