import { z } from 'zod'

import { dateFormats } from '#lib/format-date.ts'
import { numberFormats } from '#lib/format-number.ts'
import { eventText } from '#platform/events/event-text.ts'
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
  fileMegabytes: z.number().int(),
  state: z.enum(organizationStates),
  deletionAt: moment.nullable(),
  version,
  createdAt: moment,
})
export type Organization = z.infer<typeof organization>

export const memberRole = z.enum(['owner', 'admin', 'member'])
export type MemberRole = z.infer<typeof memberRole>

export const roleKey = z
  .string()
  .regex(
    /^(preset:[a-z-]{1,40}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
    'Choose a role from the list.',
  )

export const permissionLevels = z.partialRecord(z.enum(permissionKeys), z.enum(levels))

export const permissionExceptions = z.partialRecord(
  z.enum(permissionKeys),
  z.enum(['none', ...levels]),
)
export type PermissionExceptions = z.infer<typeof permissionExceptions>

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

export const myOrganization = z.object({
  id: id('organizations'),
  name: z.string(),
  state: z.enum(organizationStates),
  memberId: id('members'),
  role: memberRole,
  isCurrent: z.boolean(),
})
export type MyOrganization = z.infer<typeof myOrganization>

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
    role: z.string().nullable(),
  }),
  cause: z.object({
    kind: z.string(),
    id: z.string(),
    run: z.string().nullable(),
    node: z.string().nullable(),
  }),
  told: eventText,
  data: z.record(z.string(), z.unknown()),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type HistoryEntry = z.infer<typeof historyEntry>

export const invitedRole = memberRole.exclude(['owner'])
export type InvitedRole = z.infer<typeof invitedRole>

export const invitationState = z.enum(['open', 'accepted', 'declined', 'revoked', 'expired'])
export type InvitationState = z.infer<typeof invitationState>

export const invitation = z.object({
  id: id('invitations'),
  email: z.string(),
  role: invitedRole,
  roleKey: z.string().nullable(),
  roleName: z.string(),
  exceptions: permissionExceptions,
  dataScope: dataScopeKind,
  teamIds: z.array(id('teams')),
  state: invitationState,
  invitedBy: z.object({ memberId: id('members'), name: z.string() }),
  resentCount: z.number().int(),
  expiresAt: moment,
  endedAt: moment.nullable(),
  version,
  createdAt: moment,
})
export type Invitation = z.infer<typeof invitation>

export const invitationResult = z.object({
  email: z.string(),
  outcome: z.enum(['invited', 'already-a-member', 'already-invited', 'refused']),
  sentence: z.string().nullable(),
  invitation: invitation.nullable(),
})
export type InvitationResult = z.infer<typeof invitationResult>

export const invitationView = z.object({
  organizationName: z.string(),
  inviterName: z.string(),
  roleName: z.string(),
  /** Complete for the invited account, otherwise masked: a•••@example.com. */
  email: z.string(),
  expiresAt: moment,
  /**
   * What accepting requires: nothing (ready), a name and a password (new-person), signing in
   * (sign-in-first) or signing out of another account (someone-else).
   */
  state: z.enum(['ready', 'new-person', 'sign-in-first', 'someone-else']),
})
export type InvitationView = z.infer<typeof invitationView>

export const ownershipOffer = z.object({
  fromMemberId: id('members'),
  fromName: z.string(),
  toMemberId: id('members'),
  toName: z.string(),
  createdAt: moment,
  expiresAt: moment,
})
export type OwnershipOffer = z.infer<typeof ownershipOffer>

export const assignedWork = z.object({
  kind: z.string(),
  label: z.string(),
  count: z.number().int(),
})
export type AssignedWork = z.infer<typeof assignedWork>

export const securityPolicy = z.object({
  isMfaRequired: z.boolean(),
  mfaGraceDays: z.number().int().min(0).max(30),
  /** When it takes effect; null while not required. */
  mfaDueAt: moment.nullable(),
  sessionDays: z.number().int().min(1).max(400),
  /** Minutes of inactivity until a new sign-in; null for the default of 30 days. */
  idleMinutes: z.number().int().min(15).max(43_200).nullable(),
  version,
})
export type SecurityPolicy = z.infer<typeof securityPolicy>

