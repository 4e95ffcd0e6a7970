import type { ReaderTreePage } from '../model.ts'
import { docPath, type AddressPrefix } from '../rules.ts'
import { inTreeOrder } from './in-tree-order.ts'
import type { ReaderTreeRow } from './store/reading.ts'

/**
 * The tree that a reader sees. Pages below a hidden page move up to the nearest visible one; groups
 * without visible pages are left out.
 */
export function readerTree(
  rows: readonly ReaderTreeRow[],
  prefix: AddressPrefix,
): ReaderTreePage[] {
  const known = new Set(rows.map(({ id }) => id))
  const rooted = rows.map((row) => ({
    ...row,
    parentId: row.parentId !== null && known.has(row.parentId) ? row.parentId : null,
  }))
  const ordered = inTreeOrder(rooted)
  const firstBelow = firstPages(ordered)
  return ordered.flatMap((row) => {
    const first = firstBelow.get(row.id)
    if (row.kind === 'group' && first === undefined) return []
    const path =
      row.kind === 'link'
        ? row.url
        : docPath(prefix, row.kind === 'group' ? (first ?? '') : row.path)
    const { id, parentId, kind, title, icon, method } = row
    return [{ id, parentId, kind, title, icon, method, path }]
  })
}

function firstPages(ordered: readonly ReaderTreeRow[]): Map<string, string> {
  const first = new Map<string, string>()
  const parents = new Map(ordered.map((row) => [row.id, row.parentId]))
  for (const row of ordered) {
    if (row.kind !== 'page' && row.kind !== 'api') continue
    for (let id: string | null | undefined = row.id; id && !first.has(id); id = parents.get(id)) {
      first.set(id, row.path)
    }
  }
  return first
}
