import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronsLeft from 'lucide-react/icons/chevrons-left'
import ChevronsRight from 'lucide-react/icons/chevrons-right'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

import {
  addMonths,
  clampDate,
  endOfMonth,
  isWithin,
  startOfMonth,
  type DateLimits,
} from '#lib/calendar-date.ts'
import { writeDate } from '#lib/date-words.ts'

import { dayAfterKey } from './calendar-keys.ts'
import { MonthGrid, type MonthLook } from './month-grid.tsx'

export function Calendar({
  start,
  monthCount = 1,
  onChoose,
  onPoint = () => {},
  ...look
}: MonthLook & {
  readonly start: string
  readonly monthCount?: 1 | 2
  readonly onChoose: (date: string) => void
  readonly onPoint?: (date: string) => void
}) {
  const { active, shown, isKeyed, moveTo, turn } = useActiveDay(start, monthCount, look)
  const frame = useRef<HTMLDivElement>(null)
  const titleId = useId()

  useEffect(() => {
    if (isKeyed) frame.current?.querySelector<HTMLElement>(`[data-date="${active}"]`)?.focus()
  }, [active, isKeyed])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLElement) || !event.target.dataset['date']) return
    const next = dayAfterKey(active, event, look.firstWeekday)
    if (!next) return
    event.preventDefault()
    moveTo(next)
  }
  const last = addMonths(shown, monthCount - 1)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys for the day buttons
    <div ref={frame} className="flex justify-center gap-6" onKeyDown={onKeyDown}>
      {Array.from({ length: monthCount }, (_, position) => addMonths(shown, position)).map(
        (month, position) => (
          <div key={position === 0 ? 'first' : 'second'} className="flex flex-col gap-1">
            <div className="flex h-9 items-center gap-1 pointer-coarse:h-11">
              {month === shown && <Turns way="back" {...{ shown, last, look, turn }} />}
              <p
                id={`${titleId}-${position}`}
                aria-live="polite"
                className="flex-1 text-center font-semibold"
              >
                {writeDate(month, look.locale, { month: 'long', year: 'numeric' })}
              </p>
              {month === last && <Turns way="on" {...{ shown, last, look, turn }} />}
            </div>
            <MonthGrid
              titleId={`${titleId}-${position}`}
              {...{ month, active, look, onChoose, onPoint }}
            />
          </div>
        ),
      )}
    </div>
  )
}

function useActiveDay(start: string, monthCount: number, limits: DateLimits) {
  const [state, setState] = useState(() => {
    const active = clampDate(start, limits)
    return { active, shown: firstShown(active, monthCount, limits), isKeyed: false }
  })
  const show = (date: string, isKeyed: boolean): void => {
    const active = clampDate(date, limits)
    setState(({ shown }) => ({ active, isKeyed, shown: monthWith(active, shown, monthCount) }))
  }
  return {
    ...state,
    moveTo: (date: string) => show(date, true),
    turn: (months: number) => {
      const shown = addMonths(state.shown, months)
      const active = clampDate(addMonths(state.active, months), limits)
      setState({ active, isKeyed: false, shown: monthWith(active, shown, monthCount) })
    },
  }
}

/** With two months, the requested one is on the right because most periods are in the past. */
function firstShown(active: string, monthCount: number, { min }: DateLimits): string {
  const earlier = addMonths(startOfMonth(active), 1 - monthCount)
  return isWithin(endOfMonth(earlier), { min }) ? earlier : startOfMonth(active)
}

function monthWith(date: string, shown: string, monthCount: number): string {
  if (date < shown) return startOfMonth(date)
  const isSeen = date <= endOfMonth(addMonths(shown, monthCount - 1))
  return isSeen ? shown : addMonths(startOfMonth(date), 1 - monthCount)
}

function Turns({
  way,
  shown,
  last,
  look,
  turn,
}: {
  readonly way: 'back' | 'on'
  readonly shown: string
  readonly last: string
  readonly look: DateLimits
  readonly turn: (months: number) => void
}) {
  const next = way === 'back' ? endOfMonth(addMonths(shown, -1)) : addMonths(last, 1)
  const isOff = !isWithin(next, way === 'back' ? { min: look.min } : { max: look.max })
  if (way === 'back')
    return (
      <>
        <Turn label="Previous year" isOff={isOff} onTurn={() => turn(-12)}>
          <ChevronsLeft size={16} aria-hidden />
        </Turn>
        <Turn label="Previous month" isOff={isOff} onTurn={() => turn(-1)}>
          <ChevronLeft size={16} aria-hidden />
        </Turn>
      </>
    )
  return (
    <>
      <Turn label="Next month" isOff={isOff} onTurn={() => turn(1)}>
        <ChevronRight size={16} aria-hidden />
      </Turn>
      <Turn label="Next year" isOff={isOff} onTurn={() => turn(12)}>
        <ChevronsRight size={16} aria-hidden />
      </Turn>
    </>
  )
}

function Turn({
  label,
  isOff,
  onTurn,
  children,
}: {
  readonly label: string
  readonly isOff: boolean
  readonly onTurn: () => void
  readonly children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      // Stays in the tab order, so that keyboard users don't lose their place at the last month.
      aria-disabled={isOff || undefined}
      className="grid size-8 shrink-0 cursor-pointer place-items-center rounded-control text-ink-soft transition-colors hover:bg-sunken hover:text-ink aria-disabled:cursor-default aria-disabled:opacity-40 pointer-coarse:size-10"
      onClick={() => {
        if (!isOff) onTurn()
      }}
    >
      {children}
    </button>
  )
}
