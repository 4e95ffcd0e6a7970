import { listTeams } from '#modules/organization/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'

import { listChannels } from '../../channels-contract.ts'

export function useTeams() {
  return useCall(listTeams, {}).data?.items ?? []
}

export function useChannels() {
  const channels = useCall(listChannels, {}).data?.items ?? []
  return channels.length > 1 ? channels : []
}

export function useLimitedChannel(channelId: string | undefined) {
  const channels = useCall(listChannels, {}).data?.items ?? []
  return channels.find(({ id, isLimited }) => isLimited && id === channelId)
}
