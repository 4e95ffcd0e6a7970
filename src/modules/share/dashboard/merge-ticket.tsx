import { getBoard } from '#modules/tickets/boards-contract.ts'
import { findTicketByKey, listCards, listComments, listTickets } from '#modules/tickets/contract.ts'
import type { Ticket } from '#modules/tickets/model.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

import { listVotes, mergeIdea, unmergeIdea } from '../contract.ts'
import { MergeDialog } from './parts/merge-dialog.tsx'

export function MergeTicket({
  ticket,
  onClose,
}: {
  readonly ticket: Ticket
  readonly onClose: () => void
}) {
  const apart = useUnmerge(ticket.key)
  const merge = useCommand(mergeIdea, {
    refreshes: callsToRefresh,
    onDone() {
      toast({
        tone: 'good',
        title: `${ticket.key} was merged`,
        action: {
          label: 'Undo',
          altText: 'Open the merged ticket to unmerge it',
          onAct: () => apart.run({ id: ticket.id }),
        },
      })
      onClose()
    },
  })
  return (
    <MergeDialog
      title={`Merge ${ticket.key}`}
      description="The other ticket gets its comments, files, followers, conversations, checklist, and votes. You can undo this."
      exclude={[ticket.id]}
      isBusy={merge.isBusy}
      problem={merge.problem?.message}
      onMerge={(intoId) => merge.run({ id: ticket.id, intoId })}
      onClose={onClose}
    />
  )
}

export function UnmergeButton({
  id,
  ticketKey,
}: {
  readonly id: string
  readonly ticketKey: string
}) {
  const apart = useUnmerge(ticketKey)
  return (
    <Button
      size="small"
      kind="quiet"
      aria-label={`Unmerge ${ticketKey}`}
      isBusy={apart.isBusy}
      onClick={() => apart.run({ id })}
    >
      Unmerge
    </Button>
  )
}

function useUnmerge(key: string) {
  return useCommand(unmergeIdea, {
    refreshes: callsToRefresh,
    onDone: () => void toast({ tone: 'good', title: `${key} was unmerged` }),
    onRefused: ({ message }) => void toast({ tone: 'bad', title: message }),
  })
}

const callsToRefresh = [findTicketByKey, listVotes, listComments, listCards, listTickets, getBoard]
