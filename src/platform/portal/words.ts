import { acceptedLanguages } from '#lib/accepted-languages.ts'

import { html, Html, type HtmlPart } from './html.ts'

export const portalLanguages = ['en', 'de', 'fr', 'es', 'ar', 'zh'] as const
export type PortalLanguage = (typeof portalLanguages)[number]

/** One form per plural category: `one` and `other` in English, six in Arabic. */
export type Plural = { readonly other: string } & Readonly<
  Partial<Record<Intl.LDMLPluralRule, string>>
>
type Words = Readonly<Record<string, string | Plural>>
type Translated<W> = { readonly [Key in keyof W]: W[Key] extends string ? string : Plural }

/** The texts of a module; a language with a missing key doesn't compile. */
export type Dictionary<W extends Words> = Readonly<Record<PortalLanguage, Translated<W>>>

type TextKey<W> = { [Key in keyof W]: W[Key] extends string ? Key : never }[keyof W] & string
type CountKey<W> = { [Key in keyof W]: W[Key] extends string ? never : Key }[keyof W] & string

export interface Say<W> {
  readonly locale: string
  text(key: TextKey<W>, values?: Readonly<Record<string, string | number>>): string
  html(key: TextKey<W>, values: Readonly<Record<string, HtmlPart>>): Html
  count(key: CountKey<W>, count: number): string
  number(value: number): string
}

export function speak<W extends Words>(
  language: PortalLanguage,
  dictionary: Dictionary<W>,
): Say<W> {
  const words = dictionary[language] as Words
  const locale = localeOf(language)
  const text = (key: string): string => {
    const found = words[key]
    return typeof found === 'string' ? found : ''
  }
  const number = (value: number): string => value.toLocaleString(locale)
  return {
    locale,
    number,
    text: (key, values = {}) => fill(text(key), (name) => shown(values[name], number)),
    html: (key, values) =>
      new Html(
        fill(html`${text(key)}`.markup, (name) => html`${numbered(values[name], number)}`.markup),
      ),
    count: (key, count) => {
      const forms = words[key]
      if (typeof forms !== 'object') return number(count)
      const form = forms[pluralsOf(locale).select(count)] ?? forms.other
      return fill(form, (name) => (name === 'count' ? number(count) : ''))
    },
  }
}

export function localeOf(language: PortalLanguage): string {
  return language === 'en' ? 'en-GB' : language
}

export interface LanguagePreferences {
  readonly requested?: string | null | undefined
  readonly content?: string | undefined
  readonly browser?: string | undefined
  readonly site: string
}

/** The language for a visitor: their choice, then the browser's, then the site's. */
export function pickLanguage({
  requested,
  content,
  browser,
  site,
}: LanguagePreferences): PortalLanguage {
  const preferences = [requested ?? '', content ?? '', ...acceptedLanguages(browser), site]
  return preferences.map(portalLanguageOf).find((language) => language !== undefined) ?? 'en'
}

export function portalLanguageOf(locale: string): PortalLanguage | undefined {
  const [code] = locale.trim().toLowerCase().split(/[-_]/)
  return portalLanguages.find((language) => language === code)
}

function fill(text: string, valueOf: (name: string) => string): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueOf(name))
}

function shown(value: string | number | undefined, number: (value: number) => string): string {
  return typeof value === 'number' ? number(value) : (value ?? '')
}

function numbered(value: HtmlPart, number: (value: number) => string): HtmlPart {
  return typeof value === 'number' ? number(value) : value
}

function pluralsOf(locale: string): Intl.PluralRules {
  const known = plurals.get(locale)
  if (known) return known
  const made = new Intl.PluralRules(locale)
  plurals.set(locale, made)
  return made
}

const plurals = new Map<string, Intl.PluralRules>()
