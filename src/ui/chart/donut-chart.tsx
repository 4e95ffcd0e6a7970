import { arc, pie } from 'd3-shape'
import { useState, type KeyboardEvent } from 'react'

import { classes } from '../classes.ts'
import { Chart, type ChartWords } from './chart.tsx'
import { Swatch } from './legend.tsx'
import { numberWords } from './number-words.ts'
import { partsOf, type Part } from './parts.ts'
import { placeAfterKey } from './plot-cursor.tsx'

export function DonutChart({
  parts,
  heading,
  ...words
}: ChartWords & {
  readonly parts: readonly Part[]
  readonly heading: string
}) {
  const locale = words.locale ?? 'en'
  const numbers = numberWords(locale, words.format)
  const shares = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  const drawn = partsOf(parts).map((part) => ({
    ...part,
    text: numbers.full(part.value),
    share: shares.format(total === 0 ? 0 : part.value / total),
  }))
  return (
    <Chart
      {...words}
      isEmpty={total <= 0}
      table={{
        heading,
        columns: [
          { key: 'value', label: words.title },
          { key: 'share', label: 'Share' },
        ],
        rows: parts.map(({ key, label, value }) => ({
          key,
          label,
          cells: [numbers.full(value), shares.format(total === 0 ? 0 : value / total)],
        })),
      }}
    >
      <Ring title={words.title} parts={drawn} total={numbers.full(total)} />
    </Chart>
  )
}

type DrawnPart = ReturnType<typeof partsOf>[number] & {
  readonly text: string
  readonly share: string
}

function Ring({
  title,
  parts,
  total,
}: {
  readonly title: string
  readonly parts: readonly DrawnPart[]
  readonly total: string
}) {
  const [at, setAt] = useState<number>()
  const active = at === undefined ? undefined : parts[at]
  const last = parts.length - 1
  const onKeyDown = (event: KeyboardEvent): void => {
    const goal = placeAfterKey(event.key, at ?? 0, last)
    if (goal === 'leave') return setAt(undefined)
    if (goal === undefined) return undefined
    event.preventDefault()
    return setAt(goal)
  }
  const announced = parts[at ?? 0]
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-8 gap-y-4">
      <div
        role="slider"
        tabIndex={0}
        aria-label={`${title}, by segment`}
        aria-valuemin={1}
        aria-valuemax={parts.length}
        aria-valuenow={(at ?? 0) + 1}
        aria-valuetext={announced && `${announced.label}, ${announced.text}, ${announced.share}`}
        className="shrink-0 rounded-full"
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          if (event.target.matches(':focus-visible')) setAt(at ?? 0)
        }}
        onBlur={() => setAt(undefined)}
        onPointerLeave={() => setAt(undefined)}
      >
        <svg viewBox="-80 -80 160 160" className="size-40" aria-hidden>
          {arcsOf(parts).map(({ key, color, path }, place) => (
            <path
              key={key}
              d={path}
              fill={color}
              className={classes(
                'transition-opacity',
                at !== undefined && at !== place && 'opacity-35',
              )}
              onPointerEnter={() => setAt(place)}
            />
          ))}
          <text
            textAnchor="middle"
            y={-1}
            className="fill-ink text-xl font-semibold tracking-tight tabular-nums"
          >
            {active ? active.share : total}
          </text>
          <text textAnchor="middle" y={17} className="fill-ink-faint text-xs">
            {shortened(active?.label ?? 'in total')}
          </text>
        </svg>
      </div>
      <ul aria-hidden className="min-w-44 flex-1 text-sm">
        {parts.map(({ key, color, label, text, share }, place) => (
          <li
            key={key}
            className={classes(
              'flex items-center gap-2 rounded-md px-2 py-1.5 transition-colors',
              at === place && 'bg-sunken',
            )}
            onPointerEnter={() => setAt(place)}
            onPointerLeave={() => setAt(undefined)}
          >
            <Swatch color={color} />
            <span className="min-w-0 truncate text-ink-soft">{label}</span>
            <span className="ml-auto font-medium tabular-nums">{text}</span>
            <span className="w-10 text-right text-ink-faint tabular-nums">{share}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function arcsOf(parts: readonly DrawnPart[]) {
  const draw = arc<{ startAngle: number; endAngle: number; padAngle: number }>()
    .innerRadius(52)
    .outerRadius(78)
    .cornerRadius(3)
  const angles = pie<DrawnPart>()
    .sort(null)
    .padAngle(parts.length > 1 ? 0.02 : 0)
    .value(({ value }) => value)([...parts])
  return angles.map((angle) => ({ ...angle.data, path: draw(angle) ?? '' }))
}

function shortened(text: string): string {
  return text.length > 14 ? `${text.slice(0, 13)}…` : text
}
