import { useState } from 'react'

import { usePreferences } from '#platform/screens/browser/preferences.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select } from '#ui/select.tsx'

import { undoChoices, undoKey, useUndoSeconds } from './undo-seconds.ts'

export function UndoDialog({ onClose }: { readonly onClose: () => void }) {
  const preferences = usePreferences()
  const kept = useUndoSeconds()
  const [seconds, setSeconds] = useState(String(kept))
  const choices = [...new Set([...undoChoices, kept])].toSorted((one, other) => one - other)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Undo send"
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            onClick={() => {
              preferences.set(undoKey, seconds)
              onClose()
            }}
          >
            Save
          </Button>
        </>
      }
    >
      <Select
        label="Delay before sending"
        hint="Applies to your replies and macros."
        items={choices.map((each) => ({
          value: String(each),
          label: each === 0 ? 'Send immediately' : `${each} seconds`,
        }))}
        value={seconds}
        onChange={setSeconds}
      />
    </Dialog>
  )
}
