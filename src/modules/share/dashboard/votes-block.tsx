import Merge from 'lucide-react/icons/merge'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { lazy, Suspense, useId, useState } from 'react'

import { findTicketByKey } from '#modules/tickets/contract.ts'
import type { Ticket } from '#modules/tickets/model.ts'
import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { toast } from '#ui/toast.ts'

import { listVotes, removeVote } from '../contract.ts'
import type { Vote } from '../model.ts'

const AddVoteDialog = lazy(async () => ({
  default: (await import('./parts/add-vote-dialog.tsx')).AddVoteDialog,
}))
const MergeTicket = lazy(async () => ({
  default: (await import('./merge-ticket.tsx')).MergeTicket,
}))
const PublicComments = lazy(async () => ({
  default: (await import('./parts/public-comments.tsx')).PublicComments,
}))

interface BlockProps {
  readonly ticket: Ticket
  readonly canWork: boolean
}

export function VotesBlock({ ticket, canWork }: BlockProps) {
  const isPublic = ticket.visibility === 'public'
  useLiveRefresh(liveRules)
  if (!isPublic && ticket.votesCount === 0) return null
  return (
    <div className="flex flex-col gap-6">
      <Votes ticket={ticket} canWork={canWork} />
      {isPublic && canWork && (
        <Suspense>
          <PublicComments ticketId={ticket.id} />
        </Suspense>
      )}
    </div>
  )
}

function Votes({ ticket, canWork }: BlockProps) {
  const titleId = useId()
  const [openDialog, setOpenDialog] = useState<'vote' | 'merge'>()
  const close = (): void => setOpenDialog(undefined)
  const isOpen = ticket.resolvedAt === null && ticket.mergedIntoId === null
  const { votesCount, voteWeight } = ticket
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-2">
      <header className="flex min-h-8 flex-wrap items-center gap-2">
        <h3 id={titleId} className="font-semibold">
          Votes
        </h3>
        <span className="text-sm text-ink-faint tabular-nums">
          {votesCount.toLocaleString('en')}
          {voteWeight !== votesCount && `, weight ${voteWeight.toLocaleString('en')}`}
        </span>
        {canWork && (
          <span className="ms-auto flex items-center gap-1">
            {isOpen && (
              <Button
                size="small"
                kind="quiet"
                icon={<Plus size={16} aria-hidden />}
                onClick={() => setOpenDialog('vote')}
              >
                Add vote
              </Button>
            )}
            {ticket.mergedIntoId === null && (
              <Button
                size="small"
                kind="quiet"
                icon={<Merge size={16} aria-hidden />}
                onClick={() => setOpenDialog('merge')}
              >
                Merge
              </Button>
            )}
          </span>
        )}
      </header>
      <VoteList ticket={ticket} canWork={canWork} />
      <Suspense>
        {openDialog === 'vote' && <AddVoteDialog ticketId={ticket.id} onClose={close} />}
        {openDialog === 'merge' && <MergeTicket ticket={ticket} onClose={close} />}
      </Suspense>
    </section>
  )
}

function VoteList({ ticket, canWork }: BlockProps) {
  const { rows, error, hasMore, isLoadingMore, loadMore } = usePages(listVotes, {
    id: ticket.id,
    limit: 20,
  })
  const remove = useCommand(removeVote, {
    refreshes: [listVotes, findTicketByKey],
    onRefused: ({ message }) => void toast({ tone: 'bad', title: message }),
  })
  if (error && rows.length === 0) return <p className="text-ink-soft">{error.message}</p>
  if (rows.length === 0) return <p className="text-ink-soft">No votes yet</p>
  return (
    <>
      <ul className="-mx-2 flex flex-col">
        {rows.map((vote) => (
          <li
            key={vote.id}
            className="group flex items-center gap-2 rounded-control px-2 focus-within:bg-sunken hover:bg-sunken"
          >
            <span className="control flex min-w-0 flex-1 items-center gap-2">
              <span className="min-w-0 truncate">{voterName(vote)}</span>
              {vote.weight > 1 && <Badge>× {vote.weight.toLocaleString('en')}</Badge>}
              {vote.source === 'on_behalf' && <Badge tone="info">Added by team</Badge>}
            </span>
            <span className="text-sm text-ink-faint">
              <TimeAgo at={vote.createdAt} />
            </span>
            {canWork && (
              <span className="opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
                <IconButton
                  label={`Remove the vote of ${voterName(vote)}`}
                  icon={<X size={14} aria-hidden />}
                  disabled={remove.isBusy}
                  onClick={() => remove.run({ id: vote.id })}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button size="small" kind="quiet" isBusy={isLoadingMore} onClick={loadMore}>
          Show more
        </Button>
      )}
    </>
  )
}

function voterName({ contact }: Vote): string {
  return contact?.name || 'A reader'
}

const liveRules = [
  { after: 'share.voted', call: listVotes },
  { after: 'share.voted', call: findTicketByKey },
  { after: 'share.unvoted', call: listVotes },
  { after: 'share.unvoted', call: findTicketByKey },
]
