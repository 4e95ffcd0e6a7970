import CalendarRange from 'lucide-react/icons/calendar-range'
import { useId, useRef, useState } from 'react'

import { todayIn, type DateLimits } from '#lib/calendar-date.ts'
import { presetRanges, type DateRange, type RangePreset } from '#lib/date-range.ts'
import { datePattern, firstWeekdayOf, writeDate } from '#lib/date-words.ts'

import { classes } from './classes.ts'
import { dateInput, readWithin, type DateConventions } from './date-field.tsx'
import { fieldBox, noteProps, type FieldWords } from './field-frame.tsx'
import { FieldPopup } from './field-popup.tsx'
import { GroupFrame } from './group-frame.tsx'
import { RangePicker } from './range-picker.tsx'
import { useTypedValue } from './use-typed-value.ts'

export function DateRangeField({
  label,
  isLabelHidden,
  hint,
  error: givenError,
  value,
  onChange,
  presets = presetRanges,
  min,
  max,
  isDisabled = false,
  locale = 'en',
  firstWeekday = firstWeekdayOf(locale),
  timeZone,
  hasWeekNumbers,
  className,
}: FieldWords &
  DateConventions &
  DateLimits & {
    readonly value: DateRange | undefined
    readonly onChange: (value: DateRange | undefined) => void
    readonly presets?: (today: string) => readonly RangePreset[]
    readonly isDisabled?: boolean | undefined
    readonly className?: string | undefined
  }) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [half, setHalf] = useState<{ readonly of: typeof value; readonly ends: DateRange }>()
  const today = todayIn(timeZone)
  const ends = (half?.of === value ? half?.ends : undefined) ?? value ?? { from: '', to: '' }
  const isReversed = ends.from !== '' && ends.to !== '' && ends.from > ends.to

  const change = (next: DateRange): void => {
    setHalf({ of: value, ends: next })
    if (next.from && next.to && next.from <= next.to) settle(next)
    if (!next.from && !next.to) settle(undefined)
  }
  const settle = (next: DateRange | undefined): void => {
    setHalf(undefined)
    onChange(next)
  }
  const read = (text: string) => readWithin(text, { locale, today, min, max })
  const show = (date: string): string => writeDate(date, locale)
  const from = useTypedValue({
    value: ends.from,
    show,
    read,
    onChange: (date) => change({ ...ends, from: date }),
  })
  const to = useTypedValue({
    value: ends.to,
    show,
    read,
    onChange: (date) => change({ ...ends, to: date }),
  })
  const error =
    from.problem ??
    to.problem ??
    (isReversed ? 'The end date is before the start date.' : undefined) ??
    givenError
  const inputProps = {
    autoComplete: 'off',
    placeholder: datePattern(locale),
    disabled: isDisabled,
    ...noteProps(id, { hint, error }),
  } as const
  return (
    <GroupFrame {...{ id, label, isLabelHidden, hint, error, className }}>
      <div ref={box} className={classes('control-large flex items-center', fieldBox(error))}>
        <input
          aria-label="Start date"
          className={classes(dateInput, 'pr-0 max-sm:pl-2.5')}
          {...inputProps}
          {...from.inputProps}
        />
        <span aria-hidden className="text-ink-faint">
          –
        </span>
        <input
          aria-label="End date"
          className={classes(dateInput, 'pr-0 pl-2')}
          {...inputProps}
          {...to.inputProps}
        />
        <FieldPopup
          label="Choose period"
          icon={<CalendarRange size={16} aria-hidden />}
          anchor={box}
          isDisabled={isDisabled}
          firstFocus='[data-date][tabindex="0"]'
          className="mr-1"
          {...{ isOpen, onOpenChange: setOpen }}
        >
          <RangePicker
            value={value}
            presets={presets(today)}
            onPick={(range) => {
              from.forget()
              to.forget()
              settle(range)
              setOpen(false)
            }}
            {...{ locale, firstWeekday, today, hasWeekNumbers, min, max }}
          />
        </FieldPopup>
      </div>
    </GroupFrame>
  )
}
