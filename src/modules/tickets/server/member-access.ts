import {
  listMemberIdsOfTeams,
  listMemberAccess,
  type MemberAccess,
} from '#modules/organization/server/public.ts'
import type { NoticeVisibility } from '#platform/notices/notice.ts'
import { levelOf } from '#platform/permissions/may.ts'
import type { Membership } from '#platform/permissions/principal.ts'
import type { Actor, Scope } from '#platform/scope/scope.ts'

import { isAtLeast } from '../rules.ts'
import { listAccessRows } from './store/boards.ts'
import { listRolesOn, roleOn } from './store/board-visibility.ts'
import { listVisibleIds } from './store/background-tasks.ts'

/** Members who can see each ticket now, by the same rule as their own requests. */
export const ticketVisibility: NoticeVisibility = async (scope, { memberIds, subjectIds }) => {
  const readers = await listReaders(scope, memberIds)
  const scopes = readers.map((membership) => ({
    memberId: membership.memberId,
    scope: { ...scope, actor: actingAs(membership) },
  }))
  const pairs = await listVisibleIds(scopes, subjectIds)
  const seen = new Set(pairs.map(({ memberId, id }) => `${memberId} ${id}`))
  return (memberId, subjectId) => seen.has(`${memberId} ${subjectId}`)
}

export async function listMembersWithAccess(
  scope: Scope,
  boardId: string,
  memberIds: readonly string[],
): Promise<string[]> {
  const readers = await listReaders(scope, memberIds)
  const roles = await Promise.all(
    readers.map((membership) => roleOn({ ...scope, actor: actingAs(membership) }, boardId)),
  )
  return readers.filter((_, place) => roles[place]).map(({ memberId }) => memberId)
}

export async function listMembersWithWork(
  scope: Scope,
  boardId: string,
  memberIds: readonly string[],
): Promise<string[]> {
  const readers = await listReaders(scope, memberIds)
  const scopes = readers.map((membership) => ({
    memberId: membership.memberId,
    scope: { ...scope, actor: actingAs(membership) },
  }))
  const roles = await listRolesOn(scopes, boardId)
  return roles.filter(({ role }) => isAtLeast(role, 'work')).map(({ memberId }) => memberId)
}

/**
 * A scope with the member's current permissions, for delayed work. Undefined for former members.
 */
export async function asMember(scope: Scope, memberId: string): Promise<Scope | undefined> {
  const [membership] = await listReaders(scope, [memberId])
  return membership && { ...scope, actor: actingAs(membership) }
}

export async function listChosen(scope: Scope, boardId: string): Promise<string[]> {
  const people = await listAccessRows(scope, boardId)
  const ofTeams = await listMemberIdsOfTeams(
    scope,
    people.flatMap(({ teamId: id }) => id ?? []),
  )
  return [...new Set([...people.flatMap(({ memberId: id }) => id ?? []), ...ofTeams])]
}

async function listReaders(scope: Scope, memberIds: readonly string[]): Promise<Membership[]> {
  if (memberIds.length === 0) return []
  const access = await listMemberAccess(scope, memberIds)
  return access.map(asMembership(scope)).filter((one) => levelOf(one, 'Tickets') !== undefined)
}

function asMembership({ organizationId }: Scope) {
  return (member: MemberAccess): Membership => ({
    ...member,
    organizationId,
    organizationState: 'active',
  })
}

function actingAs(membership: Membership): Actor {
  const noAccount = {
    sessionId: '',
    userId: '',
    name: '',
    staffRole: undefined,
    hasSteppedUp: false,
  }
  return { kind: 'member', membership, principal: { ...noAccount, membership } }
}
