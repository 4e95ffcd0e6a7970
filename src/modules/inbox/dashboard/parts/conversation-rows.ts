import type { InfiniteData } from '@tanstack/react-query'

import type { OutputOf } from '#platform/registry/call.ts'

import type { listConversations } from '../../contract.ts'

export type ConversationPage = OutputOf<typeof listConversations>
export type ConversationPages = InfiniteData<ConversationPage>

/**
 * Merges a fresh first page into a long list and keeps the rows below it, so that scrolled users
 * don't lose their place. Undefined if the two don't overlap.
 */
export function withFirstPage(
  known: ConversationPages,
  fresh: ConversationPage,
): ConversationPages | undefined {
  const last = fresh.items.at(-1)
  if (known.pages.length < 2 || fresh.nextCursor === null || !last) {
    return { pages: [fresh], pageParams: [null] }
  }
  const rows = known.pages.flatMap(({ items }) => items)
  const meetsAt = rows.findIndex(({ id }) => id === last.id)
  if (meetsAt === -1) return undefined
  const isFresh = new Set(fresh.items.map(({ id }) => id))
  const below = rows.slice(meetsAt + 1).filter(({ id }) => !isFresh.has(id))
  const nextCursor = known.pages.at(-1)?.nextCursor ?? null
  return {
    pages: [fresh, { items: below, nextCursor }],
    pageParams: [null, fresh.nextCursor],
  }
}

export function mapRows(
  known: ConversationPages,
  change: (row: ConversationPage['items'][number]) => ConversationPage['items'],
): ConversationPages {
  return {
    ...known,
    pages: known.pages.map((page) => ({ ...page, items: page.items.flatMap(change) })),
  }
}
