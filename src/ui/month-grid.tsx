import {
  isWithin,
  weeksOfMonth,
  weekNumber,
  type DateLimits,
  type Weekday,
} from '#lib/calendar-date.ts'
import { writeDate } from '#lib/date-words.ts'

import { classes } from './classes.ts'

export type DayMark = 'chosen' | 'from' | 'to' | 'within'

export interface MonthLook extends DateLimits {
  readonly locale: string
  readonly firstWeekday: Weekday
  readonly today: string
  readonly hasWeekNumbers?: boolean | undefined
  readonly markOf: (date: string) => DayMark | undefined
}

export function MonthGrid({
  month,
  active,
  look,
  titleId,
  onChoose,
  onPoint,
}: {
  readonly month: string
  readonly active: string
  readonly look: MonthLook
  readonly titleId: string
  readonly onChoose: (date: string) => void
  readonly onPoint: (date: string) => void
}) {
  const weeks = weeksOfMonth(month, look.firstWeekday)
  return (
    <table role="grid" aria-labelledby={titleId} className="border-separate border-spacing-y-0.5">
      <thead>
        <tr>
          {look.hasWeekNumbers && (
            <th scope="col" className="w-8 text-xs font-normal text-ink-faint">
              <abbr title="Week" className="no-underline">
                Wk
              </abbr>
            </th>
          )}
          {weekdayNames(look).map(({ short, long }) => (
            <th key={long} scope="col" className="h-8 text-xs font-normal text-ink-faint">
              <abbr title={long} className="no-underline">
                {short}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => {
          const [some] = week.filter((day) => day !== undefined)
          return (
            <tr key={some ?? `empty-${row}`} className="h-9 pointer-coarse:h-10">
              {look.hasWeekNumbers && (
                <th scope="row" className="text-xs font-normal text-ink-faint tabular-nums">
                  {some && weekNumber(some)}
                </th>
              )}
              {week.map((day, column) =>
                day ? (
                  <Day
                    key={day}
                    day={day}
                    look={look}
                    isActive={day === active}
                    {...{ onChoose, onPoint }}
                  />
                ) : (
                  // oxlint-disable-next-line react/no-array-index-key -- empty cells have no other key
                  <td key={column} role="gridcell" className="p-0" />
                ),
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Day({
  day,
  look,
  isActive,
  onChoose,
  onPoint,
}: {
  readonly day: string
  readonly look: MonthLook
  readonly isActive: boolean
  readonly onChoose: (date: string) => void
  readonly onPoint: (date: string) => void
}) {
  const mark = look.markOf(day)
  const isChosen = mark !== undefined && mark !== 'within'
  return (
    <td
      role="gridcell"
      aria-selected={mark !== undefined}
      className={classes('p-0', mark && bands[mark])}
    >
      <button
        type="button"
        data-date={day}
        tabIndex={isActive ? 0 : -1}
        disabled={!isWithin(day, look)}
        aria-label={writeDate(day, look.locale, { dateStyle: 'full' })}
        aria-current={day === look.today ? 'date' : undefined}
        className={classes(
          'relative grid size-9 cursor-pointer place-items-center rounded-control tabular-nums transition-colors disabled:cursor-default disabled:text-ink-faint disabled:line-through disabled:opacity-60 pointer-coarse:size-10',
          isChosen
            ? 'bg-action font-semibold text-on-action'
            : 'hover:not-disabled:bg-sunken aria-[current]:font-semibold aria-[current]:text-link',
          mark === 'within' && 'hover:not-disabled:bg-info-wash',
        )}
        onClick={() => onChoose(day)}
        onPointerEnter={() => onPoint(day)}
        onFocus={() => onPoint(day)}
      >
        {Number(day.slice(8))}
        {day === look.today && (
          <span aria-hidden className="absolute bottom-1 size-1 rounded-full bg-current" />
        )}
      </button>
    </td>
  )
}

function weekdayNames({ locale, firstWeekday }: MonthLook): { short: string; long: string }[] {
  return Array.from({ length: 7 }, (_, position) => {
    // June 1, 2026 is a Monday.
    const day = `2026-06-${String(((firstWeekday - 1 + position) % 7) + 1).padStart(2, '0')}`
    return {
      short: writeDate(day, locale, { weekday: 'short' }),
      long: writeDate(day, locale, { weekday: 'long' }),
    }
  })
}

const bands: Readonly<Record<DayMark, string>> = {
  chosen: '',
  from: 'rounded-l-control bg-info-wash',
  to: 'rounded-r-control bg-info-wash',
  within: 'bg-info-wash first:rounded-l-control last:rounded-r-control',
}
