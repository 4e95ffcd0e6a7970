import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useRef, useState } from 'react'

import { addMonths, startOfMonth, todayIn, weeksOfMonth } from '#lib/calendar-date.ts'
import { firstWeekdayOf, writeDate } from '#lib/date-words.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Popover } from '#ui/popover.tsx'
import { ErrorState } from '#ui/states.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { listTickets } from '../../../contract.ts'
import type { Board, TicketCard } from '../../../model.ts'
import { isDoneCategory } from '../../../rules.ts'
import type { CardsQuestion } from '../ticket-filter.ts'
import { dueDay, dueTone } from '../due-date.ts'
import { asMonth, monthQuestion } from './month.ts'

interface DayProps {
  readonly board: Board
  readonly onOpen: (card: TicketCard, among: readonly TicketCard[]) => void
}

export function CalendarView({
  board,
  question,
  onOpen,
}: DayProps & { readonly question: CardsQuestion }) {
  const today = todayIn(undefined)
  const [text, setMonth] = useSearchParam('month', today.slice(0, 7))
  const month = asMonth(text) ?? startOfMonth(today)
  const { rows, error, hasMore, loadMore, isLoadingMore, isLoading, retry } = usePages(
    listTickets,
    monthQuestion(board.id, month, question),
  )
  // Loads all pages of the month.
  const readOn = useRef(loadMore)
  useEffect(() => void (readOn.current = loadMore))
  useEffect(() => {
    if (hasMore && !isLoadingMore && rows.length < 1000) readOn.current()
  }, [hasMore, isLoadingMore, rows.length])
  if (error && rows.length === 0) return <ErrorState detail={error.message} onRetry={retry} />
  const byDay = Map.groupBy(rows, ({ dueAt }) => (dueAt ? dueDay(dueAt) : ''))
  const go = (step: number): void => setMonth(addMonths(month, step).slice(0, 7))
  return (
    <section aria-label="Due dates" aria-busy={isLoading} className="flex flex-col gap-3">
      <header className="flex items-center gap-2">
        <h2 aria-live="polite" className="text-lg font-semibold">
          {writeDate(month, 'en', { timeZone: 'UTC', month: 'long', year: 'numeric' })}
        </h2>
        <span className="ms-auto flex items-center gap-1">
          <Button size="small" onClick={() => setMonth(today.slice(0, 7))}>
            This month
          </Button>
          <IconButton
            label="Previous month"
            icon={<ChevronLeft size={16} aria-hidden className="rtl:rotate-180" />}
            onClick={() => go(-1)}
          />
          <IconButton
            label="Next month"
            icon={<ChevronRight size={16} aria-hidden className="rtl:rotate-180" />}
            onClick={() => go(1)}
          />
        </span>
      </header>
      <MonthTable board={board} month={month} today={today} byDay={byDay} onOpen={onOpen} />
      <DayList board={board} today={today} byDay={byDay} onOpen={onOpen} />
    </section>
  )
}

interface MonthProps extends DayProps {
  readonly today: string
  readonly byDay: ReadonlyMap<string, readonly TicketCard[]>
}

