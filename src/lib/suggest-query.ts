import { distance, allowedTypos, wordsOf } from './search-words.ts'

interface Found {
  readonly title: string
  readonly snippet: readonly { readonly text: string; readonly isHit: boolean }[]
}

/**
 * Suggests a corrected query from its results: a typed word that no result contains is replaced by
 * the closest one that does. Undefined if nothing changes.
 */
export function suggestQuery(
  query: string,
  hits: readonly Found[],
  locale: string,
): string | undefined {
  const found = new Set(hits.flatMap((hit) => wordsOf(textOf(hit), locale)))
  const typed = wordsOf(query, locale)
  const meant = typed.map((word) => nearest(word, found) ?? word)
  return meant.every((word, place) => word === typed[place]) ? undefined : meant.join(' ')
}

function textOf({ title, snippet }: Found): string {
  const marked = snippet.filter(({ isHit }) => isHit).map(({ text }) => text)
  return [title, ...marked].join(' ')
}

function nearest(word: string, found: ReadonlySet<string>): string | undefined {
  const near = [...found].map((other) => ({ other, replaced: distance(word, other) }))
  if (near.some(({ other }) => other.startsWith(word) || word.startsWith(other))) return undefined
  const [best] = near
    .filter(({ replaced }) => replaced > 0 && replaced <= allowedTypos(word))
    .sort((one, other) => one.replaced - other.replaced)
  return best?.other
}
