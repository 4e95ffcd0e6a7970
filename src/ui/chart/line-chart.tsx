import { drawnOf } from './series.ts'
import { TrendChart, type TrendChartProps } from './trend-chart.tsx'

export function LineChart(props: TrendChartProps) {
  const trends = drawnOf(props.series).map((entry) => ({ ...entry, tops: entry.values }))
  return <TrendChart {...props} trends={trends} />
}
