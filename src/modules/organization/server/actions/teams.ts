import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import { teamCreated, teamDeleted, teamMembersChanged, teamUpdated } from '../../contract.ts'
import type * as contract from '../../contract.ts'
import type { Team } from '../../model.ts'
import { findTeamProblem } from '../../rules.ts'
import { teamEndingSlot } from '../slots.ts'
import { listPresentIds } from '../store/members.ts'
import {
  addTeamMembers,
  changeTeam,
  countTeams,
  dropTeamMembers,
  findTeamRow,
  insertTeam,
  listTeamRows,
  removeTeam,
  type TeamRow,
} from '../store/teams.ts'
import { emitMembershipChanged } from '../membership-events.ts'

export async function listTeams(scope: Scope): Promise<{ items: Team[] }> {
  return { items: (await listTeamRows(scope)).map(presentTeam) }
}

export async function createTeam(
  scope: Scope,
  team: ParsedInputOf<typeof contract.createTeam>,
): Promise<Team> {
  if ((await countTeams(scope)) >= maxTeams) {
    refuse('conflict', `You’ve reached the limit of ${maxTeams} teams. Delete one first.`)
  }
  const row = await insertTeam(scope, team)
  if (!row) refuse('conflict', 'A team with this name already exists.')
  scope.emit(teamCreated, { teamId: row.id, name: row.name }, { subjectId: row.id })
  return presentTeam(row)
}

export async function updateTeam(
  scope: Scope,
  { id, version, name, description }: ParsedInputOf<typeof contract.updateTeam>,
): Promise<Team> {
  const before = await getTeamRow(scope, id)
  const isChanged = await changeTeam(
    scope,
    { id, version },
    {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
    },
  )
  if (!isChanged) refuseStale()
  const team = await getTeamRow(scope, id)
  scope.emit(
    teamUpdated,
    { teamId: id, name: team.name, before: faceOf(before), after: faceOf(team) },
    { subjectId: id },
  )
  return presentTeam(team)
}

export async function setTeamMembers(
  scope: Scope,
  { id, version, memberIds }: ParsedInputOf<typeof contract.setTeamMembers>,
): Promise<Team> {
  const before = await getTeamRow(scope, id)
  const wanted = new Set(memberIds)
  const added = [...wanted].filter((memberId) => !before.memberIds.includes(memberId))
  const removed = before.memberIds.filter((memberId) => !wanted.has(memberId))
  const problem = findTeamProblem(memberOf(scope), id, added)
  if (problem) refuse('forbidden', problem)
  if ((await listPresentIds(scope, [...wanted])).length !== wanted.size) {
    refuse('not_found', 'One of these people isn’t a member of this organization.')
  }
  if (!(await changeTeam(scope, { id, version }, {}))) refuseStale()
  await dropTeamMembers(scope, id, removed)
  await addTeamMembers(scope, id, added)
  const team = await getTeamRow(scope, id)
  scope.emit(teamMembersChanged, { teamId: id, name: team.name, added, removed }, { subjectId: id })
  const { organizationId } = scope
  emitMembershipChanged(scope, {
    organizationId,
    memberIds: [...added, ...removed],
    reason: 'teams',
  })
  return presentTeam(team)
}

export async function deleteTeam(
  scope: Scope,
  { id }: { id: string },
): Promise<Record<string, never>> {
  const { memberIds, name: called } = await getTeamRow(scope, id)
  for (const noteEnding of scope.gather(teamEndingSlot))
    await noteEnding(scope, { id, name: called })
  const name = (await removeTeam(scope, id)) ?? refuseUnknownTeam()
  scope.emit(teamDeleted, { teamId: id, name }, { subjectId: id })
  emitMembershipChanged(scope, { organizationId: scope.organizationId, memberIds, reason: 'teams' })
  return {}
}

async function getTeamRow(scope: Scope, id: string): Promise<TeamRow> {
  return (await findTeamRow(scope, id)) ?? refuseUnknownTeam()
}

function refuseUnknownTeam(): never {
  refuse('not_found', 'This team no longer exists.')
}

function faceOf({ name, description }: TeamRow): Pick<Team, 'name' | 'description'> {
  return { name, description }
}

function presentTeam(row: TeamRow): Team {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    memberIds: row.memberIds,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  }
}

function refuseStale(): never {
  refuse('version_conflict', 'Someone else changed this team. Reload to see the latest.')
}

const maxTeams = 200