export const myMembership = z.object({
  memberId: id('members'),
  displayName: z.string(),
  role: memberRole,
  roleKey: z.string().nullable(),
  roleName: z.string(),
  isOwner: z.boolean(),
  levels: z.record(z.enum(permissionKeys), z.enum(['none', ...levels])),
  keysOutsidePlan: z.array(z.enum(permissionKeys)),
  dataScope: z.object({
    kind: dataScopeKind,
    teamIds: z.array(id('teams')),
    closedChannelIds: z.array(z.uuid()),
  }),
  organization: organization.pick({ id: true, name: true, state: true, deletionAt: true }),
  /**
   * dueAt: when a second factor becomes required. isOverdue: until there is one, all other calls
   * are refused.
   */
  secondFactor: z.object({
    isRequired: z.boolean(),
    isMissing: z.boolean(),
    dueAt: moment.nullable(),
    isOverdue: z.boolean(),
  }),
})
export type MyMembership = z.infer<typeof myMembership>

export const teammate = z.object({
  id: id('members'),
  displayName: z.string(),
  pictureUrl: z.string().nullable(),
  roleName: z.string(),
  state: z.enum(['active', 'disabled', 'removed']),
})
export type Teammate = z.infer<typeof teammate>

export const dateFormat = z.enum(dateFormats)
export const numberFormat = z.enum(numberFormats)

export const languageSettings = z.object({
  defaultLocale: z.string(),
  contentLocales: z.array(z.string()),
  timeZone: z.string(),
  dateFormat,
  numberFormat,
  firstWeekday: z.number().int().min(0).max(6).nullable(),
  confirmedAt: moment.nullable(),
  version,
})
export type LanguageSettings = z.infer<typeof languageSettings>

export const holding = z.object({
  table: z.string(),
  label: z.string(),
  count: z.number().int(),
  isMore: z.boolean(),
})

/** waiting → running → done or failed. Deleted with the archive after a week. */
const exportState = z.enum(['waiting', 'running', 'done', 'failed'])

export const organizationExport = z.object({
  id: id('organization_exports'),
  state: exportState,
  hasFiles: z.boolean(),
  requestedBy: z.string(),
  progress: z.object({
    done: z.number().int(),
    total: z.number().int(),
    rows: z.number().int(),
    files: z.number().int(),
  }),
  size: z.number().nullable(),
  /** The download URL; valid for 15 minutes, then request a new one. */
  url: z.string().nullable(),
  createdAt: moment,
  finishedAt: moment.nullable(),
  expiresAt: moment.nullable(),
})
export type OrganizationExport = z.infer<typeof organizationExport>

export const scheduledDeletion = z.object({
  organizationId: z.uuid(),
  organizationName: z.string(),
  requestedAt: moment,
  requestedBy: z.string(),
  deletionAt: moment,
  canCancel: z.boolean(),
  exports: z.array(organizationExport),
})
export type ScheduledDeletion = z.infer<typeof scheduledDeletion>

/** The proof of a deleted organization: that it existed and that no data is left. */
export const deletionCertificate = z.object({
  id: z.uuid(),
  organizationId: z.uuid(),
  /** SHA-256 of the name, so people who know the name can find it. */
  nameHash: z.string(),
  requestedAt: moment,
  startedAt: moment,
  purgedAt: moment.nullable(),
  isVerified: z.boolean(),
  rowCounts: z.record(z.string(), z.number()),
  fileCount: z.number().int(),
})
export type DeletionCertificate = z.infer<typeof deletionCertificate>

export const preferenceKey = z
  .string()
  .regex(/^[a-z0-9]+(?:[.:-][a-z0-9]+)*$/, 'Use lowercase letters, digits, dots and hyphens.')
  .max(60)

export const checklistItem = z.object({
  key: z.string(),
  title: z.string(),
  note: z.string(),
  isDone: z.boolean(),
  path: z.string(),
})
export type ChecklistItem = z.infer<typeof checklistItem>

function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code)
}

export const sharingScopes = ['private', 'team', 'organization'] as const
export type SharingScope = (typeof sharingScopes)[number]
