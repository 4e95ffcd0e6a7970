import { useState } from 'react'

import { layOutBars, valueScale, type Bar } from './bar-layout.ts'
import type { NumberWords } from './number-words.ts'
import { Plot, plotHeight, textWidth, type Room } from './plot.tsx'
import { PlotCursor } from './plot-cursor.tsx'
import { Readout } from './readout.tsx'
import { sumAt, type Drawn } from './series.ts'
import { tickPlaces, type PointLabels } from './time-labels.ts'
import { gutterFor, PointLabelsRow, ValueGrid } from './value-grid.tsx'

interface BarPlotProps {
  readonly title: string
  readonly drawn: readonly Drawn[]
  readonly arrangement: 'grouped' | 'stacked'
  readonly labels: PointLabels
  readonly words: NumberWords
}

export function BarPlot(props: BarPlotProps) {
  const { title, drawn, arrangement, labels, words } = props
  const [at, setAt] = useState<number>()
  const rowsAt = (point: number) =>
    drawn.map((series) => ({ ...series, value: words.full(series.values[point]) }))
  const textAt = (point: number): string =>
    [labels.long[point], ...rowsAt(point).map(({ label, value }) => `${label} ${value}`)].join(', ')
  return (
    <Plot>
      {(width) => {
        const { room, ticks, heightOf, bars, lefts, step } = layOut(props, width)
        const places = lefts.map((left) => left + step / 2)
        return (
          <>
            <svg width={width} height={plotHeight} aria-hidden className="overflow-visible">
              {at !== undefined && (
                <rect
                  x={lefts[at]}
                  y={room.top}
                  width={step}
                  height={plotHeight - room.bottom - room.top}
                  rx="4"
                  className="fill-sunken"
                />
              )}
              <ValueGrid ticks={ticks} room={room} heightOf={heightOf} write={words.short} />
              <PointLabelsRow room={room} labels={pointLabels(labels, places, step)} />
              {bars.map(({ key, color, left, top, ...bar }) => (
                <rect
                  key={key}
                  x={left}
                  y={top}
                  width={bar.width}
                  height={Math.max(bar.height - 1, 0)}
                  rx={Math.min(3, bar.width / 3)}
                  fill={color}
                />
              ))}
              {drawn.length === 1 && step >= roomForValues && (
                <BarValues bars={bars} write={words.short} />
              )}
            </svg>
            <PlotCursor label={title} {...{ places, at, textAt, onMove: setAt }} />
            {at !== undefined && (
              <Readout
                title={labels.long[at] ?? ''}
                rows={rowsAt(at)}
                total={arrangement === 'stacked' ? words.full(sumAt(drawn, at)) : undefined}
                place={places[at] ?? 0}
                width={width}
              />
            )}
          </>
        )
      }}
    </Plot>
  )
}

function BarValues({
  bars,
  write,
}: {
  readonly bars: readonly Bar[]
  readonly write: (value: number) => string
}) {
  return (
    <g>
      {bars.map(({ key, left, width, top, value }) => (
        <text
          key={key}
          x={left + width / 2}
          y={top - 5}
          textAnchor="middle"
          className="fill-ink-soft text-xs font-medium tabular-nums"
        >
          {write(value)}
        </text>
      ))}
    </g>
  )
}

function layOut({ drawn, arrangement, labels, words }: BarPlotProps, width: number) {
  const { ticks, shareOf } = valueScale(drawn, arrangement)
  const room: Room = {
    width,
    left: gutterFor(ticks.map(words.short)),
    right: 4,
    top: 18,
    bottom: 26,
  }
  const tall = plotHeight - room.bottom - room.top
  const heightOf = (value: number): number => room.top + (1 - shareOf(value)) * tall
  const bars = layOutBars(drawn, {
    count: labels.long.length,
    from: room.left,
    to: width - room.right,
    arrangement,
    heightOf,
  })
  return { room, ticks, heightOf, ...bars }
}

function pointLabels(labels: PointLabels, places: readonly number[], step: number) {
  const longest = Math.max(...labels.short.map(textWidth))
  const isTight = longest + 8 > step
  const letters = Math.floor((step - 6) / 6.8)
  const isNames = labels.short === labels.long
  const shown = isNames
    ? labels.short.map((_, place) => place)
    : tickPlaces(places.length, Math.floor((places.length * step) / (longest + 16)))
  return shown.map((place) => {
    const text = labels.short[place] ?? ''
    const isCut = isNames && isTight && text.length > letters
    return {
      key: String(place),
      text: isCut ? `${text.slice(0, Math.max(letters - 1, 1))}…` : text,
      place: places[place] ?? 0,
    }
  })
}

const roomForValues = 36
