import { z } from 'zod'

import {
  emailAddress,
  linkToken,
  locale,
  newPassword,
  phoneNumber,
  timeZone,
} from '#modules/account/model.ts'
import { event } from '#platform/events/event.ts'
import {
  anyMember,
  anyMemberEvenLockedOut,
  anyone,
  needs,
  ownerOnly,
  signedIn,
} from '#platform/permissions/access.ts'
import { permissionKeys } from '#platform/permissions/keys.ts'
import { call, platformCall } from '#platform/registry/call.ts'
import { id, line, personName, prose, version } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import {
  teammate,
  currency,
  dataScopeKind,
  assignedWork,
  historyEntry,
  invitation,
  invitationResult,
  invitationState,
  invitationView,
  invitedRole,
  member,
  memberRole,
  myMembership,
  myOrganization,
  organization,
  organizationName,
  ownershipOffer,
  permissionExceptions,
  permissionLevels,
  permissionReason,
  role,
  roleKey,
  securityPolicy,
  team,
} from './model.ts'

const noInput = z.strictObject({})
const done = z.object({})
const newOrganization = {
  slug: z.string().trim().max(63),
  timeZone: timeZone.optional(),
  defaultLocale: locale.optional(),
  baseCurrency: currency.optional(),
}
const createdOrganization = z.object({
  organization: organization.pick({ id: true, name: true }),
  siteId: id('sites'),
  slug: z.string(),
})

export const signUp = platformCall({
  name: 'organization.signUp',
  route: 'POST /api/sign-up',
  summary: 'Create an account and its first organization',
  access: anyone,
  input: z.strictObject({
    name: personName(80),
    email: emailAddress.optional(),
    phone: phoneNumber.optional(),
    password: newPassword,
    organizationName,
    /** The token from the console link, which makes this person the first administrator. */
    setupToken: z.string().max(100).optional(),
    ...newOrganization,
  }),
  output: z.discriminatedUnion('state', [
    createdOrganization.extend({ state: z.literal('signed-in') }),
    /** The address already has an account; its owner got an email about it. */
    z.object({ state: z.literal('check-your-messages') }),
  ]),
  status: 201,
})

export const createOrganization = platformCall({
  name: 'organization.createOrganization',
  route: 'POST /api/organizations',
  summary: 'Create another organization, owned by you',
  access: signedIn,
  input: z.strictObject({ name: organizationName, ...newOrganization }),
  output: createdOrganization,
  status: 201,
})

export const listMyOrganizations = platformCall({
  name: 'organization.listMyOrganizations',
  route: 'GET /api/organizations',
  summary: 'List your organizations',
  access: signedIn,
  input: noInput,
  output: z.object({ items: z.array(myOrganization) }),
})

export const useOrganization = platformCall({
  name: 'organization.useOrganization',
  route: 'POST /api/session/organization',
  summary: 'Switch organization',
  access: signedIn,
  input: z.strictObject({ organizationId: id('organizations') }),
  output: done,
})

export const getOrganization = call({
  name: 'organization.getOrganization',
  route: 'GET /api/organization',
  summary: 'Get the organization',
  access: anyMember,
  input: noInput,
  output: organization,
})

export const updateOrganization = call({
  name: 'organization.updateOrganization',
  route: 'PATCH /api/organization',
  summary: 'Update the organization',
  access: needs('Organization', 'manage'),
  input: z.strictObject({
    version,
    name: organizationName.optional(),
    baseCurrency: currency.optional(),
    fileMegabytes: z.number().int().min(1).max(100, 'The maximum file size is 100 MB.').optional(),
  }),
  output: organization,
})

export const listMembers = call({
  name: 'organization.listMembers',
  route: 'GET /api/organization/members',
  summary: 'List members by name',
  access: needs('Organization', 'view'),
  input: z.strictObject({
    ...pageInput,
    role: memberRole.optional(),
    state: z.enum(['active', 'disabled']).optional(),
  }),
  output: pageOf(member),
})

