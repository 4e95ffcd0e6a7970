import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'

import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Badge } from '#ui/badge.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

import type { listSlaClocks, listTicketClocks } from '../../contract.ts'
import type { SlaClock } from '../../model.ts'
import { clockWords } from './clock-words.ts'

export interface ClocksProps {
  readonly call: typeof listSlaClocks | typeof listTicketClocks
  readonly id: string
  readonly refreshedBy: readonly string[]
  readonly emptyWords: string
}

export function FoldedClocks(props: ClocksProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="group/clocks" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="-mx-1 flex cursor-pointer list-none items-center gap-1 rounded-control px-1 py-1 text-sm font-medium text-ink-faint hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={16}
          aria-hidden
          className="transition-transform group-open/clocks:rotate-90 rtl:rotate-180"
        />
        SLA
      </summary>
      <div className="mt-2">{isOpen && <Clocks {...props} />}</div>
    </details>
  )
}

function Clocks({ call, id, refreshedBy, emptyWords }: ClocksProps) {
  useLiveRefresh(refreshedBy.map((after) => ({ after, call })))
  const { data, error, dataUpdatedAt } = useCall(call, { id }, { everyMs: 60_000 })
  if (error && !data) return <p className="text-ink-faint">{error.message}</p>
  if (!data) return null
  if (data.items.length === 0) return <p className="text-ink-faint">{emptyWords}</p>
  return (
    <ul className="flex flex-col gap-3">
      {data.items.map((clock) => (
        <li key={clock.kind}>
          <ClockLine clock={clock} now={new Date(dataUpdatedAt)} />
        </li>
      ))}
    </ul>
  )
}

function ClockLine({ clock, now }: { readonly clock: SlaClock; readonly now: Date }) {
  const { what, how, tone } = clockWords(clock, now)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 flex-1">{what}</span>
        <Badge tone={tone}>{how}</Badge>
      </p>
      <p className="mt-0.5 text-sm text-ink-faint">
        {clock.policyName}, since <TimeAgo at={clock.startedAt} />
      </p>
    </>
  )
}
