import { useState, type ReactNode } from 'react'

import { addDays, dateIn, todayIn } from '#lib/calendar-date.ts'
import { isComposing } from '#lib/is-composing.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TimeField } from '#ui/time-field.tsx'
import { useDateSettings } from '#modules/organization/dashboard/public/dates.tsx'

import { readMoment } from './moment-words.ts'
import { clockIn, momentAt } from './snooze-times.ts'

export function MomentDialog({
  title,
  confirmLabel,
  onChoose,
  onClose,
  children,
}: {
  readonly title: string
  readonly confirmLabel: string
  readonly onChoose: (moment: Date) => void
  readonly onClose: () => void
  readonly children?: ReactNode
}) {
  const { locale, timeZone } = useDateSettings()
  const today = todayIn(timeZone)
  const [words, setWords] = useState('')
  const [date, setDate] = useState(addDays(today, 1))
  const [time, setTime] = useState('09:00')
  const [problem, setProblem] = useState<string>()
  const type = (typed: string): void => {
    setWords(typed)
    setProblem(undefined)
    const parsed = readMoment(typed, new Date(), timeZone)
    if (!parsed) return
    setDate(dateIn(timeZone, parsed))
    setTime(clockIn(timeZone, parsed))
  }
  const choose = (): void => {
    const parsed = readMoment(words, new Date(), timeZone)
    if (words.trim() !== '' && !parsed)
      return setProblem('Date not recognized. Choose a day and time.')
    // Typed times can have minutes that the fields below can't show.
    const moment = parsed ?? momentAt(date, time, timeZone)
    if (!date || !time) return setProblem('Choose a day and time.')
    if (moment <= new Date()) return setProblem('Choose a time in the future.')
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
      <Field
        label="When"
        placeholder="In 45 min, fri 9, tomorrow 14:30"
        value={words}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event.nativeEvent)) choose()
        }}
        className="mb-4"
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField
          label="Day"
          value={date}
          onChange={(day) => {
            setWords('')
            setDate(day)
          }}
          min={today}
          max={addDays(today, 365)}
          isRequired
          {...{ locale, timeZone }}
        />
        <TimeField
          label="Time"
          value={time}
          onChange={(clock) => {
            setWords('')
            setTime(clock)
          }}
          isRequired
          locale={locale}
        />
      </div>
      <p className="mt-2 text-sm text-ink-faint">Time zone: {timeZone.replaceAll('_', ' ')}</p>
      {children && <div className="mt-4">{children}</div>}
      {problem && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {problem}
        </p>
      )}
    </Dialog>
  )
}
