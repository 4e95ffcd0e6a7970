import { Chart, type ChartWords } from './chart.tsx'
import { Legend } from './legend.tsx'
import { numberWords } from './number-words.ts'
import { hasValues, type Series } from './series.ts'
import { seriesTable } from './series-table.ts'
import { momentsOf, timeLabels, timeZoneNote, type TimeAxis } from './time-labels.ts'
import { TrendPlot, type Trend } from './trend-plot.tsx'

export interface TrendChartProps extends ChartWords {
  readonly axis: TimeAxis
  readonly series: readonly Series[]
}

export function TrendChart({
  axis,
  series,
  trends,
  ...words
}: TrendChartProps & { readonly trends: readonly Trend[] }) {
  const locale = words.locale ?? 'en'
  const labels = timeLabels(axis, locale)
  const numbers = numberWords(locale, words.format)
  return (
    <Chart
      {...words}
      isEmpty={!hasValues(series)}
      legend={trends.length > 1 && <Legend drawn={trends} className="@min-[32rem]:hidden" />}
      note={timeZoneNote(axis, locale)}
      table={seriesTable({ series, labels, numbers })}
    >
      <TrendPlot
        title={words.title}
        moments={momentsOf(axis.times)}
        {...{ trends, labels, words: numbers }}
      />
    </Chart>
  )
}
