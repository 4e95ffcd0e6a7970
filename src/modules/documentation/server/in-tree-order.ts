interface Placed {
  readonly id: string
  readonly parent_id: string | null
}

/** Parents right before their children, siblings as they came. What has lost its parent is left out. */
export function inTreeOrder<Row extends Placed>(rows: readonly Row[]): Row[] {
  const below = Map.groupBy(rows, ({ parent_id: parentId }) => parentId)
  const walk = (parentId: string | null): Row[] =>
    (below.get(parentId) ?? []).flatMap((row) => [row, ...walk(row.id)])
  return walk(null)
}
