import ar from './words/ar.json' with { type: 'json' }
import de from './words/de.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import es from './words/es.json' with { type: 'json' }
import fr from './words/fr.json' with { type: 'json' }
import zh from './words/zh.json' with { type: 'json' }

/** Words around what is read, in the languages there are; what one of them lacks is said in English. */
export interface ReadingWords<W> {
  /** In the language of a page, or the one it is a kind of: `de-at` reads what is said in `de`. */
  wordsIn(locale: string): W
  /** Whether our own words are there in it; else they are English on a page of another language. */
  speaks(locale: string): boolean
  /** Those that stand in the markup of a document. */
  documentWords(locale: string): Record<'contents' | 'info' | 'tip' | 'warning' | 'danger', string>
}

/** Words around everything that is read, whatever it is. */
export type SharedWords = Readonly<typeof en>

const shared: Readonly<Record<string, Partial<SharedWords>>> = { ar, de, es, fr, zh }

/** `english` and `others` are the words of one kind of content; the rest is the same everywhere. */
export function readingWords<Own extends object>(
  english: Own,
  others: Readonly<Record<string, Partial<Own>>>,
): ReadingWords<SharedWords & Own> {
  const usual = { ...en, ...english }
  const said = new Map(
    Object.entries(others).map(([language, own]) => [
      language,
      { ...usual, ...shared[language], ...own },
    ]),
  )
  const wordsIn = (locale: string): SharedWords & Own => {
    const [language = ''] = locale.toLowerCase().split('-')
    return said.get(language) ?? usual
  }
  return {
    wordsIn,
    speaks: (locale) => wordsIn(locale) !== usual || /^en\b/i.test(locale),
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
