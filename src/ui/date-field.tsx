import CalendarDays from 'lucide-react/icons/calendar-days'
import { useId, useRef, useState } from 'react'

import { isWithin, todayIn, type DateLimits, type Weekday } from '#lib/calendar-date.ts'
import { datePattern, firstWeekdayOf, writeDate, readDate } from '#lib/date-words.ts'

import { Button } from './button.tsx'
import { Calendar } from './calendar.tsx'
import { classes } from './classes.ts'
import { fieldBox, FieldFrame, noteProps, type FieldWords } from './field-frame.tsx'
import { FieldPopup } from './field-popup.tsx'
import { useTypedValue } from './use-typed-value.ts'

export interface DateConventions {
  readonly locale?: string | undefined
  readonly firstWeekday?: Weekday | undefined
  readonly timeZone?: string | undefined
  readonly hasWeekNumbers?: boolean | undefined
}

export function DateField({
  value,
  onChange,
  name,
  min,
  max,
  isDisabled = false,
  isRequired = false,
  locale = 'en',
  firstWeekday = firstWeekdayOf(locale),
  timeZone,
  hasWeekNumbers,
  className,
  ...words
}: FieldWords &
  DateConventions &
  DateLimits & {
    readonly value: string
    readonly onChange: (value: string) => void
    readonly name?: string | undefined
    readonly isDisabled?: boolean | undefined
    readonly isRequired?: boolean | undefined
    readonly className?: string | undefined
  }) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const today = todayIn(timeZone)
  const typed = useTypedValue({
    value,
    show: (date) => writeDate(date, locale),
    read: (text) => readWithin(text, { locale, today, min, max }),
    onChange,
  })
  const error = typed.problem ?? words.error
  const pick = (date: string): void => {
    typed.forget()
    onChange(date)
    setOpen(false)
  }
  return (
    <FieldFrame id={id} {...words} error={error} className={className}>
      <div ref={box} className={classes('control-large flex items-center', fieldBox(error))}>
        <input
          id={id}
          autoComplete="off"
          placeholder={datePattern(locale)}
          required={isRequired}
          disabled={isDisabled}
          className={dateInput}
          {...noteProps(id, { ...words, error })}
          {...typed.inputProps}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' && event.altKey) setOpen(true)
            else typed.inputProps.onKeyDown(event)
          }}
        />
        {name && <input type="hidden" name={name} value={value} disabled={isDisabled} />}
        <FieldPopup
          label={value ? `Change date, ${writeDate(value, locale)}` : 'Choose date'}
          icon={<CalendarDays size={16} aria-hidden />}
          anchor={box}
          isDisabled={isDisabled}
          firstFocus='[data-date][tabindex="0"]'
          className="mr-1"
          {...{ isOpen, onOpenChange: setOpen }}
        >
          <Calendar
            start={value || today}
            markOf={(date) => (date === value ? 'chosen' : undefined)}
            onChoose={pick}
            {...{ locale, firstWeekday, today, hasWeekNumbers, min, max }}
          />
          <div className="mt-2 flex justify-between border-t border-line pt-2">
            <Button
              kind="quiet"
              size="small"
              disabled={!isWithin(today, { min, max })}
              onClick={() => pick(today)}
            >
              Today
            </Button>
            {!isRequired && value !== '' && (
              <Button kind="quiet" size="small" onClick={() => pick('')}>
                Clear
              </Button>
            )}
          </div>
        </FieldPopup>
      </div>
    </FieldFrame>
  )
}

export function readWithin(
  text: string,
  { locale, today, min, max }: DateLimits & { readonly locale: string; readonly today: string },
): { readonly value: string } | { readonly problem: string } {
  const date = readDate(text, locale, today)
  if (!date) return { problem: `Enter a date such as ${writeDate(today, locale)}.` }
  if (isWithin(date, { min, max })) return { value: date }
  const [first, last] = [min, max].map((limit) => limit && writeDate(limit, locale))
  if (first && last) return { problem: `Choose a date from ${first} to ${last}.` }
  return { problem: first ? `Choose ${first} or later.` : `Choose ${last} or earlier.` }
}

export const dateInput =
  'min-w-0 flex-1 rounded-control bg-transparent px-3 py-2 tabular-nums outline-none placeholder:text-ink-faint disabled:opacity-60 max-sm:text-lg'
