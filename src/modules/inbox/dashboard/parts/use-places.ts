import { listTeams } from '#modules/organization/contract.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'

import { listChannels } from '../../channels-contract.ts'

/** The teams whose conversations can be looked at, for whoever may know of them. */
export function useTeams() {
  const canSee = useMay()(listTeams.access)
  const { data } = useCall(listTeams, {}, { isEnabled: canSee })
  return data?.items ?? []
}

/** Where conversations come from, once there is a choice. */
export function useChannels() {
  const channels = useCall(listChannels, {}).data?.items ?? []
  return channels.length > 1 ? channels : []
}
