import { BarPlot } from './bar-plot.tsx'
import { Chart, type ChartWords } from './chart.tsx'
import { Legend } from './legend.tsx'
import { numberWords } from './number-words.ts'
import { drawnOf, foldedOf, hasValues, type Series } from './series.ts'
import { seriesTable } from './series-table.ts'
import { timeLabels, timeZoneNote, type PointLabels, type TimeAxis } from './time-labels.ts'

export interface NameAxis {
  readonly heading: string
  readonly names: readonly string[]
}

export function BarChart({
  axis,
  series,
  arrangement = 'grouped',
  ...words
}: ChartWords & {
  readonly axis: NameAxis | TimeAxis
  readonly series: readonly Series[]
  readonly arrangement?: 'grouped' | 'stacked' | undefined
}) {
  const locale = words.locale ?? 'en'
  const labels = labelsOf(axis, locale)
  const numbers = numberWords(locale, words.format)
  const drawn = arrangement === 'stacked' ? foldedOf(series) : drawnOf(series)
  return (
    <Chart
      {...words}
      isEmpty={!hasValues(series)}
      legend={drawn.length > 1 && <Legend drawn={drawn} />}
      note={'times' in axis && timeZoneNote(axis, locale)}
      table={seriesTable({ series, labels, numbers })}
    >
      <BarPlot title={words.title} {...{ drawn, arrangement, labels, words: numbers }} />
    </Chart>
  )
}

function labelsOf(axis: NameAxis | TimeAxis, locale: string): PointLabels {
  if ('times' in axis) return timeLabels(axis, locale)
  return { heading: axis.heading, short: axis.names, long: axis.names }
}
