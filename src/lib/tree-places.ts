export interface TreePlace {
  readonly parentId: string | null
  readonly afterId: string | null
}

interface Placed {
  readonly id: string
  readonly parentId: string | null
}

export function childrenOf<Row extends Placed>(rows: readonly Row[], id: string | null): Row[] {
  return rows.filter(({ parentId }) => parentId === id)
}

export function withDescendants(rows: readonly Placed[], id: string): ReadonlySet<string> {
  const found = new Set([id])
  for (const one of rows) if (one.parentId && found.has(one.parentId)) found.add(one.id)
  return found
}

export function ancestorChain<Row extends Placed>(rows: readonly Row[], id: string | null): Row[] {
  const found = rows.find((one) => one.id === id)
  return found ? [...ancestorChain(rows, found.parentId), found] : []
}

function levelsOf(rows: readonly Placed[], id: string): number {
  const below = childrenOf(rows, id).map((child) => levelsOf(rows, child.id))
  return 1 + Math.max(0, ...below)
}

export function canMoveInto(
  rows: readonly Placed[],
  id: string,
  { parentId, deepest }: { readonly parentId: string | null; readonly deepest: number },
): boolean {
  if (parentId !== null && withDescendants(rows, id).has(parentId)) return false
  return ancestorChain(rows, parentId).length + levelsOf(rows, id) <= deepest
}

export function stepInTree(
  rows: readonly Placed[],
  id: string,
  { key, deepest }: { readonly key: string; readonly deepest: number },
): TreePlace | undefined {
  const moved = rows.find((one) => one.id === id)
  if (!moved) return undefined
  const siblings = childrenOf(rows, moved.parentId)
  const at = siblings.findIndex((one) => one.id === id)
  const { parentId } = moved
  switch (key) {
    case 'ArrowUp':
      return at === 0 ? undefined : { parentId, afterId: siblings[at - 2]?.id ?? null }
    case 'ArrowDown': {
      const next = siblings[at + 1]
      return next && { parentId, afterId: next.id }
    }
    case 'ArrowRight': {
      const into = siblings[at - 1]
      if (!into || !canMoveInto(rows, id, { parentId: into.id, deepest })) return undefined
      return { parentId: into.id, afterId: childrenOf(rows, into.id).at(-1)?.id ?? null }
    }
    case 'ArrowLeft': {
      const parent = rows.find((one) => one.id === parentId)
      return parent && { parentId: parent.parentId, afterId: parent.id }
    }
    default:
      return undefined
  }
}

export function stepAmong(ids: readonly string[], id: string, key: string) {
  const at = ids.indexOf(id)
  if (at === -1) return undefined
  if (key === 'ArrowUp') return at === 0 ? undefined : { afterId: ids[at - 2] ?? null }
  const next = ids[at + 1]
  return key === 'ArrowDown' && next !== undefined ? { afterId: next } : undefined
}

export function before(ids: readonly string[], id: string, movedId: string): string | null {
  const others = ids.filter((one) => one !== movedId)
  return others[others.indexOf(id) - 1] ?? null
}
