import { sql, type RawBuilder } from 'kysely'

import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type { SharingScope } from '../../model.ts'
import { listExistingTeamIds, listTeamIdsOf, teamIdsOf } from './teams.ts'

export interface Shared {
  readonly scope: SharingScope
  readonly ownerId: string
  readonly teamId: string | null
}

export function visibleShared(scope: Scope, name: string): RawBuilder<boolean> {
  const { memberId, role } = memberOf(scope)
  const of = (column: keyof Shared) => sql.ref(`${name}.${column}`)
  const ofTeams = sql`${of('teamId')} in (${teamIdsOf(scope.organizationId, memberId)})`
  return sql<boolean>`(${of('scope')} = 'organization'
    or (${of('scope')} = 'private' and ${of('ownerId')} = ${memberId}::uuid)
    or (${of('scope')} = 'team' and ${isLeading(role) ? sql`true` : ofTeams}))`
}

export function mayChangeShared(scope: Scope, row: Shared): boolean {
  const { memberId, role } = memberOf(scope)
  return row.ownerId === memberId || (isLeading(role) && row.scope !== 'private')
}

/** Validates sharing on save: the team must be one of the actor's, or they couldn't undo it. */
export async function checkedSharing(
  scope: Scope,
  asked: { readonly scope: SharingScope; readonly teamId?: string | undefined },
): Promise<Pick<Shared, 'scope' | 'teamId'>> {
  if (asked.scope !== 'team') return { scope: asked.scope, teamId: null }
  const { teamId } = asked
  if (!teamId) {
    refuse('invalid', 'Choose a team.', { fields: [{ path: 'teamId', message: 'Choose a team.' }] })
  }
  if ((await listExistingTeamIds(scope, [teamId])).length === 0) {
    refuse('not_found', 'This team no longer exists.')
  }
  const { memberId, role } = memberOf(scope)
  if (!isLeading(role) && !(await listTeamIdsOf(scope, memberId)).includes(teamId)) {
    const message = 'Choose a team you belong to.'
    refuse('unprocessable', message, { fields: [{ path: 'teamId', message }] })
  }
  return { scope: 'team', teamId }
}

function isLeading(role: string): boolean {
  return role !== 'member'
}
