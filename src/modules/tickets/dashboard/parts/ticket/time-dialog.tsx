import { useState } from 'react'

import { dateIn } from '#lib/calendar-date.ts'
import { newClientKey } from '#lib/new-client-key.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'

import { findTicketByKey } from '../../../contract.ts'
import type { TimeEntry } from '../../../model.ts'
import { listTime, logTime, updateTime } from '../../../time-contract.ts'
import { readWorkTime, writeWorkTime } from '#lib/work-time.ts'

export function TimeDialog({
  ticketId,
  entry,
  onClose,
}: {
  readonly ticketId: string
  readonly entry: TimeEntry | undefined
  readonly onClose: () => void
}) {
  const [text, setText] = useState(entry ? writeWorkTime(entry.minutes) : '')
  const [day, setDay] = useState(() => entry?.workedOn ?? dateIn(undefined, new Date()))
  const [note, setNote] = useState(entry?.note ?? '')
  const [isTried, setTried] = useState(false)
  const [clientKey] = useState(newClientKey)
  const hooks = { refreshes: [listTime, findTicketByKey], onDone: onClose }
  const log = useCommand(logTime, hooks)
  const change = useCommand(updateTime, hooks)
  const saving = entry ? change : log
  const minutes = readWorkTime(text)
  const problem = isTried && !minutes ? 'Use the format 1h 30m.' : undefined
  const save = (): void => {
    setTried(true)
    if (!minutes || day === '') return
    const values = { workedOn: day, minutes, note: note.trim() }
    if (entry) change.run({ id: entry.id, ...values })
    else log.run({ id: ticketId, clientKey, ...values })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={entry ? 'Edit time' : 'Log time'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="time-spent" kind="primary" isBusy={saving.isBusy}>
            {entry ? 'Save time' : 'Log time'}
          </Button>
        </>
      }
    >
      <Form id="time-spent" problem={saving.problem} onSend={save}>
        <div className="flex flex-col gap-4">
          <Field
            label="Time spent"
            placeholder="1h 30m"
            hint="For example 45m, 1h 30m or 1.5h."
            value={text}
            error={problem}
            onChange={({ target }) => setText(target.value)}
          />
          <DateField label="Date" value={day} onChange={setDay} />
          <Field
            label="Note"
            maxLength={500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </div>
      </Form>
    </Dialog>
  )
}
