import type { LogEntry } from '#platform/events/log-reader.ts'
import type { Limits } from '#platform/limits/limits.ts'
import { anyMember, needs, type OrganizationAccess } from '#platform/permissions/access.ts'
import { permissionKeys } from '#platform/permissions/keys.ts'
import { may } from '#platform/permissions/may.ts'
import type { Principal } from '#platform/permissions/principal.ts'

/** hint: that something happened to the subject, without what it was. */
export type Share = 'all' | 'hint' | 'nothing'

/** How much of an event a person is told; the rule is the one of every call. */
export function shareOf(
  { audience }: Pick<LogEntry, 'audience'>,
  principal: Principal,
  limits: Limits,
): Share {
  const access = accessTo(audience, principal)
  if (!access || !may(principal, access, limits).allowed) return 'nothing'
  // The log does not know whose row it was; the call that reads the subject does.
  return access.who === 'key' && seesOnlySomeRows(principal) ? 'hint' : 'all'
}

function accessTo(audience: string, { membership }: Principal): OrganizationAccess | undefined {
  if (audience === 'organization') return anyMember
  if (audience.startsWith('member:')) {
    return audience === `member:${membership?.memberId}` ? anyMember : undefined
  }
  return viewAccess.get(audience)
}

function seesOnlySomeRows({ membership }: Principal): boolean {
  return membership?.role === 'member' && membership.dataScope.kind !== 'all'
}

const viewAccess = new Map<string, OrganizationAccess>(
  permissionKeys.map((key) => [key, needs(key, 'view')]),
)
