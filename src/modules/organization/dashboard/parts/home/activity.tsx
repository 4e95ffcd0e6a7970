import Cog from 'lucide-react/icons/cog'

import { useLiveState } from '#platform/live/browser/live.tsx'
import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { question } from '#platform/registry/browser/preload.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useNames } from '#platform/screens/browser/names.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Card, CardNote } from '#ui/card.tsx'
import { classes } from '#ui/classes.ts'
import { TimeAgo } from '#ui/time-ago.tsx'

import { listHistory } from '../../../contract.ts'
import type { HistoryEntry } from '../../../model.ts'
import { describeEntry, type NameOf } from '../describe-entry.ts'

export function Activity() {
  useLiveRefresh(refreshes)
  const history = useCall(listHistory, recentHistory)
  const items = history.data?.items ?? []
  const names = useNames()
  return (
    <Card title="Activity" actions={<LiveMark />}>
      {items.length === 0 ? (
        <CardNote>No activity yet.</CardNote>
      ) : (
        <ol aria-live="polite" className="flex flex-col py-2">
          {items.map((entry) => (
            <Line
              key={`${entry.at}${entry.type}${entry.subject}`}
              entry={entry}
              nameOf={(id) => names.get(id)}
            />
          ))}
        </ol>
      )}
    </Card>
  )
}

const recentHistory = { limit: 10 }
export const asked = [question(listHistory, recentHistory)]
const refreshes = [{ after: '', call: listHistory }]

function Line({ entry, nameOf }: { readonly entry: HistoryEntry; readonly nameOf: NameOf }) {
  const { id, name } = entry.actor
  const { who, words } = describeEntry(entry, nameOf)
  return (
    <li className="flex gap-3 px-4 py-2">
      {name === null ? (
        <span className="grid size-6 shrink-0 place-items-center rounded-full bg-sunken text-ink-faint">
          <Cog size={14} aria-hidden />
        </span>
      ) : (
        <Avatar id={id ?? name} name={name} size="small" />
      )}
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {who && <span className="font-medium">{who} </span>}
        <span className="text-ink-soft">{words}</span>
        <span className="block text-sm text-ink-faint">
          <TimeAgo at={entry.at} />
        </span>
      </p>
    </li>
  )
}

function LiveMark() {
  const isLive = useLiveState() === 'live'
  return (
    <span className="flex items-center gap-1.5 text-sm text-ink-faint">
      <span
        aria-hidden
        className={classes('size-2 rounded-full', isLive ? 'bg-action' : 'bg-line-strong')}
      />
      {isLive ? 'Live' : 'Connecting'}
    </span>
  )
}
