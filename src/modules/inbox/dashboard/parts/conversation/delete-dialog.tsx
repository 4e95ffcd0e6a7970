import { useQueryClient } from '@tanstack/react-query'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

import type { Message } from '../../../model.ts'
import { deleteMessage } from '../../../writing-contract.ts'
import { addLiveMessage } from '../messages-query.ts'

export function DeleteDialog({
  message,
  onClose,
}: {
  readonly message: Message
  readonly onClose: () => void
}) {
  const queries = useQueryClient()
  const remove = useCommand(deleteMessage, {
    onDone(changed) {
      addLiveMessage(queries, changed)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete this ${message.kind === 'note' ? 'note' : 'message'}?`}
      confirmLabel="Delete"
      isBusy={remove.isBusy}
      problem={remove.problem?.detail}
      onConfirm={() => remove.run({ id: message.conversationId, messageId: message.id })}
    >
      {deletionText(message)}
    </ConfirmDialog>
  )
}

function deletionText({ kind, envelope, files }: Message): string {
  const what = files.length === 0 ? 'The text is deleted.' : 'The text and files are deleted.'
  if (kind === 'note') return `${what} This can’t be undone.`
  if (envelope) return `${what} Email already sent stays in the recipient’s mailbox.`
  return `${what} The message also disappears from the customer’s chat.`
}
