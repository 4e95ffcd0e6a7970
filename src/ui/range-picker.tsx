import { useState } from 'react'

import { rangeBetween, type DateRange, type RangePreset } from '#lib/date-range.ts'
import { writeDate } from '#lib/date-words.ts'

import { Calendar } from './calendar.tsx'
import type { DayMark, MonthLook } from './month-grid.tsx'
import { useMedia } from './use-media.ts'

export function RangePicker({
  value,
  presets,
  onPick,
  ...look
}: Omit<MonthLook, 'markOf'> & {
  readonly value: DateRange | undefined
  readonly presets: readonly RangePreset[]
  readonly onPick: (range: DateRange) => void
}) {
  const isWide = useMedia('(min-width: 48rem)')
  const [first, setFirst] = useState<string>()
  const [pointed, setPointed] = useState<string>()
  const shown = first ? rangeBetween(first, pointed ?? first) : value
  return (
    <div className="flex gap-3 max-md:flex-col">
      {presets.length > 0 && (
        <div
          role="group"
          aria-label="Presets"
          className="flex gap-1 max-md:-mx-1 max-md:flex-wrap md:w-36 md:flex-col md:border-r md:border-line md:pr-3"
        >
          {presets.map(({ key, label, range }) => (
            <button
              key={key}
              type="button"
              aria-pressed={value?.from === range.from && value.to === range.to}
              className="min-h-8 cursor-pointer rounded-control px-2.5 text-left text-ink-soft transition-colors hover:bg-sunken hover:text-ink aria-pressed:bg-info-wash aria-pressed:font-medium aria-pressed:text-info pointer-coarse:min-h-11"
              onClick={() => onPick(range)}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      <div>
        <Calendar
          {...look}
          start={value?.to ?? look.today}
          monthCount={isWide ? 2 : 1}
          markOf={(date) => markIn(shown, date)}
          onPoint={setPointed}
          onChoose={(date) => {
            if (first) onPick(rangeBetween(first, date))
            else setFirst(date)
          }}
        />
        <p role="status" className="mt-2 text-center text-sm text-ink-faint">
          {first
            ? `From ${writeDate(first, look.locale)}. Choose the end date.`
            : 'Choose the start date.'}
        </p>
      </div>
    </div>
  )
}

function markIn(range: DateRange | undefined, date: string): DayMark | undefined {
  if (!range || date < range.from || date > range.to) return undefined
  if (range.from === range.to) return 'chosen'
  if (date === range.from) return 'from'
  return date === range.to ? 'to' : 'within'
}
