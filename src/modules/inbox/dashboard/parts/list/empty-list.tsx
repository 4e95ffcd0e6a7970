import ListFilter from 'lucide-react/icons/list-filter'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/states.tsx'

import { listChannels } from '../../../channels-contract.ts'
import { countConversations } from '../../../contract.ts'
import { searchHints } from '../../../search-hints.ts'
import type { InboxPlace } from '../use-inbox-place.ts'
import { viewWords } from '../view-words.ts'
import { NoChannel } from './no-channel.tsx'

export function EmptyList({ place }: { readonly place: InboxPlace }) {
  const missing = useMissingChannel()
  if (place.search) return <NothingFound place={place} />
  const {
    emptyTitle,
    empty,
    icon: Icon,
  } = place.view.viewId
    ? { emptyTitle: 'Nothing here', empty: 'No conversations match this view.', icon: ListFilter }
    : viewWords[place.view.category]
  const usual = (
    <EmptyState icon={<Icon size={20} />} title={emptyTitle}>
      {empty}
    </EmptyState>
  )
  if (!missing || !emptyCategories.has(place.view.word)) return usual
  return <NoChannel {...missing}>{usual}</NoChannel>
}

function NothingFound({ place }: { readonly place: InboxPlace }) {
  return (
    <EmptyState
      isFiltered
      title="No results"
      action={<Button onClick={() => place.searchFor('')}>Clear search</Button>}
    >
      No conversations match “{place.search}”.
      {searchHints(place.search).length === 0 &&
        ' Filter with from:, to:, team:, tag:, channel:, subject:, is:unread, is:closed, priority:, has:, due:, before: or after:. Add a minus to exclude words.'}
    </EmptyState>
  )
}

function useMissingChannel(): { hasWidget: boolean } | undefined {
  const { data: channels } = useCall(listChannels, {})
  const { data: counted } = useCall(countConversations, {})
  if (!channels || !counted || counted.counts.all) return undefined
  if (channels.items.some(({ connectedAt }) => connectedAt !== null)) return undefined
  return { hasWidget: channels.items.length > 0 }
}

const emptyCategories: ReadonlySet<string> = new Set(['mine', 'unassigned', 'all'])
