import { scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'
import { useState } from 'react'

import type { NumberWords } from './number-words.ts'
import { Plot, plotHeight, textWidth, type Room } from './plot.tsx'
import { PlotCursor } from './plot-cursor.tsx'
import { Readout } from './readout.tsx'
import { sumAt, type Drawn } from './series.ts'
import { spreadLabels } from './spread-labels.ts'
import { tickPlaces, type PointLabels } from './time-labels.ts'
import { gutterFor, PointLabelsRow, ValueGrid } from './value-grid.tsx'

export interface Trend extends Drawn {
  readonly tops: readonly (number | null)[]
  readonly floors?: readonly number[] | undefined
}

export function TrendPlot({
  title,
  trends,
  moments,
  labels,
  words,
}: {
  readonly title: string
  readonly trends: readonly Trend[]
  readonly moments: readonly number[]
  readonly labels: PointLabels
  readonly words: NumberWords
}) {
  const [at, setAt] = useState<number>()
  const rowsAt = (point: number) =>
    trends.map((trend) => ({ ...trend, value: words.full(trend.values[point]) })).toReversed()
  const totalAt = (point: number): string | undefined =>
    trends.length > 1 && trends[0]?.floors ? words.full(sumAt(trends, point)) : undefined
  const textAt = (point: number): string =>
    [labels.long[point], ...rowsAt(point).map(({ label, value }) => `${label} ${value}`)].join(', ')
  return (
    <Plot>
      {(width) => {
        const { room, ticks, x, y } = layOut({ width, trends, moments, words })
        const places = moments.map((moment) => x(moment))
        const most = Math.max(2, Math.floor((width - room.left - room.right) / 84))
        return (
          <>
            <svg width={width} height={plotHeight} aria-hidden className="overflow-visible">
              <ValueGrid ticks={ticks} room={room} heightOf={y} write={words.short} />
              <PointLabelsRow
                room={room}
                labels={tickPlaces(moments.length, most).map((place) => ({
                  key: String(place),
                  text: labels.short[place] ?? '',
                  place: places[place] ?? 0,
                }))}
              />
              {at !== undefined && (
                <line
                  x1={places[at]}
                  x2={places[at]}
                  y1={room.top}
                  y2={plotHeight - room.bottom}
                  className="stroke-line-strong"
                />
              )}
              {trends.map((trend) => (
                <TrendShape key={trend.key} {...{ trend, places, y, at }} />
              ))}
              <EndLabels {...{ trends, room, y }} />
            </svg>
            <PlotCursor label={title} {...{ places, at, textAt, onMove: setAt }} />
            {at !== undefined && (
              <Readout
                title={labels.long[at] ?? ''}
                rows={rowsAt(at)}
                total={totalAt(at)}
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

const wideEnough = 512

function layOut({
  width,
  trends,
  moments,
  words,
}: {
  readonly width: number
  readonly trends: readonly Trend[]
  readonly moments: readonly number[]
  readonly words: NumberWords
}) {
  const heights = trends.flatMap(({ tops }) => tops.filter((top) => top !== null))
  const y = scaleLinear()
    .domain([Math.min(0, ...heights), Math.max(1, ...heights)])
    .nice(4)
  const ticks = y.ticks(4)
  const hasNames = trends.length > 1 && width >= wideEnough
  const room: Room = {
    width,
    left: gutterFor(ticks.map(words.short)),
    right: hasNames ? Math.min(Math.max(...trends.map(nameWidth)), 136) + 12 : 8,
    top: 10,
    bottom: 26,
  }
  const x = scaleLinear()
    .domain([moments[0] ?? 0, moments.at(-1) ?? 1])
    .range([room.left, width - room.right])
  return { room, ticks, x, y: y.range([plotHeight - room.bottom, room.top]) }
}

function TrendShape({
  trend: { color, tops, floors, isComparison = false },
  places,
  y,
  at,
}: {
  readonly trend: Trend
  readonly places: readonly number[]
  readonly y: (value: number) => number
  readonly at: number | undefined
}) {
  const points = tops.map((top, point) => ({
    top,
    place: places[point] ?? 0,
    floor: floors?.[point] ?? 0,
  }))
  type Point = (typeof points)[number]
  const outline = line<Point>()
    .defined(({ top }) => top !== null)
    .x(({ place }) => place)
    .y(({ top }) => y(top ?? 0))
    .curve(curveMonotoneX)
  const fill = area<Point>()
    .defined(({ top }) => top !== null)
    .x(({ place }) => place)
    .y0(({ floor }) => y(floor))
    .y1(({ top }) => y(top ?? 0))
    .curve(curveMonotoneX)
  const marked = at === undefined ? points.findLast(({ top }) => top !== null) : points[at]
  return (
    <g>
      {floors && <path d={fill(points) ?? ''} fill={color} fillOpacity="0.22" />}
      <path
        d={outline(points) ?? ''}
        fill="none"
        stroke={color}
        strokeWidth={isComparison ? 1.5 : 2}
        strokeDasharray={isComparison ? '4 4' : undefined}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {marked && marked.top !== null && (
        <circle
          cx={marked.place}
          cy={y(marked.top)}
          r={isComparison ? 2.5 : 3.5}
          fill={color}
          className="stroke-surface"
          strokeWidth="1.5"
        />
      )}
    </g>
  )
}

function EndLabels({
  trends,
  room,
  y,
}: {
  readonly trends: readonly Trend[]
  readonly room: Room
  readonly y: (value: number) => number
}) {
  if (trends.length < 2 || room.width < wideEnough) return null
  const ends = trends.map(({ tops }) => y(tops.findLast((top) => top !== null) ?? 0))
  const heights = spreadLabels(ends, { gap: 16, from: room.top, to: plotHeight - room.bottom })
  return (
    <g>
      {trends.map(({ key, label }, position) => (
        <text
          key={key}
          x={room.width - room.right + 10}
          y={heights[position]}
          dy="0.32em"
          className="fill-ink-soft text-xs font-medium"
        >
          {label.length > 20 ? `${label.slice(0, 19)}…` : label}
        </text>
      ))}
    </g>
  )
}

function nameWidth({ label }: Drawn): number {
  return textWidth(label)
}
