import { useState } from 'react'

import { addDays, todayIn } from '#lib/calendar-date.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TimeField } from '#ui/time-field.tsx'

import { useDateSettings } from '../times.ts'
import { momentAt } from '../acts/snooze-times.ts'

/** A time of one’s own to send an answer. */
export function SendLaterDialog({
  onSend,
  onClose,
}: {
  readonly onSend: (until: Date) => void
  readonly onClose: () => void
}) {
  const { locale, timeZone } = useDateSettings()
  const today = todayIn(timeZone)
  const [date, setDate] = useState(addDays(today, 1))
  const [time, setTime] = useState('09:00')
  const [problem, setProblem] = useState<string>()
  const send = (): void => {
    const until = momentAt(date, time, timeZone)
    if (!date || !time) return setProblem('Choose a day and a time.')
    if (until <= new Date()) return setProblem('Choose a time that is still to come.')
    onSend(until)
    return onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Send at"
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={send}>
            Send later
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
