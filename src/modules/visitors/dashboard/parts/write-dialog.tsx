import { useState } from 'react'
import { useNavigate } from 'react-router'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'

import { listVisitors, writeToVisitor } from '../../contract.ts'
import type { Visitor } from '../../model.ts'

/** The first words of a conversation with somebody who looks at a page. */
export function WriteDialog({
  visitor,
  onClose,
}: {
  readonly visitor: Pick<Visitor, 'id' | 'name'>
  readonly onClose: () => void
}) {
  const [text, setText] = useState('')
  // Sent again after a lost answer, it is the same message.
  const [clientKey] = useState(() => crypto.randomUUID())
  const navigate = useNavigate()
  const write = useCommand(writeToVisitor, {
    refreshes: [listVisitors],
    onDone({ conversationId }) {
      onClose()
      toast({
        tone: 'good',
        title: `${visitor.name} sees it in a moment`,
        action: {
          label: 'Open',
          altText: 'Open the conversation in your inbox',
          onAct: () => void navigate(`/dashboard/inbox/mine?conversation=${conversationId}`),
        },
      })
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Write to ${visitor.name}`}
      description="It opens on the page they look at. The conversation is yours, and the answer comes to your inbox."
    >
      <Form problem={write.problem} onSend={() => write.run({ id: visitor.id, clientKey, text })}>
        <TextArea
          label="Message"
          rows={4}
          maxLength={10_000}
          value={text}
          error={write.fieldError('text')}
          onChange={({ target }) => setText(target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" isBusy={write.isBusy} disabled={!text.trim()}>
            Send
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
