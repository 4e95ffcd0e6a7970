import { getContact } from '#modules/contacts/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'

import { listMessages } from '../../../contract.ts'
import type { ConversationSummary } from '../../../model.ts'
import { mailConversationCopy } from '../../../writing-contract.ts'

export function CopyDialog({
  row: { id, contact },
  onClose,
}: {
  readonly row: ConversationSummary
  readonly onClose: () => void
}) {
  const { data: known } = useCall(getContact, { id: contact.id })
  const send = useCommand(mailConversationCopy, {
    refreshes: [listMessages],
    onDone: () => {
      toast({ tone: 'good', title: 'Copy sent' })
      onClose()
    },
  })
  const email = contact.email ?? ''
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={`Send a copy to ${contact.name}`}
      description={`Emails the conversation without notes to ${email}.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            disabled={!known}
            isBusy={send.isBusy}
            onClick={() => send.run({ id, email })}
          >
            Send copy
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {send.problem && <Notice tone="bad">{send.problem.detail}</Notice>}
        {known?.claimed.includes('email') && (
          <Notice tone="warn">This address is unverified. The copy may reach someone else.</Notice>
        )}
      </div>
    </Dialog>
  )
}
