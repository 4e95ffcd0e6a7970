export function toggleKey(selected: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(key)) next.add(key)
  return next
}

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
  // The anchor's row was filtered out meanwhile.
  const range = from === -1 ? [to] : order.slice(Math.min(from, end), Math.max(from, end) + 1)
  return new Set([...before, ...range])
}

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
