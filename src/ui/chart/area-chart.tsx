import { foldedOf } from './series.ts'
import { stackedOf } from './stack.ts'
import { TrendChart, type TrendChartProps } from './trend-chart.tsx'

export function AreaChart(props: TrendChartProps) {
  return <TrendChart {...props} trends={stackedOf(foldedOf(props.series))} />
}
