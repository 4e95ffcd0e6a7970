import type { WordKey, Words } from './words.ts'

export const translations = {
  en: () => import('./words-en.json', { with: { type: 'json' } }).then(saysOf),
  de: () => import('./words-de.json', { with: { type: 'json' } }).then(saysOf),
  fr: () => import('./words-fr.json', { with: { type: 'json' } }).then(saysOf),
  es: () => import('./words-es.json', { with: { type: 'json' } }).then(saysOf),
  ar: () => import('./words-ar.json', { with: { type: 'json' } }).then(saysOf),
} as const satisfies Record<string, () => Promise<Words>>

interface AvailableLocales {
  readonly locale: string
  readonly localeFrom: 'browser' | 'page' | 'fixed'
  readonly texts: Readonly<
    Record<string, { readonly words?: Readonly<Partial<Record<WordKey, string>>> | undefined }>
  >
}

export interface LocalePreferences {
  readonly asked?: string | undefined
  readonly page?: string | undefined
  readonly browser?: string | undefined
}

export function pickLocale(
  available: AvailableLocales,
  { asked, page, browser }: LocalePreferences,
): string {
  const found = { browser, page, fixed: undefined }[available.localeFrom]
  const match = [asked, found].find((locale) => locale && isAvailable(available, locale))
  return match ?? available.locale
}

export async function loadWords(
  { texts }: Pick<AvailableLocales, 'texts'>,
  locale: string,
): Promise<Words> {
  const language = languageOf(locale)
  const defaults = await translations[isTranslated(language) ? language : 'en']()
  const own = { ...texts[language]?.words, ...texts[locale]?.words }
  const written = Object.entries(own).filter(([, text]) => text)
  return { ...defaults, ...Object.fromEntries(written) }
}

export function isRightToLeft(locale: string): boolean {
  return /^(ar|arc|ckb|dv|fa|he|iw|ks|ku-arab|ps|sd|ug|ur|yi)\b/i.test(locale)
}

function isAvailable({ texts }: AvailableLocales, locale: string): boolean {
  const language = languageOf(locale)
  return isTranslated(language) || Object.hasOwn(texts, locale) || Object.hasOwn(texts, language)
}

function isTranslated(language: string): language is keyof typeof translations {
  return Object.hasOwn(translations, language)
}

function languageOf(locale: string): string {
  const [language = locale] = locale.split('-')
  return language.toLowerCase()
}

function saysOf(file: { readonly default: Words }): Words {
  return file.default
}
