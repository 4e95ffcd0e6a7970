import type { Scope } from '#platform/scope/scope.ts'

import { findByWords, listContactRows, type ContactFilter, type ListedContact } from './store.ts'

/**
 * Contacts whose name or addresses begin with the words. The index finds them, batch by batch; what
 * else is asked, and what may be seen of them, is then asked of those.
 */
export async function searchContactRows(
  scope: Scope,
  { search, ...filter }: ContactFilter & { readonly search: string },
): Promise<ListedContact[]> {
  const found: ListedContact[] = []
  let { after } = filter
  for (const batch of batches) {
    const size = Math.max(batch, filter.limit)
    const hits = await findByWords(scope, search, { after, limit: size })
    const among = hits.map(({ contact_id: id }) => id)
    const limit = filter.limit - found.length
    found.push(...(await listContactRows(scope, { ...filter, among, limit })))
    const last = hits.at(-1)
    if (!last || hits.length < size || found.length === filter.limit) break
    after = [last.exact_at, last.contact_id]
  }
  return found
}

// Few of those found fail what else is asked; where nearly all do, the last batches reach far back.
const batches = [60, 500, 5000, 20_000]