export const getMember = call({
  name: 'organization.getMember',
  route: 'GET /api/organization/members/{id}',
  summary: 'Get a member',
  access: needs('Organization', 'view'),
  input: z.strictObject({ id: id('members') }),
  output: member,
})

export const updateMember = call({
  name: 'organization.updateMember',
  route: 'PATCH /api/organization/members/{id}',
  summary: 'Update a member’s role, exceptions, data scope or name',
  access: needs('Organization.Roles', 'manage'),
  input: z.strictObject({
    id: id('members'),
    version,
    displayName: personName(80).optional(),
    role: memberRole.exclude(['owner']).optional(),
    roleKey: roleKey.nullable().optional(),
    exceptions: permissionExceptions.optional(),
    dataScope: dataScopeKind.optional(),
  }),
  output: member,
})

export const disableMember = call({
  name: 'organization.disableMember',
  route: 'POST /api/organization/members/{id}/disable',
  summary: 'Disable a member; work stays assigned unless you name a teammate to take over',
  access: needs('Organization.Roles', 'manage'),
  input: z.strictObject({
    id: id('members'),
    version,
    reassignTo: id('members').nullable().optional(),
  }),
  output: member,
})

export const enableMember = call({
  name: 'organization.enableMember',
  route: 'POST /api/organization/members/{id}/enable',
  summary: 'Enable a disabled member',
  access: needs('Organization.Roles', 'manage'),
  input: z.strictObject({ id: id('members'), version }),
  output: member,
})

export const removeMember = call({
  name: 'organization.removeMember',
  route: 'DELETE /api/organization/members/{id}',
  summary: 'Remove a member; their messages and notes stay',
  access: needs('Organization.Roles', 'manage'),
  input: z.strictObject({ id: id('members'), reassignTo: id('members').optional() }),
  output: done,
})

export const explainPermissions = call({
  name: 'organization.explainPermissions',
  route: 'GET /api/organization/members/{id}/permissions',
  summary: 'Explain a member’s permissions',
  access: needs('Organization', 'view'),
  input: z.strictObject({ id: id('members') }),
  output: z.object({ items: z.array(permissionReason) }),
})

export const listRoles = call({
  name: 'organization.listRoles',
  route: 'GET /api/organization/roles',
  summary: 'List built-in and custom roles',
  access: needs('Organization', 'view'),
  input: noInput,
  output: z.object({ items: z.array(role) }),
})

export const createRole = call({
  name: 'organization.createRole',
  route: 'POST /api/organization/roles',
  summary: 'Create a role',
  access: needs('Organization.Roles', 'manage'),
  input: z.strictObject({
    name: line(60),
    description: prose(300).default(''),
    levels: permissionLevels,
  }),
  output: role,
  status: 201,
})

export const updateRole = call({
  name: 'organization.updateRole',
  route: 'PATCH /api/organization/roles/{id}',
  summary: 'Update a role for everyone who has it',
  access: needs('Organization.Roles', 'manage'),
  input: z.strictObject({
    id: id('roles'),
    version,
    name: line(60).optional(),
    description: prose(300).optional(),
    levels: permissionLevels.optional(),
  }),
  output: role,
})

export const deleteRole = call({
  name: 'organization.deleteRole',
  route: 'DELETE /api/organization/roles/{id}',
  summary: 'Delete a role that no member has',
  access: needs('Organization.Roles', 'manage'),
  input: z.strictObject({ id: id('roles') }),
  output: done,
})

export const listTeams = call({
  name: 'organization.listTeams',
  route: 'GET /api/organization/teams',
  summary: 'List teams with their members',
  access: anyMember,
  input: noInput,
  output: z.object({ items: z.array(team) }),
})

export const createTeam = call({
  name: 'organization.createTeam',
  route: 'POST /api/organization/teams',
  summary: 'Create a team',
  access: needs('Organization', 'manage'),
  input: z.strictObject({ name: line(60), description: prose(300).default('') }),
  output: team,
  status: 201,
})

