import type { LiveVisitors } from './merge-visitors.ts'

export interface MapDot {
  readonly country: string
  readonly count: number
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** One circle per country, sized by its share; small ones are drawn on top. */
export function dotsOf(
  countries: LiveVisitors['countries'],
  centers: ReadonlyMap<string, { readonly x: number; readonly y: number }>,
): MapDot[] {
  const known = countries.flatMap(({ country, count }) => {
    const center = country === null ? undefined : centers.get(country)
    return country !== null && center ? [{ country, count, ...center }] : []
  })
  const most = Math.max(fewest, ...known.map(({ count }) => count))
  return known
    .map((dot) => ({
      ...dot,
      radius: smallest + (largest - smallest) * Math.sqrt(dot.count / most),
    }))
    .toSorted((one, other) => other.count - one.count)
}

/** Keeps circles small while there are few visitors. */
const fewest = 25
const smallest = 5
const largest = 25
