import { readAudience, readCustomer } from '#platform/events/audience-text.ts'
import type { LogEntry } from '#platform/events/log-page.ts'
import type { Limits } from '#platform/limits/limits.ts'
import { anyMember, needs, type OrganizationAccess } from '#platform/permissions/access.ts'
import { permissionKeys } from '#platform/permissions/keys.ts'
import { may } from '#platform/permissions/may.ts'
import { isVisibleAs } from '#platform/people/visible-as.ts'
import type { Membership, Principal, Visitor } from '#platform/permissions/principal.ts'

import type { Listener } from './listener.ts'

/**
 * hint: that something happened to the subject, without details. customer: the details, without the
 * teammate who did it. nameless: the same, signed by the organization.
 */
export type Share = 'all' | 'customer' | 'nameless' | 'hint' | 'nothing'

export function shareOf(
  { audience }: Pick<LogEntry, 'audience'>,
  listener: Listener,
  limits: Limits,
): Share {
  if (listener.kind === 'visitor') {
    if (!isVisibleTo(audience, listener.visitor)) return 'nothing'
    return listener.visitor.senderNames === 'brand' ? 'nameless' : 'customer'
  }
  const { principal } = listener
  const { who, reach, isForSome } = readAudience(audience)
  const access = accessTo(who, principal)
  if (!access || !may(principal, access, limits).allowed) return 'nothing'
  if (isForSome && !isChosen(reach, principal)) return 'nothing'
  if (isClosedTo(reach, principal)) return 'nothing'
  if (access.who !== 'key' || !hasLimitedRows(principal)) return 'all'
  // Without a reach the log doesn't know the owner of the row, so the call that reads the subject
  // checks access.
  if (!reach) return 'hint'
  return principal.membership && isWithin(reach, principal.membership) ? 'all' : 'nothing'
}

function isVisibleTo(audience: string, { contactId, visibleAs }: Visitor): boolean {
  const customer = readCustomer(audience)
  return customer?.contactId === contactId && isVisibleAs(visibleAs, customer)
}

function isChosen(reach: ReadonlySet<string> | undefined, { membership }: Principal): boolean {
  if (!membership || !reach) return false
  return membership.role !== 'member' || reach.has(`o:${membership.memberId}`)
}

function isClosedTo(reach: ReadonlySet<string> | undefined, { membership }: Principal): boolean {
  if (!reach || membership?.role !== 'member') return false
  return membership.dataScope.closedChannelIds.some((id) => reach.has(`i:${id}`))
}

function isWithin(reach: ReadonlySet<string>, { memberId, dataScope }: Membership): boolean {
  if (reach.has(`m:${memberId}`)) return true
  return dataScope.kind === 'teams' && dataScope.teamIds.some((id) => reach.has(`t:${id}`))
}

function accessTo(audience: string, { membership }: Principal): OrganizationAccess | undefined {
  if (audience === 'organization') return anyMember
  if (audience.startsWith('member:')) {
    return audience === `member:${membership?.memberId}` ? anyMember : undefined
  }
  return viewAccess.get(audience)
}

function hasLimitedRows({ membership }: Principal): boolean {
  return membership?.role === 'member' && membership.dataScope.kind !== 'all'
}

const viewAccess = new Map<string, OrganizationAccess>(
  permissionKeys.map((key) => [key, needs(key, 'view')]),
)
