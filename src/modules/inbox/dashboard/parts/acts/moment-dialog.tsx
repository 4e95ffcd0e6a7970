import { useState } from 'react'

import { addDays, todayIn } from '#lib/calendar-date.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TimeField } from '#ui/time-field.tsx'

import { useDateSettings } from '../times.ts'
import { momentAt } from './snooze-times.ts'

/** Asks for a time of one's own: to come back to a conversation, or to send an answer. */
export function MomentDialog({
  title,
  confirmLabel,
  onChoose,
  onClose,
}: {
  readonly title: string
  readonly confirmLabel: string
  readonly onChoose: (moment: Date) => void
  readonly onClose: () => void
}) {
  const { locale, timeZone } = useDateSettings()
  const today = todayIn(timeZone)
  const [date, setDate] = useState(addDays(today, 1))
  const [time, setTime] = useState('09:00')
  const [problem, setProblem] = useState<string>()
  const choose = (): void => {
    const moment = momentAt(date, time, timeZone)
    if (!date || !time) return setProblem('Choose a day and a time.')
    if (moment <= new Date()) return setProblem('Choose a time that is still to come.')
    onChoose(moment)
    return onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={choose}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-3">
        <DateField
          label="Day"
          value={date}
          onChange={setDate}
          min={today}
          max={addDays(today, 365)}
          isRequired
          {...{ locale, timeZone }}
        />
        <TimeField label="Time" value={time} onChange={setTime} isRequired locale={locale} />
      </div>
      <p className="mt-2 text-sm text-ink-faint">
        By the clock of {timeZone.replaceAll('_', ' ')}.
      </p>
      {problem && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {problem}
        </p>
      )}
    </Dialog>
  )
}
