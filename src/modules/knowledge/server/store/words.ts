import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'
import { vocabularyStore } from '#modules/content/server/store/vocabulary.ts'
import type { Span, WordRange } from '#modules/content/server/store/word-ranges.ts'

export interface TextPlace {
  readonly baseId: string
  readonly articleId: string
  readonly locale: string
}

const vocabulary = vocabularyStore({
  words: 'knowledge_words',
  places: 'article_words',
  owner: 'base_id',
  text: 'article_id',
})

export const { deleteLost: deleteLostWords } = vocabulary

export async function indexWords(
  scope: Scope,
  { baseId, articleId, locale }: TextPlace,
  textColumns: Parameters<typeof vocabulary.add>[2],
): Promise<void> {
  await dropWords(scope, articleId, locale)
  await vocabulary.add(scope, { ownerId: baseId, textId: articleId, locale }, textColumns)
}

export async function dropWords({ db }: Scope, articleId: string, locale: string): Promise<void> {
  await sql`delete from article_words where article_id = ${articleId}::uuid and locale = ${locale}`.execute(
    db,
  )
}

export interface Vocabulary {
  readonly baseId: string
  readonly locale: string
}

export function listUnknownTerms(
  scope: Scope,
  { baseId, locale }: Vocabulary,
  ranges: readonly WordRange[],
): Promise<number[]> {
  return vocabulary.listUnknownTerms(scope, { ownerId: baseId, locale }, ranges)
}

export function listWordsLike(
  scope: Scope,
  { baseId, locale }: Vocabulary,
  spans: { readonly heads: readonly Span[]; readonly tails: readonly Span[] },
): Promise<string[]> {
  return vocabulary.listWordsLike(scope, { ownerId: baseId, locale }, spans)
}
