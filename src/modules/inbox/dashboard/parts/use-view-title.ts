import { useCall } from '#platform/registry/browser/use-call.ts'

import { listChannels } from '../../channels-contract.ts'
import { listViews } from '../../sorting-contract.ts'
import { useTeams } from './use-places.ts'
import type { View } from './views.ts'
import { viewWords } from './view-words.ts'

export function useViewTitle({ category, teamId, channelId, viewId }: View): string {
  const teams = useTeams()
  const { data } = useCall(listViews, {})
  const { data: channels } = useCall(listChannels, {})
  if (viewId) return data?.items.find(({ id }) => id === viewId)?.name ?? 'View'
  if (teamId) return teams.find(({ id }) => id === teamId)?.name ?? 'Team'
  if (channelId) return channels?.items.find(({ id }) => id === channelId)?.name ?? 'Channel'
  return viewWords[category].title
}
