import { useState } from 'react'

import { Select } from '#ui/select.tsx'

import type { SnoozeEvent } from '../../../model.ts'
import { MomentDialog } from './moment-dialog.tsx'
import { snoozeEventWords } from './snooze-words.ts'

export function SnoozeDialog({
  onChoose,
  onClose,
}: {
  readonly onChoose: (until: Date, event?: SnoozeEvent) => void
  readonly onClose: () => void
}) {
  const [event, setEvent] = useState<SnoozeEvent>()
  return (
    <MomentDialog
      title="Snooze until"
      confirmLabel="Snooze"
      onChoose={(moment) => onChoose(moment, event)}
      onClose={onClose}
    >
      <Select
        label="Or earlier, when"
        items={choices}
        value={event ?? 'reply'}
        onChange={(value) => setEvent(events.find((one) => one === value))}
      />
    </MomentDialog>
  )
}

const events = Object.keys(snoozeEventWords) as SnoozeEvent[]
const choices = [
  { value: 'reply', label: 'They reply' },
  ...events.map((value) => ({ value, label: sentenceCase(snoozeEventWords[value]) })),
]

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
