import { useState } from 'react'

import { Checkbox } from '#ui/checkbox.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

import { confirmEnding, type EndingConfirmation } from './ending-confirmation.ts'
import { calledOffWords, endingWords } from './ending-words.ts'

export function EndingDialog({ pending }: { readonly pending: EndingConfirmation }) {
  const { row, how, calledOff, onConfirm } = pending
  const { name } = row.contact
  const [alsoBlocks, setAlsoBlocks] = useState(false)
  const { title, confirm, text } = endingWords[how]
  const onClose = (): void => confirmEnding(undefined)
  const lines = [text, calledOffWords(calledOff)].filter((line) => line !== undefined)
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={title(name)}
      confirmLabel={confirm}
      tone={how === 'close' ? 'plain' : 'danger'}
      onConfirm={() => {
        onClose()
        onConfirm({ alsoBlocks })
      }}
    >
      {lines.map((line) => (
        <p key={line} className="not-first:mt-2">
          {line}
        </p>
      ))}
      {how === 'spam' && (
        <div className="mt-2">
          <Checkbox
            label={`Also block ${name}`}
            hint="They can’t send messages until a teammate unblocks them."
            isChecked={alsoBlocks}
            onChange={setAlsoBlocks}
          />
        </div>
      )}
    </ConfirmDialog>
  )
}