export const updateTeam = call({
  name: 'organization.updateTeam',
  route: 'PATCH /api/organization/teams/{id}',
  summary: 'Update a team',
  access: needs('Organization', 'manage'),
  input: z.strictObject({
    id: id('teams'),
    version,
    name: line(60).optional(),
    description: prose(300).optional(),
  }),
  output: team,
})

export const setTeamMembers = call({
  name: 'organization.setTeamMembers',
  route: 'PUT /api/organization/teams/{id}/members',
  summary: 'Set the members of a team',
  access: needs('Organization', 'manage'),
  input: z.strictObject({
    id: id('teams'),
    version,
    memberIds: z.array(id('members')).max(1000),
  }),
  output: team,
})

export const deleteTeam = call({
  name: 'organization.deleteTeam',
  route: 'DELETE /api/organization/teams/{id}',
  summary: 'Delete a team; its members stay',
  access: needs('Organization', 'manage'),
  input: z.strictObject({ id: id('teams') }),
  output: done,
})

export const listHistory = call({
  name: 'organization.listHistory',
  route: 'GET /api/organization/history',
  summary: 'List audit log entries, newest first',
  access: needs('Audit', 'view'),
  input: z.strictObject({
    ...pageInput,
    actor: z.uuid().optional(),
    subject: z.uuid().optional(),
    type: z
      .string()
      .regex(
        /^[a-z_-]{1,40}\.[a-z_-]{0,40}$/,
        'Use an event name such as team.created, or a prefix such as team.',
      )
      .optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  }),
  output: pageOf(historyEntry),
})

const invitedAccess = {
  role: invitedRole.default('member'),
  roleKey: roleKey.nullable().default(null),
  exceptions: permissionExceptions.default({}),
  dataScope: dataScopeKind.default('all'),
  teamIds: z.array(id('teams')).max(50).default([]),
}

export const inviteMembers = call({
  name: 'organization.inviteMembers',
  route: 'POST /api/organization/invitations',
  summary: 'Invite up to twenty people by email; each address gets its own result',
  access: needs('Organization', 'manage'),
  input: z.strictObject({
    emails: z.array(z.string().trim().min(1).max(320)).min(1).max(20),
    ...invitedAccess,
  }),
  output: z.object({ items: z.array(invitationResult) }),
})

export const listInvitations = call({
  name: 'organization.listInvitations',
  route: 'GET /api/organization/invitations',
  summary: 'List invitations, newest first',
  access: needs('Organization', 'view'),
  input: z.strictObject({ ...pageInput, state: invitationState.optional() }),
  output: pageOf(invitation),
})

export const resendInvitation = call({
  name: 'organization.resendInvitation',
  route: 'POST /api/organization/invitations/{id}/resend',
  summary: 'Resend an open or expired invitation with a new link, valid for seven days',
  access: needs('Organization', 'manage'),
  input: z.strictObject({ id: id('invitations') }),
  output: invitation,
})

export const revokeInvitation = call({
  name: 'organization.revokeInvitation',
  route: 'POST /api/organization/invitations/{id}/revoke',
  summary: 'Revoke an invitation',
  access: needs('Organization', 'manage'),
  input: z.strictObject({ id: id('invitations') }),
  output: invitation,
})

export const changeInvitation = call({
  name: 'organization.changeInvitation',
  route: 'PATCH /api/organization/invitations/{id}',
  summary: 'Update the role and teams of an open invitation',
  access: needs('Organization.Roles', 'manage'),
  input: z.strictObject({
    id: id('invitations'),
    version,
    role: invitedRole.optional(),
    roleKey: roleKey.nullable().optional(),
    exceptions: permissionExceptions.optional(),
    dataScope: dataScopeKind.optional(),
    teamIds: z.array(id('teams')).max(50).optional(),
  }),
  output: invitation,
})

export const getInvitation = platformCall({
  name: 'organization.getInvitation',
  route: 'GET /api/invitation',
  summary: 'Get an invitation by its token',
  access: anyone,
  input: z.strictObject({ token: linkToken }),
  output: invitationView,
})

