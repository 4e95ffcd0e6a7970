import type { PlatformScope } from '#platform/scope/scope.ts'

import type { MemberRole } from '../model.ts'
import { joinOrganization, makeOrganization } from './actions/organizations.ts'
import {
  findOldestOwner,
  listMembershipRows,
  readMembership,
  readMemberships,
  touchMember,
  touchMembers,
  type EnteringMembership,
} from './store/memberships.ts'

export type { EnteringMembership }

export async function findMembership(
  scope: PlatformScope,
  userId: string,
  organizationId: string | undefined,
  lastUsedId?: string,
): Promise<EnteringMembership | undefined> {
  return readMembership(scope, { userId, organizationId, preferredId: lastUsedId })
}

export const findMemberships = readMemberships

export interface ListedMembership {
  readonly organizationId: string
  readonly organizationName: string
  readonly memberId: string
  readonly role: MemberRole
}

export async function listMemberships(
  scope: PlatformScope,
  userId: string,
): Promise<ListedMembership[]> {
  const rows = await listMembershipRows(scope, userId)
  return rows.map((row) => ({
    organizationId: row.orgId,
    organizationName: row.name,
    memberId: row.memberId,
    role: row.role,
  }))
}

export const findFirstOwner = findOldestOwner

export const createOrganizationFor = makeOrganization

export const addMember = joinOrganization

export const markSeen = touchMember

export const markManySeen = touchMembers

export { actingAs } from './acting-as.ts'
export { holdsKey } from './holds-key.ts'
export { limitChannel, listExcludedMemberIds } from './limit-channel.ts'
export { listChannelMemberIds, listLimitedChannelIds } from './store/closed-channels.ts'
export { listDataScopes, listMemberIdsOfTeams } from './store/data-scopes.ts'
export { teamEndingSlot, uploadSlot } from './slots.ts'
export { organizationNotices } from './notices.ts'
export {
  findAcceptedInvitation,
  listLeaderIds,
  listMemberIdsByEmail,
  listReachable,
  type ReachableMember,
} from './store/reachable.ts'
export { readOrganization } from './store/organizations.ts'
export { checkedSharing, mayChangeShared, visibleShared } from './store/sharing.ts'
export { listExistingTeamIds, listTeamIdsOf, listTeamRows, teamIdsOf } from './store/teams.ts'
export {
  findMemberRow,
  listTeammateRows,
  listIdsSeenSince,
  listNames as listMemberNames,
} from './store/members.ts'
export { listPictureIds as listMemberPictureIds } from './store/pictures.ts'
export { listMemberAccess, type MemberAccess } from './store/member-access.ts'
