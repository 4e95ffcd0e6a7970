import type { Scope } from '#platform/scope/scope.ts'

import { findByWords, listContactRows, type ContactFilter, type ListedContact } from './store.ts'

/**
 * Reads matches from the index in batches and applies the other filters and access checks to each
 * batch.
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
    const among = hits.map(({ contactId: id }) => id)
    const limit = filter.limit - found.length
    found.push(...(await listContactRows(scope, { ...filter, among, limit })))
    const last = hits.at(-1)
    if (!last || hits.length < size || found.length === filter.limit) break
    after = [last.exactAt, last.contactId]
  }
  return found
}

// Most matches pass the other filters; the last batches are large for the rare case where few do.
const batches = [60, 500, 5000, 20_000]
