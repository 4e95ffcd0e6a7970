import { z } from 'zod'

import { dateFormats } from '#lib/format-date.ts'
import { numberFormats } from '#lib/format-number.ts'
import { told } from '#platform/events/told.ts'
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
  /** How large a file in a conversation may be. */
  fileMegabytes: z.number().int(),
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
    /** As they were called then. */
    name: z.string().nullable(),
    /** What they were then, such as `owner` or `agent`. */
    role: z.string().nullable(),
  }),
  /** What led to it. */
  cause: z.object({
    kind: z.string(),
    id: z.string(),
    run: z.string().nullable(),
    node: z.string().nullable(),
  }),
  told,
  data: z.record(z.string(), z.unknown()),
  /** What it was and what it became, where the event says so. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** What somebody will be once he accepts; the same words as of a member. */
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
  /** How often it was sent again; five times is the most. */
  resentCount: z.number().int(),
  expiresAt: moment,
  /** When it was accepted, declined or revoked. */
  endedAt: moment.nullable(),
  version,
  createdAt: moment,
})
export type Invitation = z.infer<typeof invitation>

/** What became of one address of an invitation to many. */
export const invitationResult = z.object({
  email: z.string(),
  outcome: z.enum(['invited', 'already-a-member', 'already-invited', 'refused']),
  /** Why it was refused, for whoever invites. */
  sentence: z.string().nullable(),
  invitation: invitation.nullable(),
})
export type InvitationResult = z.infer<typeof invitationResult>

/** What whoever holds the link sees before he accepts. */
export const invitationView = z.object({
  organizationName: z.string(),
  inviterName: z.string(),
  roleName: z.string(),
  /** In full for whoever is signed in with it, else masked: a•••@example.com. */
  email: z.string(),
  expiresAt: moment,
  /**
   * What accepting asks for: nothing more (ready), a name and a password (new-person), signing in
   * (sign-in-first), or signing out, since somebody else is signed in (someone-else).
   */
  state: z.enum(['ready', 'new-person', 'sign-in-first', 'someone-else']),
})
export type InvitationView = z.infer<typeof invitationView>

/** The owner offers the organization to a member, who has 48 hours to take it. */
export const ownershipOffer = z.object({
  fromMemberId: id('members'),
  fromName: z.string(),
  toMemberId: id('members'),
  toName: z.string(),
  createdAt: moment,
  expiresAt: moment,
})
export type OwnershipOffer = z.infer<typeof ownershipOffer>

/** What a member still holds, per kind: open conversations, teams. */
export const heldWork = z.object({
  kind: z.string(),
  label: z.string(),
  count: z.number().int(),
})
export type HeldWork = z.infer<typeof heldWork>

export const securityPolicy = z.object({
  isMfaRequired: z.boolean(),
  /** Days from requiring it until nobody without a second factor gets in. */
  mfaGraceDays: z.number().int().min(0).max(30),
  /** From when on it holds; null while it is not required. */
  mfaDueAt: moment.nullable(),
  /** Days after which everybody signs in again. */
  sessionDays: z.number().int().min(1).max(400),
  /** Minutes without a sign of life after which one signs in again; null for the product's own 30 days. */
  idleMinutes: z.number().int().min(15).max(43_200).nullable(),
  version,
})
export type SecurityPolicy = z.infer<typeof securityPolicy>

/** Everything the dashboard needs to know about whoever looks at it. */
export const myMembership = z.object({
  memberId: id('members'),
  displayName: z.string(),
  role: memberRole,
  roleKey: z.string().nullable(),
  roleName: z.string(),
  isOwner: z.boolean(),
  /** Every key of the product, with what he holds of it. */
  levels: z.record(z.enum(permissionKeys), z.enum(['none', ...levels])),
  /** Keys that the plan of the organization does not have, whatever he holds. */
  keysOutsidePlan: z.array(z.enum(permissionKeys)),
  dataScope: z.object({
    kind: dataScopeKind,
    teamIds: z.array(id('teams')),
    /** Channels whose conversations only others see. */
    closedChannelIds: z.array(z.uuid()),
  }),
  organization: organization.pick({ id: true, name: true, state: true, deletionAt: true }),
  /** dueAt: from when on he needs one. isOverdue: until he has one, nothing else is answered. */
  secondFactor: z.object({
    isRequired: z.boolean(),
    isMissing: z.boolean(),
    dueAt: moment.nullable(),
    isOverdue: z.boolean(),
  }),
})
export type MyMembership = z.infer<typeof myMembership>

