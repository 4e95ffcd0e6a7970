import { markdownVersion } from '#modules/content/portal/reader-gate.ts'
import { formatDate, type DateSettings } from '#lib/format-date.ts'
import { readOrganization } from '#modules/organization/server/public.ts'
import { html, Html } from '#platform/portal/html.ts'
import type { PageContent, PortalAnswer, PortalVisit } from '#platform/portal/portal-page.ts'
import { pagerPart } from '#modules/content/portal/pager-part.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { ReaderArticle } from '../model.ts'
import { homePath } from '../rules.ts'
import { readMarkdown, readArticle } from '../server/actions/reading.ts'
import { wordsIn } from '../words.ts'
import { articleRows } from './article-list.ts'
import { breadcrumbData } from '#modules/content/portal/breadcrumb-data.ts'
import { contentsPart } from '#modules/content/portal/contents-part.ts'
import { documentStyles } from '#modules/content/portal/document-styles.ts'
import { feedbackPart } from './feedback-part.ts'
import { pageHead } from './page-head.ts'
import { readingStyles } from '#modules/content/portal/reading-styles.ts'
import { fill } from '#modules/content/portal/reading-words.ts'

export async function articlePage(
  scope: Scope,
  visit: PortalVisit,
  locale: string,
): Promise<PortalAnswer> {
  const requestedSlug = (visit.params['article'] ?? '').toLowerCase()
  const slug = requestedSlug.replace(/\.md$/, '')
  if (slug !== requestedSlug) {
    return markdownVersion(visit, await readMarkdown(scope, { locale, slug }))
  }
  const [article, { timeZone, dateFormat }] = await Promise.all([
    readArticle(scope, { locale, slug }, visit.from),
    visit.remember('organization', () => readOrganization(scope)),
  ])
  if (visit.url.pathname !== article.path) {
    return { kind: 'redirect', to: article.path, isPermanent: true }
  }
  const { base, crumbs } = article
  const words = wordsIn(locale)
  const contents = contentsPart(words.onThisPage, base.showsContents ? article.contents : [])
  return {
    ...pageHead({
      base,
      visit,
      languages: article.languages,
      crumbs,
      isListed: article.isPublic && article.isIndexed,
    }),
    ...aboutOf(article, visit),
    styles: articleStyles,
    showsDocument: true,
    body: html`${factsOf(article, { locale, timeZone, dateFormat })}
      <div class="article-grid">
        <div>
          ${contents.fold}
          <article class="doc" lang="${locale}" data-view="/api/kb/${locale}/articles/${slug}/view">
            ${new Html(article.html)}
          </article>
          ${feedbackPart(article, visit)}
          ${pagerPart(article, { ...words, label: words.otherArticles })} ${relatedPart(article)}
          <p class="fine no-print">
            <a href="${article.path}.md">${words.asMarkdown}</a>
          </p>
        </div>
        ${contents.side}
      </div>`,
  }
}

const articleStyles = `${readingStyles}${documentStyles}`

type About = Pick<PageContent, 'title' | 'heading' | 'isArticle' | 'structuredData'> &
  Partial<Pick<PageContent, 'description' | 'canonicalPath' | 'image'>>

function aboutOf(article: ReaderArticle, { url, site }: PortalVisit): About {
  const { base, title, path, crumbs, locale } = article
  const description = (article.metaDescription || article.excerpt).slice(0, 300)
  const image = firstPicture(article.html)
  const steps = [{ name: base.name, path: homePath(locale) }, ...crumbs, { name: title, path }]
  return {
    title: article.metaTitle || title,
    heading: title,
    isArticle: true,
    ...(description !== '' && { description }),
    ...(article.canonicalUrl !== '' && { canonicalPath: article.canonicalUrl }),
    ...(image !== undefined && { image }),
    structuredData: {
      '@graph': [
        {
          '@type': 'Article',
          headline: title.slice(0, 110),
          ...(description !== '' && { description }),
          ...(image !== undefined && { image: new URL(image, url).href }),
          inLanguage: locale,
          datePublished: article.publishedAt,
          dateModified: article.updatedAt,
          mainEntityOfPage: new URL(path, url).href,
          ...(article.authorName !== null && {
            author: { '@type': 'Person', name: article.authorName },
          }),
          publisher: { '@type': 'Organization', name: site.name },
        },
        breadcrumbData(steps, url),
      ],
    },
  }
}

/** Meta tags for link previews. The markup is ours, so a simple match finds its images. */
function firstPicture(markup: string): string | undefined {
  const [, src] = /<img src="([^"]+)"/.exec(markup) ?? []
  return src?.replaceAll('&amp;', '&').replaceAll('&#38;', '&')
}

function factsOf(article: ReaderArticle, dates: DateSettings): Html | undefined {
  const words = wordsIn(article.locale)
  const minutes = Math.max(1, Math.round(article.wordCount / 220))
  const [before = '', after = ''] = words.updated.split('{date}')
  return html`<p class="facts">
    ${article.authorName !== null && html`<span dir="auto">${fill(words.byAuthor, { name: article.authorName })}</span>`}
    ${
      article.base.showsUpdated &&
      html`<span
        >${before}<time datetime="${article.updatedAt}"
          >${formatDate(article.updatedAt, dates)}</time
        >${after}</span
      >`
    }
    <span>${fill(words.minutes, { count: minutes }, article.locale)}</span>
  </p>`
}

function relatedPart({ related, locale }: ReaderArticle): Html | undefined {
  if (related.length === 0) return undefined
  return html`<section class="after">
    <h2>${wordsIn(locale).related}</h2>
    ${articleRows(related)}
  </section>`
}
