import { z } from 'zod'

import { emailAddress, locale, newPassword, phoneNumber, timeZone } from '#modules/account/model.ts'
import { event } from '#platform/events/event.ts'
import { anyMember, anyone, needs, signedIn } from '#platform/permissions/access.ts'
import { permissionKeys } from '#platform/permissions/keys.ts'
import { call, platformCall } from '#platform/registry/call.ts'
import { id, line, prose, version } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import {
  currency,
  dataScopeKind,
  historyEntry,
  member,
  memberRole,
  myOrganization,
  organization,
  organizationName,
  permissionExceptions,
  permissionLevels,
  permissionReason,
  role,
  roleKey,
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
    name: line(80),
    email: emailAddress.optional(),
    phone: phoneNumber.optional(),
    password: newPassword,
    organizationName,
    /** From the link on the console: makes this person the install's first administrator. */
    setupToken: z.string().max(100).optional(),
    ...newOrganization,
  }),
  output: z.discriminatedUnion('state', [
    createdOrganization.extend({ state: z.literal('signed-in') }),
    /** The address has an account; its holder got a mail that says so. */
    z.object({ state: z.literal('check-your-messages') }),
  ]),
  status: 201,
})

export const createOrganization = platformCall({
  name: 'organization.createOrganization',
  route: 'POST /api/organizations',
  summary: 'Create a further organization, owned by the signed-in person',
  access: signedIn,
  input: z.strictObject({ name: organizationName, ...newOrganization }),
  output: createdOrganization,
  status: 201,
})

export const listMyOrganizations = platformCall({
  name: 'organization.listMyOrganizations',
  route: 'GET /api/organizations',
  summary: 'List the organizations the signed-in person belongs to',
  access: signedIn,
  input: noInput,
  output: z.object({ items: z.array(myOrganization) }),
})

export const useOrganization = platformCall({
  name: 'organization.useOrganization',
  route: 'POST /api/session/organization',
  summary: 'Go on in another organization',
  access: signedIn,
  input: z.strictObject({ organizationId: id('organizations') }),
  output: done,
})

export const getOrganization = call({
  name: 'organization.getOrganization',
  route: 'GET /api/organization',
  summary: 'Read the organization',
  access: anyMember,
  input: noInput,
  output: organization,
})