export const acceptInvitation = platformCall({
  name: 'organization.acceptInvitation',
  route: 'POST /api/invitation/accept',
  summary: 'Accept an invitation',
  access: anyone,
  input: z.strictObject({
    token: linkToken,
    name: personName(80).optional(),
    password: newPassword.optional(),
  }),
  output: z.discriminatedUnion('state', [
    z.object({
      state: z.literal('joined'),
      organizationId: id('organizations'),
      memberId: id('members'),
    }),
    z.object({ state: z.literal('new-person') }),
    z.object({ state: z.literal('sign-in-first') }),
  ]),
})

export const declineInvitation = platformCall({
  name: 'organization.declineInvitation',
  route: 'POST /api/invitation/decline',
  summary: 'Decline an invitation',
  access: anyone,
  input: z.strictObject({ token: linkToken }),
  output: done,
})

const offerAnswer = z.object({ offer: ownershipOffer.nullable() })

export const getOwnershipOffer = call({
  name: 'organization.getOwnershipOffer',
  route: 'GET /api/organization/ownership',
  summary: 'Get the open ownership offer; visible to the owner and the chosen member',
  access: anyMember,
  input: noInput,
  output: offerAnswer,
})

export const offerOwnership = call({
  name: 'organization.offerOwnership',
  route: 'POST /api/organization/ownership/offer',
  summary: 'Offer ownership to a member; the offer expires in 48 hours',
  access: ownerOnly,
  stepUp: true,
  input: z.strictObject({ memberId: id('members') }),
  output: offerAnswer,
})

export const cancelOwnershipOffer = call({
  name: 'organization.cancelOwnershipOffer',
  route: 'POST /api/organization/ownership/cancel',
  summary: 'Cancel an ownership offer',
  access: ownerOnly,
  input: noInput,
  output: offerAnswer,
})

export const acceptOwnership = call({
  name: 'organization.acceptOwnership',
  route: 'POST /api/organization/ownership/accept',
  summary: 'Accept ownership; the current owner becomes an admin',
  access: anyMember,
  stepUp: true,
  input: noInput,
  output: done,
})

export const declineOwnership = call({
  name: 'organization.declineOwnership',
  route: 'POST /api/organization/ownership/decline',
  summary: 'Decline an ownership offer',
  access: anyMember,
  input: noInput,
  output: done,
})

export const previewDeparture = call({
  name: 'organization.previewDeparture',
  route: 'GET /api/organization/members/{id}/departure',
  summary: 'List what is assigned to a member before they are disabled or removed',
  access: needs('Organization.Roles', 'manage'),
  input: z.strictObject({ id: id('members') }),
  output: z.object({ items: z.array(assignedWork) }),
})

export const getSecurityPolicy = call({
  name: 'organization.getSecurityPolicy',
  route: 'GET /api/organization/security-policy',
  summary: 'Get the security policy',
  access: needs('Organization', 'view'),
  input: noInput,
  output: securityPolicy,
})

export const updateSecurityPolicy = call({
  name: 'organization.updateSecurityPolicy',
  route: 'PATCH /api/organization/security-policy',
  summary: 'Update the security policy; weakening it requires a recent identity confirmation',
  access: needs('Organization', 'manage'),
  input: z.strictObject({
    version,
    isMfaRequired: z.boolean().optional(),
    mfaGraceDays: z.number().int().min(0).max(30).optional(),
    sessionDays: z.number().int().min(1).max(400).optional(),
    idleMinutes: z.number().int().min(15).max(43_200).nullable().optional(),
  }),
  output: securityPolicy,
})

export const getMyMembership = call({
  name: 'organization.getMyMembership',
  route: 'GET /api/organization/me',
  summary: 'Get your membership and permissions',
  access: anyMemberEvenLockedOut,
  input: noInput,
  output: myMembership,
})

