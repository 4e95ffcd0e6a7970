import { filePage } from '#modules/content/portal/reader-gate.ts'
import {
  notFound,
  type PortalFace,
  type PortalLink,
  type PortalVisit,
} from '#platform/portal/portal-page.ts'
import { readerOf, type Scope } from '#platform/scope/scope.ts'

import { readFile } from '../server/actions/reading.ts'
import { listReaderBases } from '../server/store/reading.ts'
import { wordsIn } from '../words.ts'
import { articlePage } from './article-page.ts'
import { categoryPage } from './category-page.ts'
import { feedPage, llmsPage, sitemap } from './feeds.ts'
import { homePage, startPage } from './home-page.ts'
import { onBase, rememberBases } from './on-base.ts'
import { searchPage } from './search-page.ts'
import { recordMissed, resolveUnknown } from './resolve-unknown.ts'

export const portal: PortalFace = {
  part: 'knowledge',
  pages: [
    { path: '/k', answer: startPage },
    { path: '/k/{language}', answer: onBase(homePage) },
    { path: '/k/{language}/search', answer: onBase(searchPage), isNoted: true },
    { path: '/k/{language}/feed.xml', answer: onBase(feedPage, { asks: false }) },
    {
      path: '/k/files/{id}',
      answer: (scope, { params }) => filePage(scope, params['id'] ?? '', readFile),
    },
    // Articles link to each other by this path; their current URL is looked up here.
    { path: '/k/articles/{id}', answer: () => Promise.resolve(notFound) },
    { path: '/k/{language}/{category}', answer: onBase(categoryPage) },
    { path: '/k/{language}/{category}/{article}', answer: onBase(articlePage) },
    { path: '/llms.txt', answer: llmsPage },
  ],
  unfollowed: ['/k/*/search'],
  links: listLinks,
  sitemap,
  seek: resolveUnknown,
  missed: recordMissed,
}

async function listLinks(scope: Scope, visit: PortalVisit): Promise<PortalLink[]> {
  rememberBases(scope, visit)
  const all = await listReaderBases(scope, readerOf(scope).siteId)
  const base = all.find(({ locale }) => locale === visit.language) ?? all[0]
  if (!base) return []
  const description = base.homeDescription || wordsIn(visit.language).lead
  return [{ href: '/k', label: base.name, description, place: 10 }]
}
