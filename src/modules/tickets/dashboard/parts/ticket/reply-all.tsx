import { useState } from 'react'

import { sendMessage } from '#modules/inbox/contract.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

import { listBroadcasts, type TicketBroadcast } from '../../../threads-contract.ts'
import { usePeople } from '../use-people.ts'
import { useTicketTypes } from '../use-ticket-types.ts'
import { ReplyAllDialog } from './reply-all-dialog.tsx'
import { Part } from './part.tsx'
import type { PartProps } from './part-props.ts'

export function ReplyAll({ ticket, canWork }: PartProps) {
  const types = useTicketTypes()
  const isTracker = types.find(({ id }) => id === ticket.typeId)?.category === 'tracker'
  return isTracker ? <Answers ticket={ticket} canWork={canWork} /> : null
}

function Answers({ ticket: { id, conversations }, canWork }: PartProps) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const [isGoing, setGoing] = useState(false)
  const { data } = useCall(listBroadcasts, { id }, { everyMs: isGoing ? 1000 : false })
  const items = (data?.items ?? []).filter(({ state }) => state !== 'cancelled')
  const isInProgress = items.some(({ state }) => state === 'waiting' || state === 'running')
  if (isInProgress !== isGoing) setGoing(isInProgress)
  const canAnswer = canWork && may(sendMessage.access) && conversations.length > 0
  if (!canAnswer && items.length === 0) return null
  return (
    <Part
      title="Replies to all"
      actions={
        canAnswer && (
          <Button size="small" onClick={() => setOpen(true)}>
            Reply to all linked customers
          </Button>
        )
      }
    >
      {items.length === 0 && (
        <p className="text-ink-soft">Send one update to every linked customer.</p>
      )}
      <ul className="flex flex-col gap-3 empty:hidden">
        {items.map((item) => (
          <li key={item.id}>
            <Sent broadcast={item} />
          </li>
        ))}
      </ul>
      {isOpen && <ReplyAllDialog ticketId={id} onClose={() => setOpen(false)} />}
    </Part>
  )
}

function Sent({ broadcast }: { readonly broadcast: TicketBroadcast }) {
  const { nameOf } = usePeople()
  const { memberId, text, state, total, said: sentCount, skipped, createdAt } = broadcast
  return (
    <div className="flex flex-col gap-1 rounded-card border border-line px-3 py-2">
      <p className="text-sm text-ink-soft">
        {memberId ? nameOf(memberId) : 'Unknown'}, <TimeAgo at={createdAt} />
      </p>
      <p className="line-clamp-3 wrap-anywhere whitespace-pre-wrap" dir="auto">
        {text}
      </p>
      {state === 'done' ? (
        <p className="text-sm text-ink-soft">
          Sent to {customers(sentCount)}
          {skipped > 0 && `, ${skipped} couldn’t be reached`}
        </p>
      ) : (
        <Progress label="Sending replies" value={sentCount + skipped} max={total} />
      )}
    </div>
  )
}

function customers(count: number): string {
  return count === 1 ? 'one customer' : `${count} customers`
}
