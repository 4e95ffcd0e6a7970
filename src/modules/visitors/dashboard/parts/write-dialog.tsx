import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { newClientKey } from '#lib/new-client-key.ts'
import { FirstMessage, type FirstWords } from '#modules/inbox/dashboard/public/first-message.tsx'
import { conversationPath } from '#modules/inbox/rules.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'

import { listVisitors, writeToVisitor } from '../../contract.ts'
import type { Visitor } from '../../model.ts'

export function WriteDialog({
  visitor,
  onClose,
}: {
  readonly visitor: Pick<Visitor, 'id' | 'name' | 'contactId'>
  readonly onClose: () => void
}) {
  // A retry with the same key sends the message only once.
  const [clientKey] = useState(newClientKey)
  const forget = useRef(() => {})
  const navigate = useNavigate()
  const write = useCommand(writeToVisitor, {
    refreshes: [listVisitors],
    onDone({ conversationId }, { undoSeconds }) {
      forget.current()
      onClose()
      toast({
        tone: 'good',
        title: `Message sent to ${visitor.name}`,
        ...(undoSeconds && {
          description: `You can undo it for ${undoSeconds} seconds in the conversation.`,
        }),
        action: {
          label: 'Open',
          altText: 'Open the conversation in your inbox',
          onAct: () => void navigate(conversationPath(conversationId)),
        },
      })
    },
  })
  const send = (words: FirstWords, discardDraft: () => void): void => {
    forget.current = discardDraft
    write.run({ id: visitor.id, clientKey, ...words })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={`Message ${visitor.name}`}
      description="Opens in the chat on their page. Replies go to your inbox."
    >
      <div className="flex flex-col gap-3">
        {write.problem && <Notice tone="bad">{write.problem.detail}</Notice>}
        <FirstMessage
          recipientKey={visitor.id}
          name={visitor.name}
          contactId={visitor.contactId ?? undefined}
          isBusy={write.isBusy}
          onSend={send}
        />
      </div>
    </Dialog>
  )
}
