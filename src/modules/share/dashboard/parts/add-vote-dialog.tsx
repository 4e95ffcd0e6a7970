import { useState } from 'react'

import { findTicketByKey } from '#modules/tickets/contract.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'

import { listVotes, voteFor } from '../../contract.ts'
import { ContactChoice } from './contact-choice.tsx'

export function AddVoteDialog({
  ticketId,
  onClose,
}: {
  readonly ticketId: string
  readonly onClose: () => void
}) {
  const [contactId, setContactId] = useState('')
  const vote = useCommand(voteFor, {
    refreshes: [listVotes, findTicketByKey],
    onDone() {
      toast({ tone: 'good', title: 'Vote added' })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title="Add vote"
      description="They get an email when the status changes."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            isBusy={vote.isBusy}
            disabled={contactId === ''}
            onClick={() => vote.run({ id: ticketId, contactId })}
          >
            Add vote
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {vote.problem && <Notice tone="bad">{vote.problem.message}</Notice>}
        <ContactChoice value={contactId} onChange={setContactId} />
      </div>
    </Dialog>
  )
}
