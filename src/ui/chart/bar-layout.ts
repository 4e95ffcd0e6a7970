import { scaleBand, scaleLinear } from 'd3-scale'

import type { Drawn } from './series.ts'
import { stackedOf } from './stack.ts'

export interface Bar {
  readonly key: string
  readonly color: string
  readonly left: number
  readonly width: number
  readonly top: number
  readonly height: number
  readonly value: number
  readonly at: number
}

export function valueScale(
  drawn: readonly Drawn[],
  arrangement: 'grouped' | 'stacked',
): { readonly ticks: readonly number[]; readonly shareOf: (value: number) => number } {
  const heights =
    arrangement === 'stacked'
      ? stackedOf(drawn).flatMap(({ tops }) => tops)
      : drawn.flatMap(({ values }) => values.filter((value) => value !== null))
  const scale = scaleLinear()
    .domain([Math.min(0, ...heights), Math.max(1, ...heights)])
    .nice(4)
  return { ticks: scale.ticks(4), shareOf: scale }
}

export function layOutBars(
  drawn: readonly Drawn[],
  {
    count,
    from,
    to,
    arrangement,
    heightOf,
  }: {
    readonly count: number
    readonly from: number
    readonly to: number
    readonly arrangement: 'grouped' | 'stacked'
    readonly heightOf: (value: number) => number
  },
): { readonly bars: readonly Bar[]; readonly lefts: readonly number[]; readonly step: number } {
  const points = Array.from({ length: count }, (_, at) => at)
  const bands = scaleBand<number>().domain(points).range([from, to]).padding(0.2)
  const beside = arrangement === 'grouped' ? drawn.length : 1
  const width = Math.max(1, Math.min(bands.bandwidth() / beside - (beside > 1 ? 2 : 0), widest))
  const stacked = arrangement === 'stacked' ? stackedOf(drawn) : undefined

  const bars = drawn.flatMap((series, position) =>
    points.flatMap((at): Bar[] => {
      const value = series.values[at] ?? null
      if (value === null) return []
      const floor = stacked?.[position]?.floors[at] ?? 0
      const [top, bottom] = [
        heightOf(floor + Math.max(value, 0)),
        heightOf(floor + Math.min(value, 0)),
      ]
      const middle = (bands(at) ?? 0) + bands.bandwidth() / 2
      const shift =
        arrangement === 'grouped' ? (position - drawn.length / 2) * (width + 2) + 1 : -width / 2
      const left = middle + shift
      return [
        {
          key: `${series.key} ${at}`,
          color: series.color,
          left,
          width,
          top,
          height: bottom - top,
          value,
          at,
        },
      ]
    }),
  )
  const lefts = points.map((at) => (bands(at) ?? 0) - (bands.step() - bands.bandwidth()) / 2)
  return { bars, lefts, step: bands.step() }
}

const widest = 48
