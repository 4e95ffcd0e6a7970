import { markdownVersion } from '#modules/content/portal/reader-gate.ts'
import { formatDate } from '#lib/format-date.ts'
import { readOrganization } from '#modules/organization/server/public.ts'
import { breadcrumbData } from '#modules/content/portal/breadcrumb-data.ts'
import { contentsPart } from '#modules/content/portal/contents-part.ts'
import { documentStyles } from '#modules/content/portal/document-styles.ts'
import { html, Html } from '#platform/portal/html.ts'
import type { PageContent, PortalAnswer, PortalVisit } from '#platform/portal/portal-page.ts'
import { readingStyles } from '#modules/content/portal/reading-styles.ts'
import { pagerPart } from '#modules/content/portal/pager-part.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { ReaderPage } from '../model.ts'
import { readMarkdown, readPage } from '../server/actions/reading.ts'
import { wordsIn } from '../words.ts'
import { requestedPage, requestedLocale } from './requested-page.ts'
import { feedbackPart } from './feedback-part.ts'
import { pageBar } from './page-bar.ts'
import { sidebar } from './sidebar.ts'
import { documentationStyles } from './styles.ts'

export async function docPage(scope: Scope, visit: PortalVisit): Promise<PortalAnswer> {
  const { at, space: known } = await requestedPage(scope, visit)
  const where = { version: at.versionSlug, locale: at.locale }
  if (at.path.endsWith('.md')) {
    const path = at.path.replace(/\.md$/, '')
    return markdownVersion(visit, await readMarkdown(scope, { ...where, path }))
  }
  const page = await readPage(scope, { ...where, path: at.path }, visit.from)
  const preferredLocale = at.locale === undefined ? requestedLocale(visit, known) : undefined
  if (preferredLocale !== undefined && preferredLocale !== page.locale)
    return inLanguage(page, preferredLocale)
  if (visit.url.pathname !== page.path) {
    // The first page of a space or group may change, so the redirect is temporary.
    return at.path === '' || !isSamePage(page.path, at.path)
      ? { kind: 'redirect', to: page.path, forNowSeconds: 0 }
      : { kind: 'redirect', to: page.path, isPermanent: true }
  }
  const { space, locale } = page
  const words = wordsIn(locale)
  const contents = contentsPart(words.onThisPage, space.showsContents ? page.contents : [])
  const settings = await readOrganization(scope)
  const dates = { locale, timeZone: settings.timeZone, dateFormat: settings.dateFormat }
  const isListed = space.isPublic && visit.site.indexable && page.isIndexed
  return {
    kind: 'page',
    width: 'wide',
    language: locale,
    ...aboutOf(page, visit),
    isListed,
    above: pageBar(page, visit),
    styles: `${readingStyles}${documentStyles}${documentationStyles}`,
    showsDocument: true,
    body: html`<div class="docs-grid">
      ${sidebar(page)}
      <div class="docs-main">
        ${
          space.showsUpdated &&
          html`<p class="facts">
            <span>${updatedWords(page, formatDate(page.updatedAt, dates))}</span>
          </p>`
        }
        ${contents.fold}
        <article
          class="doc"
          lang="${locale}"
          data-view="/api/docs/${space.version.slug}/${locale}/pages/${page.id}/view"
        >
          ${new Html(page.html)}
        </article>
        ${feedbackPart(page, visit)} ${pagerPart(page, { ...words, label: words.otherPages })}
        <p class="fine no-print">
          <a href="${page.path}.md">${words.asMarkdown}</a>
        </p>
      </div>
      ${contents.side}
    </div>`,
  }
}

/** From there on, the language is part of the path and of every link on the page. */
function inLanguage({ languages, path }: ReaderPage, locale: string): PortalAnswer {
  const there = languages.find((one) => one.locale === locale)
  return { kind: 'redirect', to: there?.path ?? `${path}?from=${locale}`, forNowSeconds: 0 }
}

function isSamePage(path: string, requested: string): boolean {
  return path.endsWith(`/${requested}`)
}

function updatedWords({ updatedAt, locale }: ReaderPage, date: string): Html {
  const [before = '', after = ''] = wordsIn(locale).updated.split('{date}')
  return html`${before}<time datetime="${updatedAt}">${date}</time>${after}`
}

type About = Pick<PageContent, 'title' | 'heading' | 'isArticle' | 'structuredData'> &
  Partial<Pick<PageContent, 'description' | 'canonicalPath' | 'alternates'>>

function aboutOf(page: ReaderPage, { url, site }: PortalVisit): About {
  const { space, title, description, locale, languages } = page
  const steps = [...page.crumbs, { title, path: page.path }].map((step) => ({
    name: step.title,
    path: step.path,
  }))
  const home = space.languages.find((one) => one.locale === locale)
  const fallback = languages.find((one) => one.locale === space.defaultLocale) ?? languages[0]
  return {
    title: `${title} · ${space.name}`,
    heading: title,
    isArticle: true,
    ...(description !== '' && { description }),
    canonicalPath: page.canonicalPath,
    ...(languages.length > 1 &&
      fallback && { alternates: { all: languages, fallback: fallback.path } }),
    structuredData: {
      '@graph': [
        {
          '@type': 'TechArticle',
          headline: title.slice(0, 110),
          ...(description !== '' && { description }),
          inLanguage: locale,
          datePublished: page.publishedAt,
          dateModified: page.updatedAt,
          mainEntityOfPage: new URL(page.canonicalPath, url).href,
          publisher: { '@type': 'Organization', name: site.name },
        },
        breadcrumbData([{ name: space.name, path: home?.path ?? '/d' }, ...steps], url),
      ],
    },
  }
}
