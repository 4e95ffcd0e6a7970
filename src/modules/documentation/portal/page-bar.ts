import {
  choiceMenu,
  languageMenu,
  untranslatedNotice,
} from '#modules/content/portal/language-parts.ts'
import { html, type Html } from '#platform/portal/html.ts'
import type { PortalVisit } from '#platform/portal/portal-page.ts'
import { fill } from '#modules/content/portal/reading-words.ts'

import type { ReaderPage, ReaderSpace } from '../model.ts'
import { docPath } from '../rules.ts'
import { isTranslated, wordsIn } from '../words.ts'
import { searchBox } from './search-box.ts'

type Around = Pick<ReaderPage, 'space' | 'crumbs' | 'languages'> & {
  readonly hasOwnSearch?: boolean
}

export function pageBar(page: Around, visit: PortalVisit): Html {
  const { space, crumbs, languages, hasOwnSearch } = page
  const words = wordsIn(space.locale)
  const home = space.languages.find(({ locale }) => locale === space.locale)
  const steps = [{ title: space.name, path: home?.path ?? '/d' }, ...crumbs]
  return html`<div class="kb-bar docs-bar${hasOwnSearch && ' slim'}">
      ${
        // No breadcrumbs directly below the space: the navigation already links back.
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
        choiceMenu(
          words.version,
          space.version.label,
          space.versions.map(({ label, slug, path }) => ({
            label,
            path,
            isHere: slug === space.version.slug,
          })),
        )
      }
      ${languageMenu(words.language, space.locale, space.languages, languages)}
    </div>
    ${oldVersionNotice(space)} ${untranslatedNotice(visit, space.locale, { wordsIn, isTranslated })}`
}

function oldVersionNotice({ version, versions, locale }: ReaderSpace): Html | undefined {
  const current = versions.find(({ state }) => state === 'current')
  if (version.state === 'current' || !current) return undefined
  const words = wordsIn(locale)
  return html`<p class="untranslated docs-old" role="note">
    ${fill(words.oldVersion, { version: version.label })}
    <a href="${current.path}">${words.toCurrent}</a>
  </p>`
}

export function homeOf({ version, locale, defaultLocale }: ReaderSpace): string {
  return docPath(
    {
      versionSlug: version.state === 'current' ? null : version.slug,
      locale: locale === defaultLocale ? null : locale,
    },
    '',
  )
}
