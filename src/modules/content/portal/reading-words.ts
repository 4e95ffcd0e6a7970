import ar from './words/ar.json' with { type: 'json' }
import de from './words/de.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import es from './words/es.json' with { type: 'json' }
import fr from './words/fr.json' with { type: 'json' }
import zh from './words/zh.json' with { type: 'json' }

/** The words around content in all languages; missing ones fall back to English. */
export interface ReadingWords<W> {
  /** The words of a page's language, or of its base language: `de-at` uses `de`. */
  wordsIn(locale: string): W
  /**
   * Whether the words exist in this language; otherwise they are English on a page in another
   * language.
   */
  isTranslated(locale: string): boolean
  /** The words that are part of a document's markup. */
  documentWords(locale: string): Record<'contents' | 'info' | 'tip' | 'warning' | 'danger', string>
}

export type SharedWords = Readonly<typeof en>

const shared: Readonly<Record<string, Partial<SharedWords>>> = { ar, de, es, fr, zh }

/** `english` and `others` are the words of one kind of content; shared words are added. */
export function readingWords<Own extends object>(
  english: Own,
  others: Readonly<Record<string, Partial<Own>>>,
): ReadingWords<SharedWords & Own> {
  const usual = { ...en, ...english }
  const byLanguage = new Map(
    Object.entries(others).map(([language, own]) => [
      language,
      { ...usual, ...shared[language], ...own },
    ]),
  )
  const wordsIn = (locale: string): SharedWords & Own => {
    const [language = ''] = locale.toLowerCase().split('-')
    return byLanguage.get(language) ?? usual
  }
  return {
    wordsIn,
    isTranslated: (locale) => wordsIn(locale) !== usual || /^en\b/i.test(locale),
    documentWords(locale) {
      const { onThisPage: contents, info, tip, warning, danger } = wordsIn(locale)
      return { contents, info, tip, warning, danger }
    },
  }
}

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
