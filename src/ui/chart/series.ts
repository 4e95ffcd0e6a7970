export interface Series {
  readonly key: string
  readonly label: string
  readonly values: readonly (number | null)[]
  readonly isComparison?: boolean | undefined
}

/** More colors aren't distinguishable at a glance. */
export const maxSeries = 5

export function colorOf(position: number): string {
  return `var(--chart-${(position % maxSeries) + 1})`
}

export const restColor = 'var(--ink-faint)'

export interface Drawn extends Series {
  readonly color: string
}

export function drawnOf(series: readonly Series[]): Drawn[] {
  const colored = series.filter(({ isComparison }) => !isComparison).slice(0, maxSeries)
  const compared = series.filter(({ isComparison }) => isComparison).slice(0, 1)
  return [
    ...compared.map((entry) => ({ ...entry, color: restColor })),
    ...colored.map((entry, position) => ({ ...entry, color: colorOf(position) })),
  ]
}

/** In stacked charts, the remaining series are summed so that the total stays correct. */
export function foldedOf(series: readonly Series[]): Drawn[] {
  const actual = series.filter(({ isComparison }) => !isComparison)
  if (actual.length <= maxSeries) return drawnOf(actual)
  const kept = drawnOf(actual.slice(0, maxSeries - 1))
  const rest = actual.slice(maxSeries - 1)
  const values = (rest[0]?.values ?? []).map((_, at) => sumAt(rest, at))
  return [...kept, { key: 'rest', label: `${rest.length} others`, values, color: restColor }]
}

export function sumAt(series: readonly Series[], at: number): number {
  return series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)
}

export function hasValues(series: readonly Series[]): boolean {
  return series.some(({ values }) => values.some((value) => value !== null))
}
