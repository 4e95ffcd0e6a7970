import { listTeams } from '#modules/organization/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'

import { listChannels } from '../../channels-contract.ts'

/** The teams whose conversations can be looked at. */
export function useTeams() {
  return useCall(listTeams, {}).data?.items ?? []
}

/** Where conversations come from, once there is a choice. */
export function useChannels() {
  const channels = useCall(listChannels, {}).data?.items ?? []
  return channels.length > 1 ? channels : []
}

/** The channel of this conversation, where only some colleagues see it. */
export function useLimitedChannel(channelId: string | undefined) {
  const channels = useCall(listChannels, {}).data?.items ?? []
  return channels.find(({ id, isLimited }) => isLimited && id === channelId)
}
