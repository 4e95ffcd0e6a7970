import { html, type Html } from '#platform/portal/html.ts'
import type { PortalVisit } from '#platform/portal/portal-page.ts'
import { fill } from '#modules/content/portal/reading-words.ts'

import type { ReaderPage, ReaderSpace } from '../model.ts'
import { docPath } from '../rules.ts'
import { speaks, wordsIn } from '../words.ts'
import { searchBox } from './search-box.ts'

type Around = Pick<ReaderPage, 'space' | 'crumbs' | 'languages'> & {
  /** The page of results has its own below the heading. */
  readonly hasOwnSearch?: boolean
}

/** Above each page: where one is, searching, and the switches of version and language. */
export function pageBar(page: Around, visit: PortalVisit): Html {
  const { space, crumbs, languages, hasOwnSearch } = page
  const words = wordsIn(space.locale)
  const home = space.languages.find(({ locale }) => locale === space.locale)
  const steps = [{ title: space.name, path: home?.path ?? '/d' }, ...crumbs]
  return html`<div class="kb-bar docs-bar${hasOwnSearch && ' slim'}">
      ${
        // Right below the space there is no way to show: the navigation leads back to it.
        crumbs.length > 0 &&
        html`<nav class="crumbs" aria-label="${words.breadcrumbs}">
          <ol>
            ${steps.map(
              ({ title, path }) => html`<li><a href="${path}" dir="auto">${title}</a></li>`,
            )}
          </ol>
        </nav>`
      }
      ${!hasOwnSearch && searchBox(space)}
      ${
        space.versions.length > 1 &&
        choice(
          words.version,
          space.version.label,
          space.versions.map(({ label, slug, path }) => ({
            label,
            path,
            isHere: slug === space.version.slug,
          })),
        )
      }
      ${
        space.languages.length > 1 &&
        choice(
          words.language,
          ownName(space.locale),
          space.languages.map((one) => ({
            label: ownName(one.locale),
            path: languages.find(({ locale }) => locale === one.locale)?.path ?? one.path,
            isHere: one.locale === space.locale,
            locale: one.locale,
          })),
        )
      }
    </div>
    ${oldNotice(space)} ${languageNotice(visit, space)}`
}

interface Choice {
  readonly label: string
  readonly path: string
  readonly isHere: boolean
  readonly locale?: string
}

/** A list that opens without script. */
function choice(what: string, now: string, choices: readonly Choice[]): Html {
  return html`<details class="languages">
    <summary><span class="visually-hidden">${what}: </span><span dir="auto">${now}</span></summary>
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

function oldNotice({ version, versions, locale }: ReaderSpace): Html | undefined {
  const current = versions.find(({ state }) => state === 'current')
  if (version.state === 'current' || !current) return undefined
  const words = wordsIn(locale)
  return html`<p class="untranslated docs-old" role="note">
    ${fill(words.oldVersion, { version: version.label })}
    <a href="${current.path}">${words.toCurrent}</a>
  </p>`
}

/** Who asked for it in another language reads that in his own. */
function languageNotice({ search }: PortalVisit, { locale }: ReaderSpace): Html | undefined {
  const from = search.get('from')?.toLowerCase() ?? ''
  if (!/^[a-z]{2,3}(-[a-z]{2})?$/.test(from) || from === locale) return undefined
  const sentence = fill(wordsIn(from).untranslated, { language: ownName(from) })
  const spoken = speaks(from) ? from : 'en'
  return html`<p class="untranslated" role="note" lang="${spoken}" dir="auto">${sentence}</p>`
}

function ownName(locale: string): string {
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'language', fallback: 'code' })
  const name = names.of(locale) ?? locale
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

/** Where the first page of what one reads stands. */
export function homeOf({ version, locale, defaultLocale }: ReaderSpace): string {
  return docPath(
    {
      versionSlug: version.state === 'current' ? null : version.slug,
      locale: locale === defaultLocale ? null : locale,
    },
    '',
  )
}
