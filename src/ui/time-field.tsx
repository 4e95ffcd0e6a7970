import Clock from 'lucide-react/icons/clock'
import { useId, useRef, useState, type KeyboardEvent } from 'react'

import { addMinutes, readTime, timesOfDay, writeTime } from '#lib/clock-time.ts'

import { classes } from './classes.ts'
import { fieldBox, FieldFrame, noteProps, type FieldWords } from './field-frame.tsx'
import { FieldPopup } from './field-popup.tsx'
import { useTypedValue } from './use-typed-value.ts'

export function TimeField({
  value,
  onChange,
  name,
  min = '00:00',
  max = '23:59',
  step = 30,
  locale = 'en',
  isDisabled = false,
  isRequired = false,
  className,
  ...words
}: FieldWords & {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly name?: string | undefined
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly step?: number | undefined
  readonly locale?: string | undefined
  readonly isDisabled?: boolean | undefined
  readonly isRequired?: boolean | undefined
  readonly className?: string | undefined
}) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const show = (time: string): string => writeTime(time, locale)
  const typed = useTypedValue({
    value,
    show,
    read: (text) => {
      const time = readTime(text)
      if (!time) return { problem: `Enter a time such as ${show('14:30')}.` }
      if (time >= min && time <= max) return { value: time }
      return { problem: `Choose a time from ${show(min)} to ${show(max)}.` }
    },
    onChange,
  })
  const error = typed.problem ?? words.error
  const pick = (time: string): void => {
    typed.forget()
    onChange(time)
  }
  const turn = (event: KeyboardEvent<HTMLInputElement>): void => {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!way) return typed.inputProps.onKeyDown(event)
    event.preventDefault()
    if (event.altKey) return setOpen(true)
    const next = addMinutes(readTime(typed.text) ?? '12:00', way * (event.shiftKey ? 60 : 5))
    return pick(next < min ? min : earlier(next, max))
  }
  return (
    <FieldFrame id={id} {...words} error={error} className={className}>
      <div ref={box} className={classes('control-large flex items-center', fieldBox(error))}>
        <input
          id={id}
          autoComplete="off"
          placeholder={show('09:00')}
          required={isRequired}
          disabled={isDisabled}
          className="min-w-0 flex-1 rounded-control bg-transparent px-3 py-2 tabular-nums outline-none placeholder:text-ink-faint disabled:opacity-60 max-sm:pr-0 max-sm:pl-2.5 max-sm:text-lg"
          {...noteProps(id, { ...words, error })}
          {...typed.inputProps}
          onKeyDown={turn}
        />
        {name && <input type="hidden" name={name} value={value} disabled={isDisabled} />}
        <FieldPopup
          label={value ? `Change time, ${show(value)}` : 'Choose time'}
          icon={<Clock size={16} aria-hidden />}
          anchor={box}
          isDisabled={isDisabled}
          firstFocus='[role="option"][tabindex="0"]'
          className="mr-1"
          {...{ isOpen, onOpenChange: setOpen }}
        >
          <TimeList
            label={words.label}
            times={timesOfDay(step, { min, max })}
            show={show}
            value={value}
            onPick={(time) => {
              pick(time)
              setOpen(false)
            }}
          />
        </FieldPopup>
      </div>
    </FieldFrame>
  )
}

function TimeList({
  label,
  times,
  show,
  value,
  onPick,
}: {
  readonly label: string
  readonly times: readonly string[]
  readonly show: (time: string) => string
  readonly value: string
  readonly onPick: (time: string) => void
}) {
  // Without a value, the list opens at the start of the working day.
  const first = times.find((time) => time >= (value || '09:00')) ?? times[0]
  return (
    <div
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      className="-m-2 flex max-h-64 w-36 flex-col overflow-y-auto p-1 outline-none"
      onKeyDown={moveFocus}
    >
      {times.map((time) => (
        <button
          key={time}
          type="button"
          role="option"
          aria-selected={time === value}
          tabIndex={time === first ? 0 : -1}
          className="control shrink-0 cursor-pointer rounded-md px-2.5 text-left tabular-nums hover:bg-sunken focus-visible:bg-sunken focus-visible:outline-offset-0 aria-selected:bg-info-wash aria-selected:font-medium aria-selected:text-info"
          onClick={() => onPick(time)}
        >
          {show(time)}
        </button>
      ))}
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const options = [...event.currentTarget.children]
  const at = options.indexOf(event.target as Element)
  const last = options.length - 1
  const goal = {
    ArrowUp: Math.max(at - 1, 0),
    ArrowDown: Math.min(at + 1, last),
    PageUp: Math.max(at - 6, 0),
    PageDown: Math.min(at + 6, last),
    Home: 0,
    End: last,
  }[event.key]
  const option = goal === undefined ? undefined : options[goal]
  if (!(option instanceof HTMLElement)) return
  event.preventDefault()
  option.focus()
}

function earlier(one: string, other: string): string {
  return one < other ? one : other
}
