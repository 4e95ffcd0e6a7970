import { html, type Html } from '#platform/portal/html.ts'
import type { PortalVisit } from '#platform/portal/portal-page.ts'

import { fill } from './reading-words.ts'

export interface Choice {
  readonly label: string
  readonly path: string
  readonly isHere: boolean
  readonly locale?: string
}

/** A menu that opens without scripts. */
export function choiceMenu(
  what: string,
  now: string,
  choices: readonly Choice[],
  icon?: Html,
): Html {
  return html`<details class="languages" data-menu>
    <summary>
      ${icon}<span class="visually-hidden">${what}: </span><span dir="auto">${now}</span>
    </summary>
    <ul>
      ${choices.map(
        ({ label, path, isHere, locale }) =>
          html`<li>
            <a
              href="${path}"
              dir="auto"
              ${locale !== undefined && html`lang="${locale}" hreflang="${locale}"`}
              ${isHere && html`aria-current="true"`}
              >${label}</a
            >
          </li>`,
      )}
    </ul>
  </details>`
}

/**
 * The same page in other languages, else their home page. Languages are listed under their own
 * names.
 */
export function languageMenu(
  what: string,
  locale: string,
  homes: readonly Place[],
  here: readonly Place[],
): Html | undefined {
  if (homes.length < 2) return undefined
  const choices = homes.map((home) => ({
    label: uniqueFileName(home.locale),
    path: here.find((one) => one.locale === home.locale)?.path ?? home.path,
    isHere: home.locale === locale,
    locale: home.locale,
  }))
  return choiceMenu(what, uniqueFileName(locale), choices, globe)
}

type Place = { readonly locale: string; readonly path: string }

const globe = html`<svg
  viewBox="0 0 16 16"
  width="16"
  height="16"
  fill="none"
  stroke="currentColor"
  aria-hidden="true"
>
  <circle cx="8" cy="8" r="6.25" />
  <path d="M1.75 8h12.5M8 1.75c4 4 4 8.5 0 12.5-4-4-4-8.5 0-12.5Z" />
</svg>`

/** Tells readers in their language that the page is shown in another one. */
export function untranslatedNotice(
  { search }: PortalVisit,
  locale: string,
  {
    wordsIn,
    isTranslated,
  }: {
    readonly wordsIn: (locale: string) => { readonly untranslated: string }
    readonly isTranslated: (locale: string) => boolean
  },
): Html | undefined {
  const from = search.get('from')?.toLowerCase() ?? ''
  if (!/^[a-z]{2,3}(-[a-z]{2})?$/.test(from) || from === locale) return undefined
  const sentence = fill(wordsIn(from).untranslated, { language: nameOf(from) })
  const shownLocale = isTranslated(from) ? from : 'en'
  return html`<p class="untranslated" role="note" lang="${shownLocale}" dir="auto">${sentence}</p>`
}

function uniqueFileName(locale: string): string {
  const name = nameOf(locale)
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

function nameOf(locale: string): string {
  let names = namesIn.get(locale)
  if (!names) {
    names = new Intl.DisplayNames([locale, 'en'], { type: 'language', fallback: 'code' })
    // The language comes from the URL, so it can be anything.
    if (namesIn.size < 100) namesIn.set(locale, names)
  }
  return names.of(locale) ?? locale
}

const namesIn = new Map<string, Intl.DisplayNames>()
