import { useState, type KeyboardEvent } from 'react'

import { classes } from '../classes.ts'
import { Chart, type ChartWords } from './chart.tsx'
import { levelOf } from './heat-level.ts'
import { numberWords, type NumberWords } from './number-words.ts'

interface HeatGridProps {
  readonly heading: string
  readonly columns: readonly string[]
  readonly rows: readonly {
    readonly key: string
    readonly label: string
    readonly short?: string
    readonly values: readonly (number | null)[]
  }[]
  readonly unit: string
}

export function Heatmap({
  columns,
  rows,
  heading,
  unit,
  note,
  ...words
}: ChartWords & HeatGridProps & { readonly note?: string }) {
  const numbers = numberWords(words.locale ?? 'en', words.format)
  return (
    <Chart
      {...words}
      isEmpty={rows.every(({ values }) => values.every((value) => value === null))}
      note={note}
      isTableItself
      table={{
        heading,
        columns: columns.map((label) => ({ key: label, label })),
        rows: rows.map(({ key, label, values }) => ({
          key,
          label,
          cells: columns.map((_, at) => numbers.full(values[at])),
        })),
      }}
    >
      <HeatGrid title={words.title} {...{ heading, columns, rows, unit, numbers }} />
    </Chart>
  )
}

interface Place {
  readonly row: number
  readonly column: number
}

function HeatGrid({
  title,
  heading,
  columns,
  rows,
  unit,
  numbers,
}: HeatGridProps & { readonly title: string; readonly numbers: NumberWords }) {
  const [home, setHome] = useState<Place>({ row: 0, column: 0 })
  const [pointed, setPointed] = useState<Place>()
  const most = Math.max(...rows.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const textAt = ({ row, column }: Place): string => {
    const value = numbers.full(rows[row]?.values[column])
    return `${rows[row]?.label}, ${columns[column]}: ${value} ${unit}`
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>): void => {
    const goal = placeAfter(event.key, home, { row: rows.length - 1, column: columns.length - 1 })
    if (!goal) return
    event.preventDefault()
    setHome(goal)
    event.currentTarget.querySelector<HTMLElement>(`[data-field="${fieldOf(goal)}"]`)?.focus()
  }
  const skip = Math.ceil(columns.length / 8)
  return (
    <div>
      <table
        role="grid"
        aria-label={title}
        className="w-full table-fixed border-separate border-spacing-0.5"
        onKeyDown={onKeyDown}
        onPointerLeave={() => setPointed(undefined)}
      >
        <thead>
          <tr>
            <th scope="col" className="w-10 @md:w-24">
              <span className="sr-only">{heading}</span>
            </th>
            {columns.map((label, column) => (
              <th
                key={label}
                scope="col"
                className="relative h-5 p-0 text-left text-xs font-normal text-ink-faint"
              >
                <span className={headLook(column, skip)}>{label}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, short = label, values }, row) => (
            <tr key={key}>
              <th scope="row" className="truncate pr-2 text-left text-xs font-normal text-ink-soft">
                <span aria-hidden className="@md:hidden">
                  {short}
                </span>
                <span className="@max-md:sr-only">{label}</span>
              </th>
              {columns.map((name, column) => {
                const place = { row, column }
                const isHome = home.row === row && home.column === column
                return (
                  <td
                    key={name}
                    role="gridcell"
                    data-field={fieldOf(place)}
                    tabIndex={isHome ? 0 : -1}
                    aria-label={textAt(place)}
                    className={classes(
                      'h-6 rounded-sm p-0 hover:outline-2 hover:outline-ink-faint focus-visible:outline-offset-1',
                      levels[levelOf(values[column] ?? 0, most)],
                    )}
                    onPointerEnter={() => setPointed(place)}
                    onFocus={() => {
                      setHome(place)
                      setPointed(place)
                    }}
                    onBlur={() => setPointed(undefined)}
                  />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-3 flex min-h-5 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink-soft">
        <span aria-hidden data-readout className="tabular-nums">
          {pointed ? textAt(pointed) : `Highest value: ${numbers.full(most)} ${unit}`}
        </span>
        <span aria-hidden className="flex items-center gap-1 text-xs text-ink-faint">
          Less
          {levels.map((look) => (
            <span key={look} className={classes('size-3 rounded-sm', look)} />
          ))}
          More
        </span>
      </div>
    </div>
  )
}

function headLook(column: number, skip: number): string {
  if (column % skip !== 0) return 'sr-only'
  const place = 'absolute top-0 left-0 whitespace-nowrap'
  return column % (skip * 2) === 0 ? place : `${place} @max-md:sr-only`
}

function placeAfter(key: string, { row, column }: Place, last: Place): Place | undefined {
  switch (key) {
    case 'ArrowLeft':
      return { row, column: Math.max(column - 1, 0) }
    case 'ArrowRight':
      return { row, column: Math.min(column + 1, last.column) }
    case 'ArrowUp':
      return { row: Math.max(row - 1, 0), column }
    case 'ArrowDown':
      return { row: Math.min(row + 1, last.row), column }
    case 'Home':
      return { row, column: 0 }
    case 'End':
      return { row, column: last.column }
    default:
      return undefined
  }
}

function fieldOf({ row, column }: Place): string {
  return `${row} ${column}`
}

const levels = ['bg-sunken', 'bg-heat-1', 'bg-heat-2', 'bg-heat-3', 'bg-heat-4', 'bg-heat-5']