export const listTeammates = call({
  name: 'organization.listTeammates',
  route: 'GET /api/organization/colleagues',
  summary: 'List names and photos of current and former members, up to a thousand',
  access: anyMember,
  input: noInput,
  output: z.object({ items: z.array(teammate) }),
})

export const setMyPicture = call({
  name: 'organization.setMyPicture',
  route: 'PUT /api/organization/my-picture',
  summary: 'Upload your photo. The body is the image; its file name is in the URL.',
  access: anyMember,
  body: 'file',
  input: z.strictObject({ name: line(255) }),
  output: teammate.pick({ pictureUrl: true }),
})

export const removeMyPicture = call({
  name: 'organization.removeMyPicture',
  route: 'DELETE /api/organization/my-picture',
  summary: 'Remove your photo',
  access: anyMember,
  input: noInput,
  output: z.object({}),
})

const aboutInvitation = z.object({ invitationId: z.uuid(), email: z.string() })
const invitedAs = z.object({
  role: invitedRole,
  roleKey: z.string().nullable(),
  exceptions: z.partialRecord(z.enum(permissionKeys), z.string()),
  dataScope: dataScopeKind,
  teamIds: z.array(z.uuid()),
})
const aboutOffer = z.object({ fromMemberId: z.uuid(), toMemberId: z.uuid() })
const policyRules = securityPolicy.pick({
  isMfaRequired: true,
  mfaGraceDays: true,
  sessionDays: true,
  idleMinutes: true,
})

export const memberInvited = event({
  type: 'member.invited',
  says: 'invited {email}',
  data: aboutInvitation.extend({ after: invitedAs }),
  audience: 'Organization',
})
export const invitationResent = event({
  type: 'invitation.resent',
  says: 'resent the invitation to {email}',
  data: aboutInvitation.extend({ resentCount: z.number() }),
  audience: 'Organization',
})
export const invitationChanged = event({
  type: 'invitation.changed',
  says: 'edited the invitation for {email}',
  data: aboutInvitation.extend({ before: invitedAs, after: invitedAs }),
  audience: 'Organization',
})
export const invitationRevoked = event({
  type: 'invitation.revoked',
  says: 'revoked the invitation for {email}',
  data: aboutInvitation,
  audience: 'Organization',
})
export const invitationAccepted = event({
  type: 'invitation.accepted',
  says: 'accepted the invitation sent to {email}',
  data: aboutInvitation.extend({ memberId: z.uuid() }),
  audience: 'Organization',
})
export const invitationDeclined = event({
  type: 'invitation.declined',
  says: 'declined the invitation sent to {email}',
  data: aboutInvitation,
  audience: 'Organization',
})
export const ownershipOffered = event({
  type: 'ownership.offered',
  says: 'offered ownership to {toMemberId:member|a former teammate}',
  data: aboutOffer,
  audience: 'Organization',
})
export const ownershipAccepted = event({
  type: 'ownership.accepted',
  says: 'became the owner',
  data: aboutOffer,
  audience: 'organization',
})
export const ownershipDeclined = event({
  type: 'ownership.declined',
  says: 'declined to become the owner',
  data: aboutOffer,
  audience: 'Organization',
})
export const ownershipOfferCancelled = event({
  type: 'ownership.offer_cancelled',
  says: 'canceled the ownership offer',
  data: aboutOffer,
  audience: 'Organization',
})
export const securityPolicyChanged = event({
  type: 'security_policy.changed',
  says: 'changed the security policy',
  data: z.object({ before: policyRules, after: policyRules }),
  audience: 'Organization',
})
/** The member's permissions changed; their browser reloads getMyMembership. */
export const membershipChanged = event({
  type: 'membership.changed',
  says: 'changed the access of {memberId:member|a former teammate}',
  details: 'Sent only to that member.',
  data: z.object({
    memberId: z.uuid(),
    reason: z.enum(['role', 'role-levels', 'teams', 'channels', 'access', 'ownership', 'policy']),
  }),
  audience: 'subject',
})

