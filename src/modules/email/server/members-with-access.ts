import { listMemberAccess } from '#modules/organization/server/public.ts'
import type { NoticeVisibility } from '#platform/notices/notice.ts'
import { levelOf } from '#platform/permissions/may.ts'
import type { PermissionKey } from '#platform/permissions/keys.ts'
import type { Scope } from '#platform/scope/scope.ts'

export async function listMembersWithAccess(
  scope: Scope,
  key: PermissionKey,
  among?: readonly string[],
): Promise<string[]> {
  const members = await listMemberAccess(scope, among)
  return members
    .filter((member) => levelOf(member, key) !== undefined)
    .map(({ memberId }) => memberId)
}

/** Members without access to the settings page must not be notified about it. */
export function visibleTo(key: PermissionKey): NoticeVisibility {
  return async (scope, { memberIds }) => {
    const visible = new Set(await listMembersWithAccess(scope, key, memberIds))
    return (memberId) => visible.has(memberId)
  }
}
