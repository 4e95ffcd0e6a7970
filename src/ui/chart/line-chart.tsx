import { drawnOf } from './series.ts'
import { TrendChart, type TrendChartProps } from './trend-chart.tsx'

/** How numbers go up and down over time, each on its own line. */
export function LineChart(props: TrendChartProps) {
  const trends = drawnOf(props.series).map((entry) => ({ ...entry, tops: entry.values }))
  return <TrendChart {...props} trends={trends} />
}
