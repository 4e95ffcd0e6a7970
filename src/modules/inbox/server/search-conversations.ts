import type { Scope } from '#platform/scope/scope.ts'

import { snippetOf, type Search } from '../search-rules.ts'
import type { Condition } from './store/conditions.ts'
import { listAmong, listConversationRows, type SeenRow } from './store/conversations.ts'
import {
  catchUpSearch,
  isSearchBehind,
  listHits,
  readTexts,
  type Hit,
  type Position,
} from './store/search.ts'

export interface SearchPage {
  readonly search: Search
  readonly terms: readonly string[]
  readonly conditions: readonly Condition[]
  readonly after: Position | undefined
  readonly limit: number
  /** Writers index in their own transaction; a second connection per request would be too much. */
  readonly isWriting?: boolean
}

/**
 * Finds words through the index, after adding the newest messages to it, then applies the operators
 * to the hits in batches. Only the first 10,000 characters of a message are indexed. Without words,
 * the operators alone make the list.
 */
export async function searchConversations(scope: Scope, page: SearchPage): Promise<SeenRow[]> {
  const { terms, conditions, limit } = page
  if (terms.length === 0) {
    const order = { sort: 'activity', direction: 'desc' } as const
    return listConversationRows(scope, { conditions, order, after: page.after, limit })
  }
  if (!page.after && (await isSearchBehind(scope))) await catchUp(scope, page)
  const found = await findByWords(scope, page)
  if (found.length > 0 || (page.after && (await isFoundAtAll(scope, page)))) return found
  // A known word may only occur where the member has no access; then similar words are offered, as
  // for an unknown word.
  return findByWords(scope, { ...page, terms: terms.map(forgiving) })
}

async function isFoundAtAll(scope: Scope, page: SearchPage): Promise<boolean> {
  return (await findByWords(scope, { ...page, after: undefined, limit: 1 })).length > 0
}

function forgiving(term: string): string {
  return term.endsWith('*') ? `${term}*` : term
}

async function findByWords(
  scope: Scope,
  { search, terms, conditions, after: start, limit }: SearchPage,
): Promise<SeenRow[]> {
  const found: SeenRow[] = []
  const shown: Hit[] = []
  let after = start
  for (const batch of batches) {
    const hits = await listHits(scope, { terms, after, limit: Math.max(batch, limit) })
    const ids = hits.map(({ conversationId: id }) => id)
    const rows = new Map(
      (await listAmong(scope, ids, conditions)).map((row) => [row.id, row] as const),
    )
    for (const hit of hits) {
      const row = rows.get(hit.conversationId)
      if (!row || found.length === limit) continue
      found.push({ ...row, place: hit.place })
      shown.push(hit)
    }
    const last = hits.at(-1)
    if (!last || hits.length < Math.max(batch, limit) || found.length === limit) break
    after = [last.place, last.conversationId]
  }
  return withSnippets(scope, search, found, shown)
}

async function catchUp(scope: Scope, { isWriting }: SearchPage): Promise<void> {
  if (isWriting) return catchUpSearch(scope)
  // On a timeout or without a free connection, partial results beat an error.
  await scope.inOwnTransaction('write', catchUpSearch).catch(() => undefined)
}

async function withSnippets(
  scope: Scope,
  search: Search,
  rows: readonly SeenRow[],
  hits: readonly Hit[],
): Promise<SeenRow[]> {
  if (rows.length === 0) return []
  const texts = await readTexts(scope, hits)
  return rows.map((row) => {
    const parts = snippetOf(texts.get(row.id) ?? row.subject, search)
    return { ...row, found: parts.some(({ isFound }) => isFound) ? parts : undefined }
  })
}

const batches = [60, 500, 5000, 20_000]
