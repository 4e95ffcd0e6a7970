import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'

import { linkConversation, listTicketsOfConversation } from '../../../contract.ts'
import { TicketChoice } from '../ticket-choice.tsx'

export function LinkTicketDialog({
  conversationId,
  exclude,
  onClose,
}: {
  readonly conversationId: string
  readonly exclude: readonly string[]
  readonly onClose: () => void
}) {
  const [id, setId] = useState('')
  const link = useCommand(linkConversation, {
    refreshes: [listTicketsOfConversation],
    onDone({ key }) {
      toast({ tone: 'good', title: `Linked to ${key}` })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title="Link ticket"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            isBusy={link.isBusy}
            disabled={id === ''}
            onClick={() => link.run({ id, conversationId })}
          >
            Link ticket
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {link.problem && <Notice tone="bad">{link.problem.message}</Notice>}
        <TicketChoice label="Ticket" value={id} exclude={exclude} onChange={setId} />
      </div>
    </Dialog>
  )
}
