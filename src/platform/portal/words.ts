import { acceptedLanguages } from '#lib/accepted-languages.ts'

import { html, Html, type HtmlPart } from './html.ts'

/** The languages in which the product itself speaks on tenant pages. */
export const portalLanguages = ['en', 'de', 'fr', 'es', 'ar', 'zh'] as const
export type PortalLanguage = (typeof portalLanguages)[number]

/** As many forms as the language has: `one` and `other` in English, six in Arabic. */
export type Plural = { readonly other: string } & Readonly<
  Partial<Record<Intl.LDMLPluralRule, string>>
>
type Words = Readonly<Record<string, string | Plural>>
type Translated<W> = { readonly [Key in keyof W]: W[Key] extends string ? string : Plural }

/** The words of one module; a language that lacks one of them does not compile. */
export type Dictionary<W extends Words> = Readonly<Record<PortalLanguage, Translated<W>>>

type TextKey<W> = { [Key in keyof W]: W[Key] extends string ? Key : never }[keyof W] & string
type CountKey<W> = { [Key in keyof W]: W[Key] extends string ? never : Key }[keyof W] & string

/** Says words of a dictionary in one language; `{name}` in them stands for a value. */
export interface Say<W> {
  readonly locale: string
  text(key: TextKey<W>, values?: Readonly<Record<string, string | number>>): string
  html(key: TextKey<W>, values: Readonly<Record<string, HtmlPart>>): Html
  /** `{count}` in the form that the language has for it. */
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

/** How dates and numbers are written; English pages write days before months. */
export function localeOf(language: PortalLanguage): string {
  return language === 'en' ? 'en-GB' : language
}

export interface LanguageWishes {
  /** By name in the address: `?lang=de`. */
  readonly asked?: string | null | undefined
  /** Of what stands at the address, where it is in one language: `/k/de/…`. */
  readonly content?: string | undefined
  /** The header `Accept-Language` of the browser. */
  readonly browser?: string | undefined
  readonly site: string
}

/** What a visitor is spoken to in: his own wish first, then what his browser says, then the site's own. */
export function pickLanguage({ asked, content, browser, site }: LanguageWishes): PortalLanguage {
  const wishes = [asked ?? '', content ?? '', ...acceptedLanguages(browser), site]
  return wishes.map(spokenOf).find((language) => language !== undefined) ?? 'en'
}

/** Undefined for a language that the product does not speak. */
export function spokenOf(locale: string): PortalLanguage | undefined {
  const [wanted] = locale.trim().toLowerCase().split(/[-_]/)
  return portalLanguages.find((language) => language === wanted)
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
