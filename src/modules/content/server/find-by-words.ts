import type { Scope } from '#platform/scope/scope.ts'

import { dictionaryFor, distance, allowedTypos, wordsOf } from '#lib/search-words.ts'
import { stemsOf, type Span, type WordRange } from './store/word-ranges.ts'

/** The search index of one language and collection, as a store provides it (decision 31). */
export interface WordIndex<Row> {
  readonly locale: string
  /** Terms that no word matches. */
  unknownTerms(ranges: readonly WordRange[]): Promise<number[]>
  /** Words with the same beginning or ending. */
  wordsLike(spans: {
    readonly heads: readonly Span[]
    readonly tails: readonly Span[]
  }): Promise<string[]>
  /** Best matches first. */
  hits(ranges: readonly WordRange[]): Promise<Row[]>
}

/** The words it was found by, for highlighting. */
export type Found<Row> = Row & { readonly stems: readonly string[] }

/**
 * Finds published documents by words in any inflection, the last word by prefix, and unknown words
 * with typos.
 */
export async function findByWords<Row>(
  scope: Scope,
  index: WordIndex<Row>,
  q: string,
): Promise<Found<Row>[]> {
  const typed = [...new Set(wordsOf(q, index.locale))].slice(0, maxWords)
  const terms = await termsOf(scope, typed, index.locale)
  if (terms.length === 0) return []
  const last = /\s$/.test(q) ? undefined : typed.at(-1)
  const typedRanges = terms.flatMap((term, place) => rangesOf(term, place, term.word === last))
  // Most queries have no typos, so the search and the vocabulary check run in parallel.
  const [missing, found] = await Promise.all([
    index.unknownTerms(typedRanges),
    index.hits(typedRanges),
  ])
  if (missing.length === 0) return foundBy(found, typedRanges)
  const unknown = new Set(missing)
  const known = typedRanges.filter(({ term }) => !unknown.has(term))
  const corrections = await suggestQuery(
    index,
    terms.map((term, place) => ({ ...term, place })).filter(({ place }) => unknown.has(place)),
  )
  const ranges = [...known, ...corrections]
  if (ranges.length === 0) return []
  return foundBy(await index.hits(ranges), ranges)
}

function foundBy<Row>(rows: readonly Row[], ranges: readonly WordRange[]): Found<Row>[] {
  const stems = ranges.map(({ low }) => low)
  return rows.map((row) => ({ ...row, stems }))
}

interface Term {
  readonly word: string
  readonly stem: string
}

/** Without stop words, unless the query has nothing else. */
async function termsOf(scope: Scope, typed: readonly string[], locale: string): Promise<Term[]> {
  if (typed.length === 0) return []
  const stems = await stemsOf(scope, typed, dictionaryFor(locale))
  return stems.length > 0 ? stems : typed.map((word) => ({ word, stem: word }))
}

function rangesOf({ word, stem }: Term, term: number, isBeingTyped: boolean): WordRange[] {
  const whole = { ...exactRange(stem), term, boost: 2 }
  return isBeingTyped && word.length > 1
    ? [whole, { term, low: word, high: `${word}${lastLetter}`, boost: 1, isWhole: false }]
    : [whole]
}

function exactRange(word: string): Pick<WordRange, 'low' | 'high' | 'isWhole'> {
  return { low: word, high: `${word}\u0001`, isWhole: true }
}

/**
 * The nearest known word for each unknown one: a single typo leaves its beginning or ending intact.
 */
async function suggestQuery(
  index: Pick<WordIndex<unknown>, 'wordsLike'>,
  unknown: readonly (Term & { readonly place: number })[],
): Promise<WordRange[]> {
  const misspelled = unknown.filter(({ word }) => allowedTypos(word) > 0)
  if (misspelled.length === 0) return []
  const heads = misspelled.map(({ stem }) => spanFrom(Array.from(stem)))
  const tails = misspelled.map(({ stem }) => spanFrom(Array.from(stem).reverse()))
  const words = await index.wordsLike({ heads, tails })
  return misspelled.flatMap(({ word, stem, place }) => {
    const near = words
      .map((candidate) => ({
        candidate,
        // Known words are stored without endings, but the typo may be in the ending.
        away: Math.min(distance(stem, candidate), distance(word, candidate)),
      }))
      .filter(({ away }) => away <= allowedTypos(stem.length < 4 ? word : stem))
      .sort((one, other) => one.away - other.away)
      .slice(0, 5)
    return near.map(({ candidate, away }) => ({
      ...exactRange(candidate),
      term: place,
      boost: 1 / (1 + away),
    }))
  })
}

/**
 * The shared prefix for candidates: a third of a long word; for short words, what stays intact if
 * the two middle letters are swapped.
 */
function spanFrom(letters: readonly string[]): Span {
  const { length } = letters
  const kept = length < 8 ? Math.max(1, Math.ceil(length / 2) - 1) : Math.floor(length / 3)
  const low = letters.slice(0, kept).join('')
  return { low, high: `${low}${lastLetter}` }
}

const maxWords = 10
const lastLetter = '\u{10ffff}'
