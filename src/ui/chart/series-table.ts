import type { HiddenTable } from './chart-table.tsx'
import type { NumberWords } from './number-words.ts'
import type { Series } from './series.ts'
import type { PointLabels } from './time-labels.ts'

export function seriesTable({
  series,
  labels,
  numbers,
}: {
  readonly series: readonly Series[]
  readonly labels: PointLabels
  readonly numbers: NumberWords
}): HiddenTable {
  return {
    heading: labels.heading,
    columns: series.map(({ key, label }) => ({ key, label })),
    rows: labels.long.map((label, at) => ({
      key: `${at} ${label}`,
      label,
      cells: series.map(({ values }) => numbers.full(values[at])),
    })),
  }
}
