import type { Config } from '#platform/config/config.ts'
import { answer, type Module } from '#platform/registry/module.ts'

import {
  createOrganization,
  createRole,
  createTeam,
  deleteRole,
  deleteTeam,
  disableMember,
  enableMember,
  explainPermissions,
  getMember,
  getOrganization,
  listHistory,
  listMembers,
  listMyOrganizations,
  listRoles,
  listTeams,
  memberAdded,
  memberDisabled,
  memberEnabled,
  memberRemoved,
  memberRenamed,
  memberRoleChanged,
  organizationCreated,
  organizationUpdated,
  removeMember,
  roleCreated,
  roleDeleted,
  roleUpdated,
  setTeamMembers,
  signUp,
  teamCreated,
  teamDeleted,
  teamMembersChanged,
  teamUpdated,
  updateMember,
  updateOrganization,
  updateRole,
  updateTeam,
  useOrganization,
} from '../contract.ts'
import { endMembershipWork } from './actions/departure.ts'
import { answerHistory } from './actions/history.ts'
import {
  answerMembers,
  answerPermissions,
  editMember,
  endMembership,
  getMemberNow,
  letMemberIn,
  shutMemberOut,
} from './actions/members.ts'
import {
  answerMyOrganizations,
  editOrganization,
  foundOrganization,
  getOrganizationNow,
  switchOrganization,
} from './actions/organizations.ts'
import { answerRoles, dropRole, editRole, makeRole } from './actions/roles.ts'
import { signUpPerson } from './actions/sign-up.ts'
import { answerTeams, dropTeam, editTeam, fillTeam, makeTeam } from './actions/teams.ts'

export interface OrganizationNeeds {
  readonly config: Pick<Config, 'publicUrl'>
}

export function createOrganizationModule({ config }: OrganizationNeeds): Module {
  return {
    name: 'organization',
    jobs: [endMembershipWork],
    calls: [
      answer(signUp, (scope, form, exchange) => signUpPerson(scope, form, { exchange, config })),
      answer(createOrganization, foundOrganization),
      answer(listMyOrganizations, answerMyOrganizations),
      answer(useOrganization, (scope, { organizationId }) =>
        nothingFrom(switchOrganization(scope, organizationId)),
      ),
      answer(getOrganization, getOrganizationNow),
      answer(updateOrganization, editOrganization),
      answer(listMembers, answerMembers),
      answer(getMember, (scope, { id }) => getMemberNow(scope, id)),
      answer(updateMember, editMember),
      answer(disableMember, shutMemberOut),
      answer(enableMember, letMemberIn),
      answer(removeMember, (scope, { id }) => nothingFrom(endMembership(scope, id))),
      answer(explainPermissions, (scope, { id }) => answerPermissions(scope, id)),
      answer(listRoles, answerRoles),
      answer(createRole, makeRole),
      answer(updateRole, editRole),
      answer(deleteRole, (scope, { id }) => nothingFrom(dropRole(scope, id))),
      answer(listTeams, answerTeams),
      answer(createTeam, makeTeam),
      answer(updateTeam, editTeam),
      answer(setTeamMembers, fillTeam),
      answer(deleteTeam, (scope, { id }) => nothingFrom(dropTeam(scope, id))),
      answer(listHistory, answerHistory),
    ],
    events: [
      organizationCreated,
      organizationUpdated,
      memberAdded,
      memberRenamed,
      memberRoleChanged,
      memberDisabled,
      memberEnabled,
      memberRemoved,
      roleCreated,
      roleUpdated,
      roleDeleted,
      teamCreated,
      teamUpdated,
      teamMembersChanged,
      teamDeleted,
    ],
  }
}

async function nothingFrom(act: Promise<void>): Promise<Record<string, never>> {
  await act
  return {}
}
