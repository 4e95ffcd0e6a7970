import type { Limits } from '#platform/limits/limits.ts'

import type { Access } from './access.ts'
import { keyNames } from './key-names.ts'
import type { Level, PermissionKey } from './keys.ts'
import type { DataScope, Membership, Principal } from './principal.ts'

export type Verdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly code: RefusedCode; readonly sentence: string }

type RefusedCode =
  | 'unauthorized'
  | 'not_found'
  | 'locked'
  | 'mfa_required'
  | 'forbidden'
  | 'payment_required'

/**
 * The one rule of who may do what, asked by the API, the socket, jobs, exports and the menu.
 * Role comes before plan, so that nobody is offered an upgrade for what his role forbids.
 */
export function may(principal: Principal | undefined, access: Access, limits: Limits): Verdict {
  if (access.who === 'anyone' || access.who === 'page') return allowed
  // Visitors are no members and have no session of an account: they come by a door of their own.
  if (access.who === 'visitor') return refused('unauthorized', 'Reopen the chat to continue.')
  // Readers stand on a tenant host; on all others what is for them does not exist.
  if (access.who === 'reader') return refused('not_found', 'Page not found.')
  if (!principal) return refused('unauthorized', 'Sign in to continue.')
  if (access.who === 'signed-in') return allowed
  if (access.who === 'staff') {
    const { staffRole } = principal
    // To everyone else the administration does not exist.
    return staffRole && access.roles.includes(staffRole)
      ? allowed
      : refused('not_found', 'Page not found.')
  }
  const { membership } = principal
  if (!membership) return refused('not_found', 'You’re not a member of this organization.')
  if (access.who === 'key' || !access.evenLockedOut) {
    if (isLocked(membership)) return refused('locked', lockedSentence(membership))
    if (membership.missingFactor?.isOverdue) {
      return refused(
        'mfa_required',
        'This organization requires two-factor authentication. Set it up, or confirm yours.',
      )
    }
  }
  if (access.who === 'member') return allowed
  if (access.who === 'owner') {
    return membership.role === 'owner'
      ? allowed
      : refused('forbidden', 'Only the owner of the organization can do this.')
  }
  if (access.level === 'manage' && membership.organizationState === 'read_only') {
    return refused('locked', 'This organization is currently read-only.')
  }
  if (!hasLevel(membership, access.key, access.level)) {
    return refused('forbidden', `Your role doesn’t let you ${refusedWords(access)}.`)
  }
  if (!limits.planAllows(membership.organizationId, access.key)) {
    return refused('payment_required', `Your plan doesn’t include “${keyNames[access.key]}”.`)
  }
  return allowed
}

export function levelOf(
  membership: Pick<Membership, 'role' | 'levels'>,
  key: PermissionKey,
): Level | undefined {
  return membership.role === 'member' ? membership.levels[key] : 'manage'
}

/** Whether a row with this owner and team, of this channel, lies inside what the member may see. */
export function inDataScope(
  membership: Pick<Membership, 'memberId' | 'role' | 'dataScope'>,
  row: { memberId?: string | null; teamId?: string | null; channelId?: string },
): boolean {
  if (membership.role !== 'member') return true
  const scope: DataScope = membership.dataScope
  if (row.channelId !== undefined && scope.closedChannelIds.includes(row.channelId)) return false
  switch (scope.kind) {
    case 'all':
      return true
    case 'teams':
      return (
        row.memberId === membership.memberId || (!!row.teamId && scope.teamIds.includes(row.teamId))
      )
    case 'own':
      return row.memberId === membership.memberId
  }
}

function hasLevel(membership: Membership, key: PermissionKey, needed: Level): boolean {
  const held = levelOf(membership, key)
  return held === 'manage' || held === needed
}

/** The name of an act says what is done. */
function refusedWords({ key, level }: { key: PermissionKey; level: Level }): string {
  const name = keyNames[key]
  return acts.has(key) ? name.charAt(0).toLowerCase() + name.slice(1) : `${verbs[level]} “${name}”`
}

function isLocked({ organizationState }: Membership): boolean {
  return ['suspended', 'deletion_scheduled', 'deleted'].includes(organizationState)
}

function lockedSentence({ organizationState }: Membership): string {
  return organizationState === 'suspended'
    ? 'This organization is suspended. Its owner can see why in the billing settings.'
    : 'This organization is scheduled for deletion. Its owner can still cancel that.'
}

function refused(code: RefusedCode, sentence: string): Verdict {
  return { allowed: false, code, sentence }
}

const allowed: Verdict = { allowed: true }
const acts: ReadonlySet<PermissionKey> = new Set(['Inbox.Delete', 'Inbox.Export'])
const verbs: Record<Level, string> = { view: 'see', manage: 'change' }
