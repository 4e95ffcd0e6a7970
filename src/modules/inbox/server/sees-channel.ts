import { listDataScopes } from '#modules/organization/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

/**
 * Whether a member could be assigned conversations of a channel. Members who only see their own
 * could, since assignment grants access; members without access to the channel can't.
 */
export async function seesChannel(
  scope: Scope,
  memberId: string,
  channelId: string,
): Promise<boolean> {
  const [access] = await listDataScopes(scope, [memberId])
  return access !== undefined && !access.dataScope.closedChannelIds.includes(channelId)
}
