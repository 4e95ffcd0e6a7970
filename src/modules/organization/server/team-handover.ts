import { handover } from '#platform/handover/handover.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { teamMembersChanged } from '../contract.ts'
import { findTeamProblem } from '../rules.ts'
import { leaveAllTeams } from './store/members.ts'
import { addTeamMembers, countTeamsOf, listTeamIdsOf, touchTeamsOf } from './store/teams.ts'
import { emitMembershipChanged } from './membership-events.ts'

export const teamHandover = handover({
  kind: 'team',
  label: 'Teams',
  count: countTeamsOf,
  async move(scope, from, to) {
    const teams = await touchTeamsOf(scope, from)
    const known = to === null ? [] : await listTeamIdsOf(scope, to)
    await leaveAllTeams(scope, from)
    for (const { id, name } of teams) {
      const added = to === null || known.includes(id) ? [] : [to]
      requireVisibleTeam(scope, id, added)
      await addTeamMembers(scope, id, added)
      const change = { teamId: id, name, added, removed: [from] }
      scope.emit(teamMembersChanged, change, { subjectId: id })
    }
    if (to !== null && teams.length > 0) {
      const { organizationId } = scope
      emitMembershipChanged(scope, { organizationId, memberIds: [to], reason: 'teams' })
    }
    return 'done'
  },
})

function requireVisibleTeam({ actor }: Scope, teamId: string, added: readonly string[]): void {
  if (actor.kind !== 'member') return
  const problem = findTeamProblem(actor.membership, teamId, added)
  if (problem) refuse('forbidden', problem)
}
