import { useRef, useState } from 'react'

import { getLanguageSettings } from '#modules/organization/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'

import { createSchedule, deleteSchedule, listSchedules, updateSchedule } from '../../contract.ts'
import type { Schedule } from '../../model.ts'
import { ExceptionFields } from './exception-fields.tsx'
import { WeekFields } from './week-fields.tsx'

type Values = Pick<Schedule, 'name' | 'week' | 'exceptions'> & {
  readonly timeZone?: string
}

export interface ScheduleSheetProps {
  readonly schedule: Schedule | undefined
  readonly canManage: boolean
  readonly onClose: () => void
}

export function ScheduleSheet({ schedule, canManage, onClose }: ScheduleSheetProps) {
  const [start] = useState<Values>(() => schedule ?? defaultHours())
  const [values, setValues] = useState(start)
  const [isDeleting, setDeleting] = useState(false)
  const saved = useRef(false)
  const change = (part: Partial<Values>): void => setValues({ ...values, ...part })
  const leave = (): void => {
    saved.current = true
    onClose()
  }
  const done = {
    refreshes: [listSchedules],
    onDone: () => {
      toast({ tone: 'good', title: 'Business hours saved' })
      leave()
    },
  }
  const create = useCommand(createSchedule, done)
  const update = useCommand(updateSchedule, done)
  const save = schedule ? update : create
  const remove = useCommand(deleteSchedule, { refreshes: [listSchedules], onDone: leave })
  const { data: language } = useCall(getLanguageSettings, {})
  const { name, week, exceptions } = values
  const isDirty = JSON.stringify(values) !== JSON.stringify(start)
  const timeZone = values.timeZone ?? language?.timeZone ?? browserZone()
  const onSend = (): void => {
    const sent = { name, timeZone, week, exceptions }
    if (schedule) update.run({ id: schedule.id, version: schedule.version, ...sent })
    else create.run(sent)
  }
  return (
    <Sheet isOpen onClose={onClose} title={schedule?.name ?? 'New business hours'} size="large">
      <Form problem={save.problem} onSend={onSend}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Name"
            value={name}
            maxLength={60}
            disabled={!canManage}
            error={save.fieldError('name')}
            onChange={({ target }) => change({ name: target.value })}
          />
          <Combobox
            label="Time zone"
            items={timeZones()}
            value={timeZone}
            isDisabled={!canManage}
            error={save.fieldError('timeZone')}
            onChange={(chosen) => chosen && change({ timeZone: chosen })}
          />
        </div>
        <WeekFields
          week={week}
          isDisabled={!canManage}
          onChange={(next) => change({ week: next })}
        />
        <ExceptionFields
          exceptions={exceptions}
          isDisabled={!canManage}
          fieldError={save.fieldError}
          onChange={(next) => change({ exceptions: next })}
        />
        {canManage && (
          <div className="flex flex-wrap justify-end gap-2">
            {schedule && (
              <Button kind="quiet" className="mr-auto" onClick={() => setDeleting(true)}>
                Delete
              </Button>
            )}
            <Button kind="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" kind="primary" isBusy={save.isBusy}>
              Save
            </Button>
          </div>
        )}
      </Form>
      <UnsavedGuard isDirty={canManage && isDirty} saved={saved} />
      {schedule && (
        <ConfirmDialog
          isOpen={isDeleting}
          onClose={() => setDeleting(false)}
          title={`Delete ${schedule.name}?`}
          confirmLabel="Delete business hours"
          tone="danger"
          isBusy={remove.isBusy}
          {...(remove.problem && { problem: remove.problem.message })}
          onConfirm={() => remove.run({ id: schedule.id })}
        >
          This can’t be undone.
        </ConfirmDialog>
      )}
    </Sheet>
  )
}

function defaultHours(): Values {
  return {
    name: '',
    week: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' })),
    exceptions: [],
  }
}

function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

function timeZones(): readonly { value: string; label: string }[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }))
}
