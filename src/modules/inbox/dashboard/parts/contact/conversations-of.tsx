import { Link } from 'react-router'

import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Badge } from '#ui/badge.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

import { listConversations } from '../../../contract.ts'
import type { ConversationSummary } from '../../../model.ts'

/** What one person wrote, the latest first, for his profile. */
export function ConversationsOf({ contactId }: { readonly contactId: string }) {
  useLiveRefresh([
    { after: 'conversation.', call: listConversations },
    { after: 'message.created', call: listConversations },
  ])
  const open = usePages(listConversations, { contactId, category: 'all' })
  const snoozed = usePages(listConversations, { contactId, category: 'snoozed' })
  const closed = usePages(listConversations, { contactId, category: 'closed' })
  const lists = [open, snoozed, closed]
  const error = lists.find((list) => list.error)?.error
  const rows = lists
    .flatMap((list) => list.rows)
    .toSorted((one, other) => other.lastActivityAt.localeCompare(one.lastActivityAt))
  if (error) return <ErrorState detail={error.message} onRetry={open.retry} />
  if (lists.some((list) => list.isLoading)) return <LoadingState />
  if (rows.length === 0) return <p className="text-ink-faint">No conversations yet.</p>
  return (
    <ul className="-mx-2 flex flex-col">
      {rows.map((row) => (
        <li key={row.id}>
          <Link
            to={addressOf(row)}
            className="block rounded-control px-2 py-2 transition-colors hover:bg-sunken"
          >
            <span className="flex items-center gap-2 text-sm text-ink-faint">
              <span className="tabular-nums">#{row.number}</span>
              <Badge tone={row.status === 'open' ? 'good' : 'plain'}>{words[row.status]}</Badge>
              <span className="ml-auto">
                <TimeAgo at={row.lastActivityAt} />
              </span>
            </span>
            <span className="mt-0.5 block truncate">{row.preview || row.subject || 'No text'}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function addressOf({ id, status }: ConversationSummary): string {
  return `/dashboard/inbox/${status === 'open' ? 'all' : status}?conversation=${id}`
}

const words: Readonly<Record<ConversationSummary['status'], string>> = {
  open: 'Open',
  snoozed: 'Snoozed',
  closed: 'Closed',
}
