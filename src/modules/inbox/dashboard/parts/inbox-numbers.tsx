import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { question } from '#platform/registry/browser/preload.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Stat } from '#ui/stat.tsx'

import { countConversations } from '../../contract.ts'

export function InboxNumbers() {
  useLiveRefresh([
    { after: 'conversation.', call: countConversations },
    { after: 'message.created', call: countConversations },
  ])
  const { data } = useCall(countConversations, {})
  return (
    <div className="grid grid-cols-3 gap-4 max-sm:grid-cols-[1fr_auto_1fr]">
      {shown.map(({ label, category }) => (
        <Stat
          key={category}
          label={label}
          value={data ? (data.counts[category] ?? 0).toLocaleString('en') : '–'}
          to={`/dashboard/inbox/${category}`}
        />
      ))}
    </div>
  )
}

export const countQueries = [question(countConversations, {})]

const shown = [
  { label: 'Mine', category: 'mine' },
  { label: 'Unassigned', category: 'unassigned' },
  { label: 'Waiting', category: 'waiting' },
] as const
