export function spreadLabels(
  wishes: readonly number[],
  { gap, from, to }: { readonly gap: number; readonly from: number; readonly to: number },
): number[] {
  const order = wishes
    .map((height, place) => ({ height, place }))
    .toSorted((left, right) => left.height - right.height)
  let lowest = from
  const pushed = order.map(({ height, place }) => {
    const kept = Math.max(height, lowest)
    lowest = kept + gap
    return { height: kept, place }
  })
  let highest = to
  for (const label of pushed.toReversed()) {
    label.height = Math.min(label.height, highest)
    highest = label.height - gap
  }
  return pushed.toSorted((left, right) => left.place - right.place).map(({ height }) => height)
}