/** A name and a face for histories and pickers; of those who left the name. */
export const colleague = z.object({
  id: id('members'),
  displayName: z.string(),
  pictureUrl: z.string().nullable(),
  roleName: z.string(),
  state: z.enum(['active', 'disabled', 'removed']),
})
export type Colleague = z.infer<typeof colleague>

/** How dates and numbers are written: as the language does it, or the same for everybody. */
export const dateFormat = z.enum(dateFormats)
/** `comma` and `point` name the sign before the decimals. */
export const numberFormat = z.enum(numberFormats)

export const languageSettings = z.object({
  /** The language of the product and of what the organization writes, unless it says otherwise. */
  defaultLocale: z.string(),
  /** What the organization writes in; the default language comes first. */
  contentLocales: z.array(z.string()),
  timeZone: z.string(),
  dateFormat,
  numberFormat,
  /** 0 is Sunday; null leaves it to the language. */
  firstWeekday: z.number().int().min(0).max(6).nullable(),
  /** Null while these are what the organization began with and nobody has said that they are right. */
  confirmedAt: moment.nullable(),
  version,
})
export type LanguageSettings = z.infer<typeof languageSettings>

/** What an organization has of one kind. */
export const holding = z.object({
  table: z.string(),
  label: z.string(),
  /** Up to a thousand. */
  count: z.number().int(),
  isMore: z.boolean(),
})

/** waiting → running → done or failed. After a week the archive is gone, and this with it. */
const exportState = z.enum(['waiting', 'running', 'done', 'failed'])

export const organizationExport = z.object({
  id: id('organization_exports'),
  state: exportState,
  hasFiles: z.boolean(),
  requestedBy: z.string(),
  /** How far it is: tables and files together. */
  progress: z.object({
    done: z.number().int(),
    total: z.number().int(),
    rows: z.number().int(),
    files: z.number().int(),
  }),
  /** In bytes, once it is done. */
  size: z.number().nullable(),
  /** Where to read it from, once it is done; good for a quarter of an hour, ask again for another. */
  url: z.string().nullable(),
  createdAt: moment,
  finishedAt: moment.nullable(),
  /** When the archive is thrown away. */
  expiresAt: moment.nullable(),
})
export type OrganizationExport = z.infer<typeof organizationExport>

/** The organization of the session, while it waits for its end. */
export const scheduledDeletion = z.object({
  organizationId: z.uuid(),
  organizationName: z.string(),
  requestedAt: moment,
  requestedBy: z.string(),
  deletionAt: moment,
  /** Only the owner can, and only before the day has come. */
  canCancel: z.boolean(),
  /** For the owner: what he can still take with him. */
  exports: z.array(organizationExport),
})
export type ScheduledDeletion = z.infer<typeof scheduledDeletion>

/** What is left of a deleted organization: that it was, and that nothing else is left. */
export const deletionCertificate = z.object({
  id: z.uuid(),
  organizationId: z.uuid(),
  /** SHA-256 of the name, so that somebody who knows it can find it. */
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
  /** Why, in a few words. */
  note: z.string(),
  isDone: z.boolean(),
  /** Where it is done. */
  path: z.string(),
})
export type ChecklistItem = z.infer<typeof checklistItem>

function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code)
}

/** For whom something that a member keeps is: himself, a team, or everybody. */
export const sharingScopes = ['private', 'team', 'organization'] as const
export type SharingScope = (typeof sharingScopes)[number]
