import type { Drawn } from './series.ts'

export interface Stacked extends Drawn {
  readonly floors: readonly number[]
  readonly tops: readonly number[]
}

export function stackedOf(series: readonly Drawn[]): Stacked[] {
  let reached: readonly number[] = []
  return series.map((entry) => {
    const floors = entry.values.map((_, at) => reached[at] ?? 0)
    const tops = entry.values.map((value, at) => (floors[at] ?? 0) + (value ?? 0))
    reached = tops
    return { ...entry, floors, tops }
  })
}
