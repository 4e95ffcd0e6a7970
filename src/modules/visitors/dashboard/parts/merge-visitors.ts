import type { OutputOf } from '#platform/registry/call.ts'

import type { listVisitors } from '../../contract.ts'

export type LiveVisitors = OutputOf<typeof listVisitors>

/** Applies changes to the list; unchanged rows keep their identity, so they don't render again. */
export function mergeVisitors(before: LiveVisitors, news: LiveVisitors): LiveVisitors {
  if (news.items.length === 0 && news.goneIds.length === 0) {
    return { ...news, items: before.items }
  }
  const rows = new Map(before.items.map((row) => [row.id, row]))
  for (const id of news.goneIds) rows.delete(id)
  for (const row of news.items) rows.set(row.id, row)
  return { ...news, items: [...rows.values()] }
}
