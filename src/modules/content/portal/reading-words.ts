/** Words around what is read, in the languages there are; what one of them lacks is said in English. */
export interface ReadingWords<W> {
  /** In the language of a page, or the one it is a kind of: `de-at` reads what is said in `de`. */
  wordsIn(locale: string): W
  /** Whether our own words are there in it; else they are English on a page of another language. */
  speaks(locale: string): boolean
  /** Those that stand in the markup of a document. */
  documentWords(locale: string): Record<'contents' | 'info' | 'tip' | 'warning' | 'danger', string>
}

type Needed = Readonly<Record<'onThisPage' | 'info' | 'tip' | 'warning' | 'danger', string>>

export function readingWords<W extends Needed>(
  english: W,
  others: Readonly<Record<string, Partial<W>>>,
): ReadingWords<W> {
  const said = new Map(
    Object.entries(others).map(([language, own]) => [language, { ...english, ...own }]),
  )
  const wordsIn = (locale: string): W => {
    const [language = ''] = locale.toLowerCase().split('-')
    return said.get(language) ?? english
  }
  return {
    wordsIn,
    speaks: (locale) => wordsIn(locale) !== english || /^en\b/i.test(locale),
    documentWords(locale) {
      const { onThisPage: contents, info, tip, warning, danger } = wordsIn(locale)
      return { contents, info, tip, warning, danger }
    },
  }
}

/** Puts values into a sentence: `{count}` stands for one. */
export function fill(
  sentence: string,
  values: Readonly<Record<string, string | number>>,
  locale = 'en',
): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return typeof value === 'number' ? value.toLocaleString(locale) : value
  })
}
