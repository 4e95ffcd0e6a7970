import type { OnlyAs } from '#platform/people/only-as.ts'
import type { SenderNames } from '#platform/people/sender-names.ts'

import type { PermissionLevels } from './keys.ts'

/** Who asks: a signed-in person, and the organization he asks in. */
export interface Principal {
  readonly sessionId: string
  readonly userId: string
  readonly name: string
  readonly staffRole: StaffRole | undefined
  /** He proved within the last ten minutes that it is him; dangerous acts ask for that. */
  readonly hasSteppedUp: boolean
  readonly membership: Membership | undefined
}

export interface Membership {
  readonly organizationId: string
  readonly organizationState: OrganizationState
  readonly memberId: string
  readonly role: 'owner' | 'admin' | 'member'
  /** As colleagues read it, and as the log keeps it: Owner, Agent, a role of the organization's own. */
  readonly roleName: string
  readonly displayName: string
  /** What his role and his own exceptions give him; owners and admins need none. */
  readonly levels: PermissionLevels
  readonly dataScope: DataScope
  /** The organization asks for a second factor and he has none. */
  readonly missingFactor?: MissingFactor | undefined
}

/** Somebody outside who wrote to an organization: his browser keeps a secret that only it knows. */
export interface Visitor {
  readonly organizationId: string
  readonly sessionId: string
  /** The session that his chat began in: that of the page, also in a window of its own. */
  readonly openerId: string
  readonly widgetId: string
  readonly contactId: string
  /** The organization's own server said who he is, and signed it. */
  readonly isVerified: boolean
  /** What of the contact's he sees without a signature; null for all. */
  readonly onlyAs: OnlyAs | null
  /** How his chat calls those who answer. */
  readonly senderNames: SenderNames
}

/** Somebody on a tenant's pages. */
export interface Reader {
  readonly organizationId: string
  readonly siteId: string
  /** Who he is, once he proved an address by a link sent to it. */
  readonly contactId: string | null
  /** Of his browser: 43 random letters, made when he first writes; empty before. */
  readonly key: string
}

export interface MissingFactor {
  readonly dueAt: Date
  /** From then on nothing of the organization is answered to him until he has one. */
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
  /** Channels that only others see, whatever is said above. */
  readonly closedChannelIds: readonly string[]
}
