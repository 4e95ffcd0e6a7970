import { distance, slipsIn, wordsOf } from './search-words.ts'

/** One result: its title, and the words around what was looked for. */
interface Found {
  readonly title: string
  readonly snippet: readonly { readonly text: string; readonly isHit: boolean }[]
}

/**
 * What somebody most likely meant to type, told from what was found for it: a word that stands in none
 * of it is taken for the nearest one that does. Undefined where he typed what he found.
 */
export function meantBy(query: string, hits: readonly Found[], locale: string): string | undefined {
  const found = new Set(hits.flatMap((hit) => wordsOf(textOf(hit), locale)))
  const typed = wordsOf(query, locale)
  const meant = typed.map((word) => nearest(word, found) ?? word)
  return meant.every((word, place) => word === typed[place]) ? undefined : meant.join(' ')
}

function textOf({ title, snippet }: Found): string {
  const marked = snippet.filter(({ isHit }) => isHit).map(({ text }) => text)
  return [title, ...marked].join(' ')
}

/** Undefined where it stands there, with whatever ending, or where nothing is near. */
function nearest(word: string, found: ReadonlySet<string>): string | undefined {
  const near = [...found].map((other) => ({ other, away: distance(word, other) }))
  if (near.some(({ other }) => other.startsWith(word) || word.startsWith(other))) return undefined
  const [best] = near
    .filter(({ away }) => away > 0 && away <= slipsIn(word))
    .sort((one, other) => one.away - other.away)
  return best?.other
}
