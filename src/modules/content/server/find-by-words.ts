import type { Scope } from '#platform/scope/scope.ts'

import { dictionaryFor, distance, slipsIn, wordsOf } from '#lib/search-words.ts'
import { stemsOf, type Span, type WordRange } from './store/word-ranges.ts'

/** The words of one language and one place that can be searched, as a store keeps them (decision 31). */
export interface WordIndex<Row> {
  readonly locale: string
  /** The terms of which there is no word at all. */
  unknownTerms(ranges: readonly WordRange[]): Promise<number[]>
  /** Words that begin or end as these do. */
  wordsLike(spans: {
    readonly heads: readonly Span[]
    readonly tails: readonly Span[]
  }): Promise<string[]>
  /** The best first. */
  hits(ranges: readonly WordRange[]): Promise<Row[]>
}

/** What it was found by, for whoever shows where. */
export type Found<Row> = Row & { readonly stems: readonly string[] }

/**
 * What was published for what somebody typed: words whatever their ending, the last one while it is
 * being typed, and what was meant where a word is not known.
 */
export async function findByWords<Row>(
  scope: Scope,
  index: WordIndex<Row>,
  q: string,
): Promise<Found<Row>[]> {
  const typed = [...new Set(wordsOf(q, index.locale))].slice(0, mostWords)
  const terms = await termsOf(scope, typed, index.locale)
  if (terms.length === 0) return []
  const last = /\s$/.test(q) ? undefined : typed.at(-1)
  const asked = terms.flatMap((term, place) => rangesOf(term, place, term.word === last))
  // Most know how to spell: what they look for is asked for in the same moment as whether it is known.
  const [missing, found] = await Promise.all([index.unknownTerms(asked), index.hits(asked)])
  if (missing.length === 0) return foundBy(found, asked)
  const unknown = new Set(missing)
  const known = asked.filter(({ term }) => !unknown.has(term))
  const meant = await meantBy(
    index,
    terms.map((term, place) => ({ ...term, place })).filter(({ place }) => unknown.has(place)),
  )
  const ranges = [...known, ...meant]
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

/** Without the words that say nothing, unless nothing else was typed. */
async function termsOf(scope: Scope, typed: readonly string[], locale: string): Promise<Term[]> {
  if (typed.length === 0) return []
  const stems = await stemsOf(scope, typed, dictionaryFor(locale))
  return stems.length > 0 ? stems : typed.map((word) => ({ word, stem: word }))
}

function rangesOf({ word, stem }: Term, term: number, isBeingTyped: boolean): WordRange[] {
  const whole = { ...theWord(stem), term, boost: 2 }
  return isBeingTyped && word.length > 1
    ? [whole, { term, low: word, high: `${word}${lastLetter}`, boost: 1, isWhole: false }]
    : [whole]
}

function theWord(word: string): Pick<WordRange, 'low' | 'high' | 'isWhole'> {
  return { low: word, high: `${word}\u0001`, isWhole: true }
}

/** What is nearest to each word that nobody wrote: a slip leaves its beginning or its end whole. */
async function meantBy(
  index: Pick<WordIndex<unknown>, 'wordsLike'>,
  unknown: readonly (Term & { readonly place: number })[],
): Promise<WordRange[]> {
  const slipped = unknown.filter(({ word }) => slipsIn(word) > 0)
  if (slipped.length === 0) return []
  const heads = slipped.map(({ stem }) => spanFrom(Array.from(stem)))
  const tails = slipped.map(({ stem }) => spanFrom(Array.from(stem).reverse()))
  const words = await index.wordsLike({ heads, tails })
  return slipped.flatMap(({ word, stem, place }) => {
    const near = words
      .map((candidate) => ({
        candidate,
        // Endings are off what is known, and may be what was slipped in.
        away: Math.min(distance(stem, candidate), distance(word, candidate)),
      }))
      .filter(({ away }) => away <= slipsIn(stem.length < 4 ? word : stem))
      .sort((one, other) => one.away - other.away)
      .slice(0, 5)
    return near.map(({ candidate, away }) => ({
      ...theWord(candidate),
      term: place,
      boost: 1 / (1 + away),
    }))
  })
}

/**
 * Words with the same first letters: a third of a long word, of a short one as many as are left when
 * the two in its middle change places.
 */
function spanFrom(letters: readonly string[]): Span {
  const { length } = letters
  const kept = length < 8 ? Math.max(1, Math.ceil(length / 2) - 1) : Math.floor(length / 3)
  const low = letters.slice(0, kept).join('')
  return { low, high: `${low}${lastLetter}` }
}

const mostWords = 10
const lastLetter = '\u{10ffff}'
