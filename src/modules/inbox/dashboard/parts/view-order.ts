export const viewOrderKey = 'inbox.views'

interface Filed {
  readonly id: string
  readonly folder: string
}

export interface ViewFolder<Row> {
  readonly folder: string
  readonly items: readonly Row[]
}

/** Groups views by folder, each in the member's own order; new views come last. */
export function groupViews<Row extends Filed>(
  views: readonly Row[],
  order: unknown,
): readonly ViewFolder<Row>[] {
  const places = new Map(idsOf(order).map((id, place) => [id, place]))
  const placeOf = ({ id }: Row): number => places.get(id) ?? places.size
  const sorted = views.toSorted((one, other) => placeOf(one) - placeOf(other))
  return [...Map.groupBy(sorted, ({ folder }) => folder)]
    .map(([folder, items]) => ({ folder, items }))
    .toSorted(
      (one, other) =>
        Number(one.folder !== '') - Number(other.folder !== '') ||
        one.folder.localeCompare(other.folder),
    )
}

/** Undefined if the view is already at the end of its folder. */
export function moveView<Row extends Filed>(
  views: readonly Row[],
  order: unknown,
  { id, step }: { readonly id: string; readonly step: 1 | -1 },
): readonly string[] | undefined {
  const folders = groupViews(views, order).map(({ items }) => items.map((view) => view.id))
  const ids = folders.find((items) => items.includes(id))
  const at = ids?.indexOf(id) ?? -1
  const neighbor = ids?.[at + step]
  if (!ids || neighbor === undefined) return undefined
  const swapped = ids.with(at, neighbor).with(at + step, id)
  return folders.flatMap((items) => (items === ids ? swapped : items))
}

function idsOf(order: unknown): readonly string[] {
  return Array.isArray(order) ? order.filter((id) => typeof id === 'string') : []
}
