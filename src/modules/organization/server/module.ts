import { deletionGuardSlot } from '#modules/account/server/public.ts'
import { signedFileSlot } from '#platform/files/signed-file.ts'
import { answers, eventsIn, type Module } from '#platform/registry/module.ts'
import { contribute } from '#platform/registry/slot.ts'
import { lookupSlot } from '#platform/resources/server/lookup.ts'

import * as contract from '../contract.ts'
import * as certificates from './actions/certificates.ts'
import * as checklist from './actions/checklist.ts'
import * as deletion from './actions/deletion.ts'
import * as departure from './actions/departure.ts'
import { endMembershipWork, releaseMemberships, releaseWork } from './actions/departure.ts'
import * as exports from './actions/exports.ts'
import * as history from './actions/history.ts'
import * as invitations from './actions/invitations.ts'
import * as invite from './actions/invite.ts'
import * as invited from './actions/invited.ts'
import * as language from './actions/language.ts'
import * as members from './actions/members.ts'
import * as myMembership from './actions/my-membership.ts'
import * as organizations from './actions/organizations.ts'
import * as ownership from './actions/ownership.ts'
import * as pictures from './actions/pictures.ts'
import { findSignedMemberPicture, memberPictures } from './actions/pictures.ts'
import * as policy from './actions/policy.ts'
import * as preferences from './actions/preferences.ts'
import * as roles from './actions/roles.ts'
import * as signingUp from './actions/sign-up.ts'
import * as teams from './actions/teams.ts'
import { buildExportWork } from './export/build-export.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }
import { organizationFinders } from './finders.ts'
import { organizationNotices } from './notices.ts'
import { purgeCron, purgeWork } from './purge-jobs.ts'
import { findSignedExport } from './signed-export.ts'
import { uploadSlot } from './slots.ts'
import { deleteOldInvitations } from './store/invited.ts'
import { memberLookup } from './store/member-lookup.ts'
import { teamHandover } from './team-handover.ts'

export const module: Module = {
  name: 'organization',
  fieldTexts,
  calls: answers(contract, {
    ...certificates,
    ...checklist,
    ...deletion,
    ...departure,
    ...exports,
    ...history,
    ...invitations,
    ...invite,
    ...invited,
    ...language,
    ...members,
    ...myMembership,
    ...organizations,
    ...ownership,
    ...pictures,
    ...policy,
    ...preferences,
    ...roles,
    ...signingUp,
    ...teams,
  }),
  events: eventsIn(contract),
  jobs: [endMembershipWork, releaseWork, buildExportWork, ...purgeWork],
  cron: [
    {
      name: 'forget-old-invitations',
      schedule: '37 3 * * *',
      graceSeconds: 3600,
      run: deleteOldInvitations,
    },
    ...purgeCron,
  ],
  contributes: [
    contribute(deletionGuardSlot, releaseMemberships),
    contribute(uploadSlot, memberPictures),
    contribute(lookupSlot, { table: 'members', lookup: memberLookup }),
    contribute(signedFileSlot, { order: 20, find: findSignedMemberPicture }),
    contribute(signedFileSlot, { order: 100, find: findSignedExport }),
  ],
  finders: organizationFinders,
  handovers: [teamHandover],
  notices: Object.values(organizationNotices),
  contentCounts: [
    { table: 'members', label: 'Members' },
    { table: 'teams', label: 'Teams' },
    { table: 'roles', label: 'Custom roles' },
    { table: 'invitations', label: 'Invitations' },
    { table: 'events', label: 'Audit log entries' },
  ],
}
