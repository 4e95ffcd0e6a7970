interface Placed {
  readonly id: string
  readonly parentId: string | null
}

/**
 * Parents directly before their children, siblings in the given order. Rows without their parent
 * are dropped.
 */
export function inTreeOrder<Row extends Placed>(rows: readonly Row[]): Row[] {
  const below = Map.groupBy(rows, ({ parentId }) => parentId)
  const walk = (parentId: string | null): Row[] =>
    (below.get(parentId) ?? []).flatMap((row) => [row, ...walk(row.id)])
  return walk(null)
}
