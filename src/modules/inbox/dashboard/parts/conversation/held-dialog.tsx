import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { isBlank } from '#lib/is-blank.ts'
import { addDays, dateIn, todayIn } from '#lib/calendar-date.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MarkedArea } from '#ui/light-marks/marked-area.tsx'
import { Notice } from '#ui/notice.tsx'
import { TimeField } from '#ui/time-field.tsx'
import { useDateSettings } from '#modules/organization/dashboard/public/dates.tsx'

import { changeHeldMessage, listHeldMessages, type HeldMessage } from '../../../writing-contract.ts'
import { clockIn, momentAt } from '../acts/snooze-times.ts'
import { addHeld } from '../held-query.ts'

export function HeldDialog({
  held,
  onClose,
}: {
  readonly held: HeldMessage
  readonly onClose: () => void
}) {
  const queries = useQueryClient()
  const { locale, timeZone } = useDateSettings()
  const today = todayIn(timeZone)
  const sendAt = new Date(held.sendAt)
  const [text, setText] = useState(held.text)
  const [date, setDate] = useState(dateIn(timeZone, sendAt))
  const [time, setTime] = useState(clockIn(timeZone, sendAt))
  const change = useCommand(changeHeldMessage, {
    refreshes: [listHeldMessages],
    onDone(changed) {
      addHeld(queries, changed)
      onClose()
    },
  })
  const isSameTime = date === dateIn(timeZone, sendAt) && time === clockIn(timeZone, sendAt)
  const isEmpty = isBlank(text) && held.files.length === 0 && !held.block
  const save = (): void =>
    change.run({
      id: held.id,
      version: held.version,
      text: text.trim(),
      ...(!isSameTime && { sendAt: momentAt(date, time, timeZone).toISOString() }),
    })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Edit message"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            isBusy={change.isBusy}
            disabled={isEmpty || !date || !time}
            onClick={save}
          >
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {change.problem && <Notice tone="bad">{change.problem.detail}</Notice>}
        <MarkedArea
          label="Message"
          rows={6}
          maxLength={50_000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
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
        <p className="text-sm text-ink-faint">Time zone: {timeZone.replaceAll('_', ' ')}</p>
      </div>
    </Dialog>
  )
}
