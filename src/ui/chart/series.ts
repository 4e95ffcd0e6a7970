/** One line, band or color of a chart. A value that is not known is null. */
export interface Series {
  readonly key: string
  readonly label: string
  readonly values: readonly (number | null)[]
  /** What it is measured against, such as the week before: thin, dashed and gray. */
  readonly isComparison?: boolean | undefined
}

/** More colors than these cannot be told apart at a glance. */
export const mostSeries = 5

export function colorOf(position: number): string {
  return `var(--chart-${(position % mostSeries) + 1})`
}

export const restColor = 'var(--ink-faint)'

/** A series with the color it is drawn in. */
export interface Drawn extends Series {
  readonly color: string
}

/** The series that get a color of their own; the others are in the table. */
export function drawnOf(series: readonly Series[]): Drawn[] {
  const colored = series.filter(({ isComparison }) => !isComparison).slice(0, mostSeries)
  const compared = series.filter(({ isComparison }) => isComparison).slice(0, 1)
  return [
    ...compared.map((entry) => ({ ...entry, color: restColor })),
    ...colored.map((entry, position) => ({ ...entry, color: colorOf(position) })),
  ]
}

/** For what is stacked: left out, the rest would make the sum look smaller, so it becomes one. */
export function foldedOf(series: readonly Series[]): Drawn[] {
  const actual = series.filter(({ isComparison }) => !isComparison)
  if (actual.length <= mostSeries) return drawnOf(actual)
  const kept = drawnOf(actual.slice(0, mostSeries - 1))
  const rest = actual.slice(mostSeries - 1)
  const values = (rest[0]?.values ?? []).map((_, at) => sumAt(rest, at))
  return [...kept, { key: 'rest', label: `${rest.length} others`, values, color: restColor }]
}

export function sumAt(series: readonly Series[], at: number): number {
  return series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)
}

export function hasValues(series: readonly Series[]): boolean {
  return series.some(({ values }) => values.some((value) => value !== null))
}
