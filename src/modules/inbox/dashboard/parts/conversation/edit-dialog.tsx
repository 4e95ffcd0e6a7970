import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { isBlank } from '#lib/is-blank.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MarkedArea } from '#ui/light-marks/marked-area.tsx'

import type { Message } from '../../../model.ts'
import { editMessage } from '../../../writing-contract.ts'
import { addLiveMessage } from '../messages-query.ts'

export function EditDialog({
  message,
  onClose,
}: {
  readonly message: Message
  readonly onClose: () => void
}) {
  const queries = useQueryClient()
  const [text, setText] = useState(message.text)
  const edit = useCommand(editMessage, {
    onDone(changed) {
      addLiveMessage(queries, changed)
      onClose()
    },
  })
  const save = (): void =>
    edit.run({ id: message.conversationId, messageId: message.id, text: text.trim() })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Edit message"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={isBlank(text)} isBusy={edit.isBusy} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <MarkedArea
        label="Message"
        rows={6}
        maxLength={50_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={edit.problem?.message}
      />
    </Dialog>
  )
}
