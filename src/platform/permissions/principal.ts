import type { VisibleAs } from '#platform/people/visible-as.ts'
import type { SenderNames } from '#platform/people/sender-names.ts'

import type { PermissionLevels } from './keys.ts'

export interface Principal {
  readonly sessionId: string
  readonly userId: string
  readonly name: string
  readonly staffRole: StaffRole | undefined
  /**
   * The person confirmed their identity in the last ten minutes, which sensitive actions require.
   */
  readonly hasSteppedUp: boolean
  readonly membership: Membership | undefined
}

export interface Membership {
  readonly organizationId: string
  readonly organizationState: OrganizationState
  readonly memberId: string
  readonly role: 'owner' | 'admin' | 'member'
  readonly roleName: string
  readonly displayName: string
  readonly levels: PermissionLevels
  readonly dataScope: DataScope
  readonly missingFactor?: MissingFactor | undefined
}

/** A visitor: their browser has a secret that identifies them. */
export interface Visitor {
  readonly organizationId: string
  readonly sessionId: string
  /** The session the chat started in, also for a separate window. */
  readonly openerId: string
  readonly widgetId: string
  readonly contactId: string
  /** The organization's server verified the visitor with a signature. */
  readonly isVerified: boolean
  /** The conversations visible without a signature; null for all. */
  readonly visibleAs: VisibleAs | null
  readonly senderNames: SenderNames
}

/** A person on a site. */
export interface Reader {
  readonly organizationId: string
  readonly siteId: string
  /** The contact, after proving an address with an emailed link. */
  readonly contactId: string | null
  /** 43 random characters, created when the reader first writes; empty before. */
  readonly key: string
}

export interface MissingFactor {
  readonly dueAt: Date
  /** After this, all calls of the organization are refused until there's a second factor. */
  readonly isOverdue: boolean
}

export const staffRoles = ['readonly', 'support', 'finance', 'superadmin'] as const
export type StaffRole = (typeof staffRoles)[number]

export const organizationStates = [
  'active',
  'restricted',
  'read_only',
  'suspended',
  'deletion_scheduled',
  'deleted',
] as const
export type OrganizationState = (typeof organizationStates)[number]

export const dataScopes = ['all', 'teams', 'own'] as const
export interface DataScope {
  readonly kind: (typeof dataScopes)[number]
  readonly teamIds: readonly string[]
  /** Channels limited to other members, regardless of the data scope. */
  readonly closedChannelIds: readonly string[]
}
