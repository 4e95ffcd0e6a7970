import { listDataScopes } from '#modules/organization/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

/**
 * Whether somebody could be given what comes by a channel. Who sees only what is his may be, as that
 * makes it his; to whom the channel is closed it stays out of sight.
 */
export async function seesChannel(
  scope: Scope,
  memberId: string,
  channelId: string,
): Promise<boolean> {
  const [standing] = await listDataScopes(scope, [memberId])
  return standing !== undefined && !standing.dataScope.closedChannelIds.includes(channelId)
}
