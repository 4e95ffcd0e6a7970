import { Button } from '#ui/button.tsx'

import type { WeekHours } from '../../model.ts'
import { HoursList } from './hours-list.tsx'
import { weekdays } from './week-words.ts'

export interface WeekFieldsProps {
  readonly week: readonly WeekHours[]
  readonly isDisabled: boolean
  readonly onChange: (week: WeekHours[]) => void
}

export function WeekFields({ week, isDisabled, onChange }: WeekFieldsProps) {
  const monday = week.filter(({ day }) => day === 1)
  const copyMonday = (): void => {
    const others = week.filter(({ day }) => day > 5)
    onChange([
      ...[1, 2, 3, 4, 5].flatMap((day) => monday.map((hours) => ({ ...hours, day }))),
      ...others,
    ])
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 font-semibold">Week</legend>
      {weekdays.map(({ day, name }) => (
        <div key={day} className="flex flex-wrap items-start gap-x-4 gap-y-1 max-sm:flex-col">
          <span className="flex h-10 w-24 items-center font-medium">{name}</span>
          <HoursList
            of={name}
            hours={week.filter((hours) => hours.day === day)}
            isDisabled={isDisabled}
            onChange={(hours) =>
              onChange([
                ...week.filter((one) => one.day !== day),
                ...hours.map(({ from, to }) => ({ day, from, to })),
              ])
            }
          />
        </div>
      ))}
      {!isDisabled && monday.length > 0 && (
        <div>
          <Button onClick={copyMonday}>Copy Monday to weekdays</Button>
        </div>
      )}
    </fieldset>
  )
}
