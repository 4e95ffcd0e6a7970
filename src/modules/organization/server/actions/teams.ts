import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import {
  teamCreated,
  teamDeleted,
  teamMembersChanged,
  teamUpdated,
  type createTeam,
  type setTeamMembers,
  type updateTeam,
} from '../../contract.ts'
import type { Team } from '../../model.ts'
import { findTeamProblem } from '../../rules.ts'
import { listPresentIds } from '../store/members.ts'
import {
  addTeamMembers,
  changeTeam,
  dropTeamMembers,
  findTeamRow,
  insertTeam,
  listTeamRows,
  removeTeam,
  type TeamRow,
} from '../store/teams.ts'

export async function answerTeams(scope: Scope): Promise<{ items: Team[] }> {
  return { items: (await listTeamRows(scope)).map(presentTeam) }
}

export async function makeTeam(
  scope: Scope,
  team: ParsedInputOf<typeof createTeam>,
): Promise<Team> {
  const row = await insertTeam(scope, team)
  if (!row) refuse('conflict', 'A team of this name exists already.')
  scope.emit(teamCreated, { teamId: row.id, name: row.name }, { subjectId: row.id })
  return presentTeam(row)
}

export async function editTeam(
  scope: Scope,
  { id, version, name, description }: ParsedInputOf<typeof updateTeam>,
): Promise<Team> {
  await getTeamRow(scope, id)
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
  scope.emit(teamUpdated, { teamId: id, name: team.name }, { subjectId: id })
  return presentTeam(team)
}

export async function fillTeam(
  scope: Scope,
  { id, version, memberIds }: ParsedInputOf<typeof setTeamMembers>,
): Promise<Team> {
  const before = await getTeamRow(scope, id)
  const wanted = new Set(memberIds)
  const added = [...wanted].filter((memberId) => !before.member_ids.includes(memberId))
  const removed = before.member_ids.filter((memberId) => !wanted.has(memberId))
  const problem = findTeamProblem(memberOf(scope), id, added)
  if (problem) refuse('forbidden', problem)
  if ((await listPresentIds(scope, [...wanted])).length !== wanted.size) {
    refuse('not_found', 'One of these people is not a member.')
  }
  if (!(await changeTeam(scope, { id, version }, {}))) refuseStale()
  await dropTeamMembers(scope, id, removed)
  await addTeamMembers(scope, id, added)
  const team = await getTeamRow(scope, id)
  scope.emit(teamMembersChanged, { teamId: id, name: team.name, added, removed }, { subjectId: id })
  scope.signal({ kind: 'organization-changed', organizationId: scope.organizationId })
  return presentTeam(team)
}

export async function dropTeam(scope: Scope, id: string): Promise<void> {
  const name = (await removeTeam(scope, id)) ?? refuseUnknownTeam()
  scope.emit(teamDeleted, { teamId: id, name }, { subjectId: id })
  scope.signal({ kind: 'organization-changed', organizationId: scope.organizationId })
}

async function getTeamRow(scope: Scope, id: string): Promise<TeamRow> {
  return (await findTeamRow(scope, id)) ?? refuseUnknownTeam()
}

function refuseUnknownTeam(): never {
  refuse('not_found', 'There is no such team.')
}

function presentTeam(row: TeamRow): Team {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    memberIds: row.member_ids,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  }
}

function refuseStale(): never {
  refuse('version_conflict', 'Somebody changed this team in the meantime. Look again.')
}
