import { html } from '#platform/portal/html.ts'
import type { PortalAnswer, PortalVisit } from '#platform/portal/portal-page.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { homePath } from '../rules.ts'
import { readCategory } from '../server/actions/reading.ts'
import { articleCount, articleRows, section, topicCards } from './article-list.ts'
import { wordsIn } from '../words.ts'
import { breadcrumbData } from '#modules/content/portal/breadcrumb-data.ts'
import { pageHead } from './page-head.ts'

export async function categoryPage(
  scope: Scope,
  visit: PortalVisit,
  locale: string,
): Promise<PortalAnswer> {
  const slug = (visit.params['category'] ?? '').toLowerCase()
  const page = await readCategory(scope, { locale, slug })
  const { base, category, crumbs, articles } = page
  if (visit.url.pathname !== category.path) {
    return { kind: 'redirect', to: category.path, isPermanent: true }
  }
  const words = wordsIn(locale)
  const description = page.metaDescription || category.description
  const steps = [{ name: base.name, path: homePath(locale) }, ...crumbs, category]
  return {
    ...pageHead({ base, visit, languages: page.languages, crumbs, isListed: true }),
    title: page.metaTitle || category.name,
    heading: category.name,
    ...(description !== '' && { description: description.slice(0, 300) }),
    structuredData: breadcrumbData(steps, visit.url),
    body: html`<p class="lead" dir="auto">
        ${category.description || articleCount(category.articleCount, locale)}
      </p>
      ${articles.length > 0 && html`<div class="kb-section">${articleRows(articles)}</div>`}
      ${
        category.children.length > 0 && section(words.topics, topicCards(category.children, locale))
      }`,
  }
}
