import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

import type { Message } from '../../../model.ts'
import { wordsOfMessage } from '../../../rules.ts'
import { listMessageRevisions, redactMessage } from '../../../writing-contract.ts'
import { addLiveMessage } from '../messages-query.ts'

export function RedactDialog({
  message,
  onClose,
}: {
  readonly message: Message
  readonly onClose: () => void
}) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState('')
  const redact = useCommand(redactMessage, {
    onDone(changed) {
      addLiveMessage(queries, changed)
      onClose()
    },
  })
  const words = wordsOfMessage(message)
  const which = { id: message.conversationId, messageId: message.id }
  const isEdited = message.editedAt !== null
  const earlier = useCall(listMessageRevisions, which, { isEnabled: isEdited }).data?.items ?? []
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Redact"
      description="Select the text to remove. It is deleted permanently for everyone, including the customer."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="danger"
            disabled={chosen === ''}
            isBusy={redact.isBusy}
            onClick={() => redact.run({ ...which, text: chosen })}
          >
            Redact selection
          </Button>
        </>
      }
    >
      {words && <Words label="Message" words={words} rows={6} onChoose={setChosen} />}
      {earlier.map(({ id, text }) => (
        <div key={id} className="mt-3">
          <p className="mb-1 text-sm text-ink-soft">Edit history</p>
          <Words label="Edit history" words={text} rows={3} onChoose={setChosen} />
        </div>
      ))}
      {message.files.map((file) => (
        <p key={file.id} className="mt-2 flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate">{file.name}</span>
          <Button
            size="small"
            isBusy={redact.isBusy}
            onClick={() => redact.run({ ...which, fileId: file.id })}
          >
            Delete permanently
          </Button>
        </p>
      ))}
      {redact.problem && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {redact.problem.message}
        </p>
      )}
    </Dialog>
  )
}

function Words({
  label,
  words,
  rows,
  onChoose,
}: {
  readonly label: string
  readonly words: string
  readonly rows: number
  readonly onChoose: (chosen: string) => void
}) {
  return (
    <textarea
      // Read-only text boxes have no cursor in some browsers, which would prevent keyboard
      // selection.
      aria-readonly
      inputMode="none"
      onBeforeInput={(event) => event.preventDefault()}
      onCut={(event) => event.preventDefault()}
      onDrop={(event) => event.preventDefault()}
      onChange={() => {}}
      value={words}
      rows={rows}
      aria-label={label}
      onSelect={({ currentTarget: { selectionStart, selectionEnd } }) =>
        onChoose(words.slice(placeIn(words, selectionStart), placeIn(words, selectionEnd)))
      }
      className="block w-full resize-none rounded-control border border-line bg-sunken p-3"
    />
  )
}

/** A text box counts each line break as one character. */
function placeIn(words: string, shownAt: number): number {
  let at = 0
  for (let shown = 0; shown < shownAt; shown += 1) at += words.startsWith('\r\n', at) ? 2 : 1
  return at
}
