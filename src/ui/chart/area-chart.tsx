import { foldedOf } from './series.ts'
import { stackedOf } from './stack.ts'
import { TrendChart, type TrendChartProps } from './trend-chart.tsx'

/** How a whole and its parts grow and shrink over time, one band on the other. */
export function AreaChart(props: TrendChartProps) {
  return <TrendChart {...props} trends={stackedOf(foldedOf(props.series))} />
}
