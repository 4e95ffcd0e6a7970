import { isSameTyping, normalizeQuery } from '#lib/typed-query.ts'
import { readerOf, type Scope } from '#platform/scope/scope.ts'

import type { Columns } from './store/feedback.ts'
import type { FreshSearch, searchStore } from './store/searches.ts'

/** Searches typed in one go count as one. Returns its ID. */
export async function noteSearch(
  scope: Scope,
  store: Pick<ReturnType<typeof searchStore>, 'insertSearch' | 'replaceSearch'>,
  {
    at,
    q,
    results,
    before,
  }: {
    readonly at: Columns
    readonly q: string
    readonly results: number
    readonly before: FreshSearch | undefined
  },
): Promise<string> {
  const searchFacts = { query: q, normalized: normalizeQuery(q), results }
  if (before && !before.isClicked && isSameTyping(before.normalized, searchFacts.normalized)) {
    if (searchFacts.normalized.length >= before.normalized.length) {
      await store.replaceSearch(scope, before.id, searchFacts)
    }
    return before.id
  }
  return store.insertSearch(scope, at, searchFacts)
}

type From = { readonly address: string }

export async function spendSearch(scope: Scope, what: string, { address }: From): Promise<void> {
  const sentence = 'Too many searches. Try again in a minute.'
  await spend(scope, `${what}-search:${readerOf(scope).siteId}:${address}`, sentence)
}

/** Events that a page reports by script: `click`, `view`. */
export async function spendSmall(scope: Scope, what: string, { address }: From): Promise<void> {
  const sentence = 'Too many requests. Try again in a minute.'
  await spend(scope, `${what}:${readerOf(scope).siteId}:${address}`, sentence)
}

async function spend(scope: Scope, bucket: string, sentence: string): Promise<void> {
  await scope.spend({ bucket, limit: 240, windowSeconds: 60, sentence })
}