const aboutMember = z.object({ memberId: z.uuid() })
const assignment = z.object({
  role: memberRole,
  roleKey: z.string().nullable(),
  exceptions: z.partialRecord(z.enum(permissionKeys), z.string()),
  dataScope: dataScopeKind,
})
const named = z.object({ displayName: z.string() })
const memberStatus = z.enum(['active', 'disabled'])
const organizationSettings = organization
  .pick({
    name: true,
    timeZone: true,
    defaultLocale: true,
    baseCurrency: true,
    fileMegabytes: true,
  })
  .partial()
const teamFace = z.object({ name: z.string(), description: z.string() })
const aboutRole = z.object({ roleId: z.uuid(), name: z.string() })
const aboutTeam = z.object({ teamId: z.uuid(), name: z.string() })

export const organizationCreated = event({
  type: 'organization.created',
  says: 'created the organization',
  data: z.object({ name: z.string() }),
  audience: 'organization',
})
export const organizationUpdated = event({
  type: 'organization.updated',
  says: 'changed the organization settings',
  data: z.object({
    changed: organizationSettings,
    before: organizationSettings,
    after: organizationSettings,
  }),
  audience: 'organization',
})
export const memberJoined = event({
  type: 'member.joined',
  says: '{memberId:member|A former teammate} joined the team',
  data: aboutMember.extend({ role: memberRole }),
  audience: 'Organization',
})
export const memberRenamed = event({
  type: 'member.renamed',
  says: 'changed the name of a teammate to {displayName}',
  data: aboutMember.extend({ displayName: z.string(), before: named, after: named }),
  audience: 'Organization',
})
export const memberPictureChanged = event({
  type: 'member.picture_changed',
  says: 'changed the photo of {memberId:member|a former teammate}',
  data: aboutMember.extend({ hasPicture: z.boolean() }),
  audience: 'Organization',
})
export const memberRoleChanged = event({
  type: 'member.role_changed',
  says: 'changed the role of {memberId:member|a former teammate}',
  details: 'The role, an exception or the data scope changed.',
  data: aboutMember.extend({ before: assignment, after: assignment }),
  audience: 'Organization',
})
export const memberStatusChanged = event({
  type: 'member.status_changed',
  says: 'changed the status of {memberId:member|a former teammate}',
  sentenceFor: ({ after }) =>
    after === 'disabled'
      ? 'disabled {memberId:member|a former teammate}'
      : 'enabled {memberId:member|a former teammate}',
  data: aboutMember.extend({ before: memberStatus, after: memberStatus }),
  audience: 'Organization',
})
export const memberRemoved = event({
  type: 'member.removed',
  says: 'removed {memberId:member|a former teammate} from the team',
  data: aboutMember,
  audience: 'Organization',
})
export const roleCreated = event({
  type: 'role.created',
  says: 'created the role {name}',
  data: aboutRole,
  audience: 'Organization',
})
export const roleUpdated = event({
  type: 'role.updated',
  says: 'edited the role {name}',
  data: aboutRole.extend({ before: permissionLevels, after: permissionLevels }),
  audience: 'Organization',
})
export const roleDeleted = event({
  type: 'role.deleted',
  says: 'deleted the role {name}',
  data: aboutRole,
  audience: 'Organization',
})
export const teamCreated = event({
  type: 'team.created',
  says: 'created the team {name}',
  data: aboutTeam,
  audience: 'Organization',
})
export const teamUpdated = event({
  type: 'team.updated',
  says: 'edited the team {name}',
  data: aboutTeam.extend({ before: teamFace, after: teamFace }),
  audience: 'Organization',
})
export const teamMembersChanged = event({
  type: 'team.members_changed',
  says: 'changed the members of the team {name}',
  data: aboutTeam.extend({ added: z.array(z.uuid()), removed: z.array(z.uuid()) }),
  audience: 'Organization',
})
export const teamDeleted = event({
  type: 'team.deleted',
  says: 'deleted the team {name}',
  data: aboutTeam,
  audience: 'Organization',
})

export * from './deletion-contract.ts'
export * from './settings-contract.ts'