export const updateOrganization = call({
  name: 'organization.updateOrganization',
  route: 'PATCH /api/organization',
  summary: 'Change name, time zone, language or currency',
  access: needs('Organization', 'manage'),
  input: z.strictObject({
    version,
    name: organizationName.optional(),
    timeZone: timeZone.optional(),
    defaultLocale: locale.optional(),
    baseCurrency: currency.optional(),
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
  summary: 'Read a member',
  access: needs('Organization', 'view'),
  input: z.strictObject({ id: id('members') }),
  output: member,
})

export const updateMember = call({
  name: 'organization.updateMember',
  route: 'PATCH /api/organization/members/{id}',
  summary: 'Change the role, exceptions, data scope or name of a member',
  access: needs('Organization.Roles', 'manage'),
  input: z.strictObject({
    id: id('members'),
    version,
    displayName: line(80).optional(),
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
  summary: 'Keep a member from entering; his work stays',
  access: needs('Organization.Roles', 'manage'),
  input: z.strictObject({ id: id('members'), version }),
  output: member,
})

export const enableMember = call({
  name: 'organization.enableMember',
  route: 'POST /api/organization/members/{id}/enable',
  summary: 'Let a disabled member in again',
  access: needs('Organization.Roles', 'manage'),
  input: z.strictObject({ id: id('members'), version }),
  output: member,
})

export const removeMember = call({
  name: 'organization.removeMember',
  route: 'DELETE /api/organization/members/{id}',
  summary: 'End a membership; what the member wrote stays under his name',
  access: needs('Organization.Roles', 'manage'),
  input: z.strictObject({ id: id('members') }),
  output: done,
})

export const explainPermissions = call({
  name: 'organization.explainPermissions',
  route: 'GET /api/organization/members/{id}/permissions',
  summary: 'Say for each permission what a member holds and why',
  access: needs('Organization', 'view'),
  input: z.strictObject({ id: id('members') }),
  output: z.object({ items: z.array(permissionReason) }),
})

export const listRoles = call({
  name: 'organization.listRoles',
  route: 'GET /api/organization/roles',
  summary: 'List the roles of the product and those of the organization',
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
  summary: 'Change a role for everyone who holds it',
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
  summary: 'Delete a role that nobody holds',
  access: needs('Organization.Roles', 'manage'),
  input: z.strictObject({ id: id('roles') }),
  output: done,
})

export const listTeams = call({
  name: 'organization.listTeams',
  route: 'GET /api/organization/teams',
  summary: 'List teams with their members',
  access: needs('Organization', 'view'),
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
  summary: 'Rename or describe a team',
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
  summary: 'Say who is in a team',
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
  summary: 'Read what happened in the organization, newest first',
  access: needs('Audit', 'view'),
  input: z.strictObject({
    ...pageInput,
    subject: z.uuid().optional(),
    type: z
      .string()
      .regex(/^[a-z-]{1,40}\.[a-z-]{1,40}$/, 'Name an event such as team.created.')
      .optional(),
  }),
  output: pageOf(historyEntry),
})

const aboutMember = z.object({ memberId: z.uuid() })
const standing = z.object({
  role: memberRole,
  roleKey: z.string().nullable(),
  exceptions: z.partialRecord(z.enum(permissionKeys), z.string()),
  dataScope: dataScopeKind,
})
const aboutRole = z.object({ roleId: z.uuid(), name: z.string() })
const aboutTeam = z.object({ teamId: z.uuid(), name: z.string() })

export const organizationCreated = event({
  type: 'organization.created',
  data: z.object({ name: z.string() }),
  audience: 'organization',
})
export const organizationUpdated = event({
  type: 'organization.updated',
  data: z.object({
    changed: organization
      .pick({ name: true, timeZone: true, defaultLocale: true, baseCurrency: true })
      .partial(),
  }),
  audience: 'organization',
})
export const memberAdded = event({
  type: 'member.added',
  data: aboutMember.extend({ role: memberRole }),
  audience: 'Organization',
})
export const memberRenamed = event({
  type: 'member.renamed',
  data: aboutMember.extend({ displayName: z.string() }),
  audience: 'Organization',
})
export const memberRoleChanged = event({
  type: 'member.role-changed',
  data: aboutMember.extend({ before: standing, after: standing }),
  audience: 'Organization',
})
export const memberDisabled = event({
  type: 'member.disabled',
  data: aboutMember,
  audience: 'Organization',
})
export const memberEnabled = event({
  type: 'member.enabled',
  data: aboutMember,
  audience: 'Organization',
})
export const memberRemoved = event({
  type: 'member.removed',
  data: aboutMember,
  audience: 'Organization',
})
export const roleCreated = event({
  type: 'role.created',
  data: aboutRole,
  audience: 'Organization',
})
export const roleUpdated = event({
  type: 'role.updated',
  data: aboutRole.extend({ before: permissionLevels, after: permissionLevels }),
  audience: 'Organization',
})
export const roleDeleted = event({
  type: 'role.deleted',
  data: aboutRole,
  audience: 'Organization',
})
export const teamCreated = event({
  type: 'team.created',
  data: aboutTeam,
  audience: 'Organization',
})
export const teamUpdated = event({
  type: 'team.updated',
  data: aboutTeam,
  audience: 'Organization',
})
export const teamMembersChanged = event({
  type: 'team.members-changed',
  data: aboutTeam.extend({ added: z.array(z.uuid()), removed: z.array(z.uuid()) }),
  audience: 'Organization',
})
export const teamDeleted = event({
  type: 'team.deleted',
  data: aboutTeam,
  audience: 'Organization',
})
