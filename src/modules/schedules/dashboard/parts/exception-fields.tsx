import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'

import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'

import type { ScheduleException } from '../../model.ts'
import { HoursList } from './hours-list.tsx'

export interface ExceptionFieldsProps {
  readonly exceptions: readonly ScheduleException[]
  readonly isDisabled: boolean
  readonly fieldError: (name: string) => string | undefined
  readonly onChange: (exceptions: ScheduleException[]) => void
}

export function ExceptionFields(props: ExceptionFieldsProps) {
  const { exceptions, isDisabled, fieldError, onChange } = props
  const change = (at: number, part: Partial<ScheduleException>): void =>
    onChange(exceptions.map((one, place) => (place === at ? { ...one, ...part } : one)))
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 font-semibold">Holidays and exceptions</legend>
      {exceptions.map((one, at) => (
        // Unsaved days have no key but their index.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="flex flex-col gap-3 rounded-card border border-line p-4">
          <div className="flex flex-wrap items-start gap-3">
            <DateField
              label="Date"
              className="w-44"
              value={one.date}
              isDisabled={isDisabled}
              error={fieldError(`exceptions.${at}.date`)}
              onChange={(date) => change(at, { date })}
            />
            <div className="min-w-40 flex-1">
              <Field
                label="Name"
                placeholder="New Year’s Day"
                value={one.name}
                maxLength={60}
                disabled={isDisabled}
                onChange={({ target }) => change(at, { name: target.value })}
              />
            </div>
            {!isDisabled && (
              <IconButton
                label={`Remove ${one.name || one.date || 'this day'}`}
                icon={<Trash size={16} aria-hidden />}
                onClick={() => onChange(exceptions.filter((_, place) => place !== at))}
              />
            )}
          </div>
          <HoursList
            of={one.name || one.date || 'this day'}
            hours={one.hours}
            isDisabled={isDisabled}
            onChange={(hours) => change(at, { hours: [...hours] })}
          />
          <Checkbox
            label="Every year"
            isChecked={one.isYearly}
            isDisabled={isDisabled}
            onChange={(isYearly) => change(at, { isYearly })}
          />
        </div>
      ))}
      {!isDisabled && exceptions.length < 400 && (
        <div>
          <Button
            icon={<Plus size={16} aria-hidden />}
            onClick={() =>
              onChange([...exceptions, { date: '', name: '', isYearly: false, hours: [] }])
            }
          >
            Add exception
          </Button>
        </div>
      )}
    </fieldset>
  )
}
