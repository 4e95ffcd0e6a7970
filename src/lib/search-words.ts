export interface WeighedText {
  readonly title: string
  readonly excerpt: string
  readonly headings: readonly string[]
  readonly aliases?: readonly string[]
  readonly body: string
}

/** Words with their weights. Title words weigh most; repetition in the body is capped. */
export function weighWords(
  { title, excerpt, headings, aliases = [], body }: WeighedText,
  locale: string,
): Map<string, number> {
  const weights = new Map<string, number>()
  const add = (text: string, weight: number, most: number): void => {
    const counted = new Map<string, number>()
    for (const word of wordsOf(text, locale)) {
      const times = (counted.get(word) ?? 0) + 1
      if (times > most) continue
      counted.set(word, times)
      weights.set(word, (weights.get(word) ?? 0) + weight)
    }
  }
  add(title, 20, 1)
  add(aliases.join('\n'), 20, 1)
  add(headings.join('\n'), 5, 2)
  add(excerpt, 5, 1)
  add(body.slice(0, longestText), 1, 8)
  return weights
}

/** Words in lower case without accents. Languages without spaces are segmented by a dictionary. */
export function wordsOf(text: string, locale: string): string[] {
  const plain = plainOf(text)
  if (!writesWithoutGaps(locale)) return plain.match(words)?.filter(isShort) ?? []
  return [...segmenterOf(locale).segment(plain)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment)
    .filter(isShort)
}

/** `Größe` becomes `grosse`. */
export function plainOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
}

export function dictionaryFor(locale: string): string {
  const [language = ''] = locale.split('-')
  const name = stemmers[language]
  return name === undefined ? 'simple' : `${name}_stem`
}

/** Edit distance in which a swap of two letters counts once. */
export function distance(one: string, other: string): number {
  const width = other.length + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: width }, (_, place) => place)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column < width; column++) {
      const isSame = one[row - 1] === other[column - 1]
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (isSwapped) cost = Math.min(cost, (beforeLast[column - 2] ?? cost) + 1)
      current.push(cost)
    }
    beforeLast = last
    last = current
  }
  return last.at(-1) ?? 0
}

export function allowedTypos(word: string): number {
  if (word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

function writesWithoutGaps(locale: string): boolean {
  return /^(zh|ja|th|ko|lo|km|my)\b/.test(locale)
}

function segmenterOf(locale: string): Intl.Segmenter {
  const known = segmenters.get(locale)
  if (known) return known
  const made = new Intl.Segmenter(locale, { granularity: 'word' })
  segmenters.set(locale, made)
  return made
}

const segmenters = new Map<string, Intl.Segmenter>()

function isShort(word: string): boolean {
  return word.length <= 60
}

const words = /[\p{L}\p{N}\p{M}]+/gu
const longestText = 200_000

const stemmers: Readonly<Record<string, string>> = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  ne: 'nepali',
  nl: 'dutch',
  no: 'norwegian',
  nb: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  yi: 'yiddish',
}
