import { listMemberAccess } from '#modules/organization/server/public.ts'
import { inDataScope, levelOf } from '#platform/permissions/may.ts'
import type { Scope } from '#platform/scope/scope.ts'

interface Held {
  readonly assigneeId: string | null
  readonly teamId: string | null
  readonly channelId: string
}

export async function listMembersWithAccess(
  scope: Scope,
  memberIds: readonly string[],
  { assigneeId: memberId, teamId, channelId }: Held,
): Promise<string[]> {
  if (memberIds.length === 0) return []
  const members = await listMemberAccess(scope, memberIds)
  return members
    .filter((one) => levelOf(one, 'Inbox') !== undefined)
    .filter((one) => inDataScope(one, { memberId, teamId, channelId }))
    .map((one) => one.memberId)
}