function MonthTable({
  board,
  month,
  today,
  byDay,
  onOpen,
}: MonthProps & { readonly month: string }) {
  const weeks = weeksOfMonth(month, firstWeekdayOf('en')).filter((week) =>
    week.some((day) => day !== undefined),
  )
  const fullWeek = weeks.find((week) => week.every((day) => day !== undefined)) ?? []
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-card border border-line bg-surface shadow-card max-sm:hidden">
      <thead>
        <tr>
          {fullWeek.map((day) => (
            <th
              key={day}
              scope="col"
              className="border-b border-line px-2 py-1.5 text-start text-sm font-medium text-ink-soft"
            >
              {day && writeDate(day, 'en', { timeZone: 'UTC', weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          <tr key={week.find((day) => day !== undefined)}>
            {week.map((day, column) => (
              <td
                key={day ?? `${row}-${column}`}
                className={classes(
                  'h-28 border-line p-1 align-top not-last:border-e',
                  row < weeks.length - 1 && 'border-b',
                  !day && 'bg-sunken/50',
                )}
              >
                {day && (
                  <Day
                    {...{ board, day, onOpen }}
                    isToday={day === today}
                    cards={byDay.get(day) ?? []}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({
  board,
  day,
  isToday,
  cards,
  onOpen,
}: DayProps & {
  readonly day: string
  readonly isToday: boolean
  readonly cards: readonly TicketCard[]
}) {
  const shown = cards.length > 3 ? cards.slice(0, 2) : cards
  const more = cards.length - shown.length
  const words = writeDate(day, 'en', { timeZone: 'UTC', dateStyle: 'full' })
  return (
    <>
      <time
        dateTime={day}
        aria-current={isToday ? 'date' : undefined}
        className={classes(
          'mb-1 inline-grid size-6 place-items-center rounded-full text-sm tabular-nums',
          isToday ? 'bg-action font-semibold text-on-action' : 'text-ink-soft',
        )}
      >
        {Number(day.slice(8))}
      </time>
      {cards.length > 0 && (
        <ul aria-label={words} className="flex flex-col gap-0.5">
          {shown.map((card) => (
            <li key={card.id}>
              <Entry board={board} card={card} onOpen={() => onOpen(card, cards)} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <Popover
          label={`All tickets due ${words}`}
          className="max-h-80 w-72 overflow-y-auto p-2"
          trigger={
            <Button kind="quiet" size="small" className="w-full">
              {more} more
            </Button>
          }
        >
          {(close) => (
            <ul aria-label={words} className="flex flex-col gap-0.5">
              {cards.map((card) => (
                <li key={card.id}>
                  <Entry
                    board={board}
                    card={card}
                    onOpen={() => {
                      close()
                      onOpen(card, cards)
                    }}
                  />
                </li>
              ))}
            </ul>
          )}
        </Popover>
      )}
    </>
  )
}

function DayList({ board, today, byDay, onOpen }: MonthProps) {
  const days = [...byDay.keys()].toSorted()
  return (
    <div className="flex flex-col gap-4 sm:hidden">
      {days.length === 0 && <p className="py-8 text-center text-ink-soft">No tickets due</p>}
      {days.map((day) => (
        <section key={day} aria-label={day}>
          <h3 className={classes('mb-1 text-sm font-medium', day !== today && 'text-ink-soft')}>
            {day === today
              ? 'Today'
              : writeDate(day, 'en', {
                  timeZone: 'UTC',
                  weekday: 'long',
                  day: 'numeric',
                  month: 'short',
                })}
          </h3>
          <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
            {(byDay.get(day) ?? []).map((card) => (
              <li key={card.id} className="p-1">
                <Entry
                  board={board}
                  card={card}
                  onOpen={() => onOpen(card, byDay.get(day) ?? [])}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Entry({
  board,
  card: { key, title, dueAt, columnId },
  onOpen,
}: {
  readonly board: Board
  readonly card: TicketCard
  readonly onOpen: () => void
}) {
  const column = board.columns.find(({ id }) => id === columnId)
  const isDone = column !== undefined && isDoneCategory(column.category)
  const [now] = useState(() => new Date())
  const isLate = dueAt !== null && dueTone(dueAt, { now, isDone }) === 'bad'
  return (
    <button
      type="button"
      onClick={onOpen}
      title={`${key} ${title}`}
      className={classes(
        'flex min-h-6 w-full cursor-pointer items-center gap-1.5 rounded-md px-1.5 text-start text-sm transition-colors hover:bg-sunken pointer-coarse:min-h-11',
        isLate && 'bg-bad-wash text-bad',
        isDone && 'text-ink-soft line-through',
      )}
    >
      <span className="shrink-0 tabular-nums opacity-80">{key}</span>
      <span className="min-w-0 truncate">{title}</span>
      {isLate && <span className="sr-only">, overdue</span>}
    </button>
  )
}
