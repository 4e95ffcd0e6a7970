import { Link } from 'react-router'

import { Badge } from '#ui/badge.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

import type { ConversationSummary } from '../../../model.ts'
import { FirstHeld } from '../first-held.tsx'

export function ConversationLinks({
  rows,
  hasNames = false,
}: {
  readonly rows: readonly ConversationSummary[]
  readonly hasNames?: boolean
}) {
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
              {hasNames && <span className="min-w-0 truncate">{row.contact.name}</span>}
              {row.begunAs && (
                <span className="min-w-0 truncate">started as {row.begunAs.name}</span>
              )}
              <span className="ml-auto shrink-0">
                <TimeAgo at={row.lastActivityAt} />
              </span>
            </span>
            <span className="mt-0.5 block truncate">
              {row.firstHeld ? (
                <FirstHeld held={row.firstHeld} />
              ) : (
                row.preview || row.subject || 'No text'
              )}
            </span>
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
