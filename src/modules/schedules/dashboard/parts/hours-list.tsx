import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'

import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TimeField } from '#ui/time-field.tsx'

import type { Hours } from '../../model.ts'

export interface HoursListProps {
  readonly of: string
  readonly hours: readonly Hours[]
  readonly isDisabled: boolean
  readonly onChange: (hours: readonly Hours[]) => void
}

export function HoursList({ of, hours, isDisabled, onChange }: HoursListProps) {
  const change = (at: number, part: Partial<Hours>): void =>
    onChange(hours.map((one, place) => (place === at ? { ...one, ...part } : one)))
  const add = (): void => onChange([...hours, nextHours(hours)])
  if (hours.length === 0) {
    return (
      <div className="flex h-10 items-center gap-2">
        <span className="text-ink-soft">Closed</span>
        {!isDisabled && (
          <Button kind="quiet" aria-label={`Add hours to ${of}`} onClick={add}>
            Add hours
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {hours.map((one, at) => (
        // Equal times have no key but their index.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:gap-x-1">
          <TimeField
            {...usual}
            label={`${of} from`}
            value={one.from}
            isDisabled={isDisabled}
            onChange={(from) => from && change(at, { from })}
          />
          <span className="text-ink-soft">to</span>
          <TimeField
            {...usual}
            label={`${of} to`}
            value={one.to}
            isDisabled={isDisabled}
            onChange={(to) => to && change(at, { to })}
          />
          {!isDisabled && (
            <span className="flex gap-x-2 max-sm:-mx-2 max-sm:gap-x-0">
              <IconButton
                label={`Remove ${one.from} to ${one.to}`}
                icon={<X size={16} aria-hidden />}
                onClick={() => onChange(hours.filter((_, place) => place !== at))}
              />
              {at === hours.length - 1 && hours.length < 8 && (
                <IconButton
                  label={`Add hours to ${of}`}
                  icon={<Plus size={16} aria-hidden />}
                  onClick={add}
                />
              )}
            </span>
          )}
          {one.to <= one.from && (
            <span className="text-sm text-ink-faint">
              {one.to === one.from ? 'all day' : 'until the next day'}
            </span>
          )}
        </div>
      ))}
    </div>
  )
}

const usual = { isLabelHidden: true, className: 'w-28 max-sm:w-27', locale: 'en-GB' } as const

function nextHours(hours: readonly Hours[]): Hours {
  const last = hours.at(-1)
  return last && last.to > last.from && last.to < '17:00'
    ? { from: last.to, to: '17:00' }
    : { from: '09:00', to: '17:00' }
}
