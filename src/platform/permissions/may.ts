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
 * The single permission check, used by the API, the socket, jobs, exports and menus. The role comes
 * before the plan, so no one is offered an upgrade for something their role forbids.
 */
export function may(principal: Principal | undefined, access: Access, limits: Limits): Verdict {
  if (access.who === 'anyone' || access.who === 'page') return allowed
  // Visitors aren't members and have no account session; they have a separate entry point.
  if (access.who === 'visitor') return refused('unauthorized', 'Reopen the chat to continue.')
  // Calls for readers don't exist outside of site hosts.
  if (access.who === 'reader') return refused('not_found', 'Page not found.')
  if (!principal) return refused('unauthorized', 'Sign in to continue.')
  if (access.who === 'signed-in') return allowed
  if (access.who === 'staff') {
    const { staffRole } = principal
    // For everyone else, the administration doesn't exist.
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

function hasLevel(membership: Membership, key: PermissionKey, fieldRequired: Level): boolean {
  const held = levelOf(membership, key)
  return held === 'manage' || held === fieldRequired
}

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
