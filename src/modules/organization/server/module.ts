import { answer, type Module } from '#platform/registry/module.ts'

import {
  createOrganization,
  createRole,
  createTeam,
  deleteRole,
  deleteTeam,
  explainPermissions,
  getMember,
  getOrganization,
  listHistory,
  listMembers,
  listMyOrganizations,
  listRoles,
  listTeams,
  memberJoined,
  memberStatusChanged,
  memberRemoved,
  memberRenamed,
  memberRoleChanged,
  organizationCreated,
  organizationUpdated,
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
import { endMembershipWork, releaseWork, type ListHandovers } from './actions/departure.ts'
import { answerHistory } from './actions/history.ts'
import { answerMembers, answerPermissions, editMember, getMemberNow } from './actions/members.ts'
import {
  answerMyOrganizations,
  editOrganization,
  foundOrganization,
  getOrganizationNow,
  switchOrganization,
} from './actions/organizations.ts'
import { answerRoles, dropRole, editRole, makeRole } from './actions/roles.ts'
import { signUpPerson } from './actions/sign-up.ts'
import {
  answerTeams,
  dropTeam,
  editTeam,
  fillTeam,
  makeTeam,
  type TeamEnding,
} from './actions/teams.ts'
import { deletionPart } from './deletion-part.ts'
import type { DeletionNeeds } from './deletion-needs.ts'
import { organizationFinders } from './finders.ts'
import { organizationNotices } from './notices.ts'
import { peopleCalls, peopleCron, peopleEvents } from './people.ts'
import type { FirstStep } from '#platform/registry/first-step.ts'
import { settingsPart } from './settings-part.ts'
import { teamHandover } from './team-handover.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

export interface OrganizationNeeds extends DeletionNeeds {
  /** What members hold in all modules; left out, only what they hold in this one. */
  readonly listHandovers?: ListHandovers
  /** What other modules do before a team goes. */
  readonly onTeamEnding?: TeamEnding
  /** Those of other modules. */
  readonly listFirstSteps?: () => readonly FirstStep[]
}

export function createOrganizationModule(needs: OrganizationNeeds): Module {
  const { config, listHandovers = () => handovers, listFirstSteps = () => [] } = needs
  const settings = settingsPart(listFirstSteps)
  const deletion = deletionPart(needs)
  return {
    name: 'organization',
    fieldTexts,
    jobs: [endMembershipWork, releaseWork(needs.storage, listHandovers), ...deletion.jobs],
    holdings,
    notices: Object.values(organizationNotices),
    finders: organizationFinders,
    handovers,
    cron: [...peopleCron, ...deletion.cron],
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
      answer(explainPermissions, (scope, { id }) => answerPermissions(scope, id)),
      answer(listRoles, answerRoles),
      answer(createRole, makeRole),
      answer(updateRole, editRole),
      answer(deleteRole, (scope, { id }) => nothingFrom(dropRole(scope, id))),
      answer(listTeams, answerTeams),
      answer(createTeam, makeTeam),
      answer(updateTeam, editTeam),
      answer(setTeamMembers, fillTeam),
      answer(deleteTeam, (scope, { id }) => nothingFrom(dropTeam(scope, id, needs.onTeamEnding))),
      answer(listHistory, answerHistory),
      ...peopleCalls({ links: config, storage: needs.storage, listHandovers }),
      ...settings.calls,
      ...deletion.calls,
    ],
    events: [
      organizationCreated,
      organizationUpdated,
      memberJoined,
      memberRenamed,
      memberRoleChanged,
      memberStatusChanged,
      memberRemoved,
      roleCreated,
      roleUpdated,
      roleDeleted,
      teamCreated,
      teamUpdated,
      teamMembersChanged,
      teamDeleted,
      ...peopleEvents,
      ...settings.events,
      ...deletion.events,
    ],
  }
}

const handovers = [teamHandover]

const holdings = [
  { table: 'members', label: 'Members' },
  { table: 'teams', label: 'Teams' },
  { table: 'roles', label: 'Roles of your own' },
  { table: 'invitations', label: 'Invitations' },
  { table: 'events', label: 'Entries of the history' },
]

async function nothingFrom(act: Promise<void>): Promise<Record<string, never>> {
  await act
  return {}
}
