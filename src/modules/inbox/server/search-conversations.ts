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
  /** Whoever writes anyway catches up in his own transaction: two connections for one are too many. */
  readonly isWriting?: boolean
}

/**
 * Words are found by the index, which first takes in some of what was written just now; what the
 * operators ask for is then asked of those, batch by batch. A word that stands only beyond the first
 * 10,000 characters of a message is not found.
 * Without words the operators alone make the list.
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
  // That a word is known tells that it stands somewhere, maybe where he may not look: whoever finds
  // nothing by it is shown what is like it, as for a word that nobody wrote.
  return findByWords(scope, { ...page, terms: terms.map(forgiving) })
}

async function isFoundAtAll(scope: Scope, page: SearchPage): Promise<boolean> {
  return (await findByWords(scope, { ...page, after: undefined, limit: 1 })).length > 0
}

/** What stands between quotes was meant as it stands. */
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
    const ids = hits.map(({ conversation_id: id }) => id)
    const rows = new Map(
      (await listAmong(scope, ids, conditions)).map((row) => [row.id, row] as const),
    )
    for (const hit of hits) {
      const row = rows.get(hit.conversation_id)
      if (!row || found.length === limit) continue
      found.push({ ...row, place: hit.place })
      shown.push(hit)
    }
    const last = hits.at(-1)
    if (!last || hits.length < Math.max(batch, limit) || found.length === limit) break
    after = [last.place, last.conversation_id]
  }
  return withSnippets(scope, search, found, shown)
}

async function catchUp(scope: Scope, { isWriting }: SearchPage): Promise<void> {
  if (isWriting) return catchUpSearch(scope)
  // What was found until now is worth more than a refusal: no free connection, or no time.
  await scope.beside('write', catchUpSearch).catch(() => undefined)
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

// Few hits fail the operators as a rule; where nearly all do, the last batches reach far back.
const batches = [60, 500, 5000, 20_000]
