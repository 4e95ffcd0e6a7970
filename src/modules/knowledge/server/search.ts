import { findByWords, type Found } from '#modules/content/server/find-by-words.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Surface } from './store/article-visibility.ts'
import { listHits, type HitRow } from './store/hits.ts'
import { listUnknownTerms, listWordsLike, type Vocabulary } from './store/words.ts'

export interface Question {
  readonly q: string
  readonly surface: Surface
  readonly limit: number
}

export type Hit = Found<HitRow>

export async function findPublished(
  scope: Scope,
  at: Vocabulary,
  { q, surface, limit }: Question,
): Promise<Hit[]> {
  const index = {
    locale: at.locale,
    unknownTerms: listUnknownTerms.bind(undefined, scope, at),
    wordsLike: listWordsLike.bind(undefined, scope, at),
    hits: (ranges: Parameters<typeof listUnknownTerms>[2]) =>
      listHits(scope, at, { ranges, surface, limit }),
  }
  return findByWords(scope, index, q)
}
