import { listMemberAccess } from '#modules/organization/server/public.ts'
import { inDataScope, levelOf } from '#platform/permissions/may.ts'
import type { Scope } from '#platform/scope/scope.ts'

interface Held {
  readonly assignee_id: string | null
  readonly team_id: string | null
  readonly channel_id: string
}

export async function listMembersWithAccess(
  scope: Scope,
  memberIds: readonly string[],
  { assignee_id: memberId, team_id: teamId, channel_id: channelId }: Held,
): Promise<string[]> {
  if (memberIds.length === 0) return []
  const members = await listMemberAccess(scope, memberIds)
  return members
    .filter((one) => levelOf(one, 'Inbox') !== undefined)
    .filter((one) => inDataScope(one, { memberId, teamId, channelId }))
    .map((one) => one.memberId)
}
