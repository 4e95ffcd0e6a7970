import { z } from 'zod'

import { levels, permissionKeys } from '#platform/permissions/keys.ts'
import { dataScopes, organizationStates } from '#platform/permissions/principal.ts'
import { id, line, moment, version } from '#platform/registry/fields.ts'

export const organizationName = line(80)
export const currency = z.string().refine(isCurrency, 'Choose a currency such as EUR or USD.')

export const organization = z.object({
  id: id('organizations'),
  name: z.string(),
  timeZone: z.string(),
  defaultLocale: z.string(),
  baseCurrency: z.string(),
  state: z.enum(organizationStates),
  deletionAt: moment.nullable(),
  version,
  createdAt: moment,
})
export type Organization = z.infer<typeof organization>

/** owner and admin need no permissions; a member holds what his role and his exceptions give. */
export const memberRole = z.enum(['owner', 'admin', 'member'])
export type MemberRole = z.infer<typeof memberRole>

/** A role by reference: `preset:support-agent`, or the id of a role of the organization's own. */
export const roleKey = z
  .string()
  .regex(
    /^(preset:[a-z-]{1,40}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
    'Choose a role from the list.',
  )

export const permissionLevels = z.partialRecord(z.enum(permissionKeys), z.enum(levels))

/** What one member has beside his role, or instead of it; `none` takes a key away. */
export const permissionExceptions = z.partialRecord(
  z.enum(permissionKeys),
  z.enum(['none', ...levels]),
)
export type PermissionExceptions = z.infer<typeof permissionExceptions>

/** Whose conversations, tickets and contacts he sees: everyone's, his teams', or his own. */
export const dataScopeKind = z.enum(dataScopes)
export type DataScopeKind = z.infer<typeof dataScopeKind>

export const member = z.object({
  id: id('members'),
  userId: z.uuid(),
  displayName: z.string(),
  email: z.string().nullable(),
  role: memberRole,
  roleKey: z.string().nullable(),
  roleName: z.string(),
  exceptions: permissionExceptions,
  dataScope: dataScopeKind,
  teamIds: z.array(id('teams')),
  disabledAt: moment.nullable(),
  lastSeenAt: moment.nullable(),
  version,
  createdAt: moment,
})
export type Member = z.infer<typeof member>

export const role = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  levels: permissionLevels,
  /** Presets belong to the product: every organization has them and none can change them. */
  isPreset: z.boolean(),
  memberCount: z.number().int(),
  version: version.nullable(),
})
export type Role = z.infer<typeof role>

export const team = z.object({
  id: id('teams'),
  name: z.string(),
  description: z.string(),
  memberIds: z.array(id('members')),
  version,
  createdAt: moment,
})
export type Team = z.infer<typeof team>

/** One line of the switcher. */
export const myOrganization = z.object({
  id: id('organizations'),
  name: z.string(),
  state: z.enum(organizationStates),
  memberId: id('members'),
  role: memberRole,
  isCurrent: z.boolean(),
})
export type MyOrganization = z.infer<typeof myOrganization>

/** Why a member can do something, or cannot. */
export const permissionReason = z.object({
  key: z.enum(permissionKeys),
  level: z.enum(['none', ...levels]),
  source: z.enum(['owner', 'admin', 'role', 'exception', 'nobody']),
  roleName: z.string().nullable(),
  isInPlan: z.boolean(),
})
export type PermissionReason = z.infer<typeof permissionReason>

export const historyEntry = z.object({
  at: moment,
  type: z.string(),
  subject: z.uuid().nullable(),
  actor: z.object({
    kind: z.string(),
    id: z.uuid().nullable(),
    name: z.string().nullable(),
  }),
  cause: z.string(),
  data: z.record(z.string(), z.unknown()),
})
export type HistoryEntry = z.infer<typeof historyEntry>

function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code)
}
