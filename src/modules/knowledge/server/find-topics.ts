import { wordsOf, distance, allowedTypos } from '#lib/search-words.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { ReaderTopic } from '../model.ts'
import { categoryPath } from '../rules.ts'
import { listCategoryNames, listFilledCategories } from './store/reading.ts'
import type { Vocabulary } from './store/words.ts'

export async function findTopics(
  scope: Scope,
  { baseId, locale }: Vocabulary,
  q: string,
): Promise<ReaderTopic[]> {
  const at = { baseId, locale }
  const typed = wordsOf(q, locale)
  if (typed.length === 0) return []
  const named = (await listCategoryNames(scope, at)).filter(({ name }) =>
    matchesName(typed, wordsOf(name, locale)),
  )
  const some = named.slice(0, maxCandidates)
  const filled = await listFilledCategories(
    scope,
    at,
    some.map(({ id }) => id),
  )
  return some
    .filter(({ id }) => filled.has(id))
    .slice(0, maxShown)
    .map(({ id, name, slug, description }) => ({
      id,
      name,
      description,
      path: categoryPath(locale, slug),
    }))
}

/** Each word must start a word of the name, or match one with a typo. */
function matchesName(typed: readonly string[], name: readonly string[]): boolean {
  return typed.every((word) =>
    name.some((own) => own.startsWith(word) || distance(word, own) <= allowedTypos(word)),
  )
}

const maxCandidates = 20
const maxShown = 3
