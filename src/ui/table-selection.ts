/** The selection with one row put in or taken out. */
export function toggleKey(selected: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(key)) next.add(key)
  return next
}

/**
 * What is selected when a range is drawn from the anchor to another row: all between them, and what
 * was selected before the range was begun.
 */
export function extendSelection({
  order,
  before,
  anchor,
  to,
}: {
  readonly order: readonly string[]
  readonly before: ReadonlySet<string>
  readonly anchor: string
  readonly to: string
}): ReadonlySet<string> {
  const from = order.indexOf(anchor)
  const end = order.indexOf(to)
  if (end === -1) return before
  // The anchor is gone when its row was filtered out meanwhile.
  const range = from === -1 ? [to] : order.slice(Math.min(from, end), Math.max(from, end) + 1)
  return new Set([...before, ...range])
}

/** All loaded rows when one is missing, else none of them; rows that are not loaded stay as they are. */
export function toggleAll(
  selected: ReadonlySet<string>,
  order: readonly string[],
): ReadonlySet<string> {
  if (howMany(selected, order) !== 'all') return new Set([...selected, ...order])
  const loaded = new Set(order)
  return new Set([...selected].filter((key) => !loaded.has(key)))
}

export function howMany(
  selected: ReadonlySet<string>,
  order: readonly string[],
): 'none' | 'some' | 'all' {
  if (selected.size === 0 || order.length === 0) return 'none'
  if (order.every((key) => selected.has(key))) return 'all'
  return order.some((key) => selected.has(key)) ? 'some' : 'none'
}
