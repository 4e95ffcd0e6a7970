import { colorOf, maxSeries, restColor } from './series.ts'

export interface Part {
  readonly key: string
  readonly label: string
  readonly value: number
}

export function partsOf(parts: readonly Part[]): (Part & { readonly color: string })[] {
  const sorted = parts
    .filter(({ value }) => value > 0)
    .toSorted((left, right) => right.value - left.value)
  const isMany = sorted.length > maxSeries
  const kept = isMany ? sorted.slice(0, maxSeries - 1) : sorted
  const rest = sorted.slice(kept.length)
  return [
    ...kept.map((part, place) => ({ ...part, color: colorOf(place) })),
    ...(rest.length === 0
      ? []
      : [
          {
            key: 'rest',
            label: `${rest.length} others`,
            value: rest.reduce((sum, { value }) => sum + value, 0),
            color: restColor,
          },
        ]),
  ]
}
