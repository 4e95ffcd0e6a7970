import { filePage, nothingThere } from '#modules/content/portal/reader-gate.ts'
import { z } from 'zod'

import {
  notFound,
  type PortalFace,
  type PortalLink,
  type PortalVisit,
} from '#platform/portal/portal-page.ts'
import { readerOf, type Scope } from '#platform/scope/scope.ts'

import { readFile, findPage } from '../server/actions/reading.ts'
import { findReaderSpace } from '../server/store/reading.ts'
import { wordsIn } from '../words.ts'
import { docPage } from './doc-page.ts'
import { llmsPage, sitemap } from './feeds.ts'
import { onSpace } from './on-space.ts'
import { searchPage } from './search-page.ts'
import { resolveUnknown } from './resolve-unknown.ts'

/** A version, a language and six levels of pages. */
const depths = Array.from({ length: 8 }, (_, depth) =>
  Array.from({ length: depth + 1 }, (__, at) => `{part${at}}`).join('/'),
)

export const portal: PortalFace = {
  part: 'documentation',
  pages: [
    { path: '/d', answer: onSpace(docPage) },
    { path: '/d/search', answer: onSpace(searchPage), isNoted: true },
    { path: '/d/redirect', answer: redirectPage },
    { path: '/d/llms.txt', answer: llmsPage },
    // Pages link to each other by this path; their current URL is looked up here.
    { path: '/d/pages/{id}', answer: redirectPage },
    {
      path: '/d/files/{id}',
      answer: (scope, { params }) => filePage(scope, params['id'] ?? '', readFile),
    },
    ...depths.map((path) => ({ path: `/d/${path}`, answer: onSpace(docPage) })),
  ],
  unfollowed: ['/d/search'],
  links: listLinks,
  sitemap,
  seek: resolveUnknown,
}

/** A permanent link by page ID that redirects to the current URL. */
async function redirectPage(scope: Scope, { params, search }: PortalVisit) {
  const id = z.uuid().safeParse(params['id'] ?? search.get('id') ?? '')
  if (!id.success) return notFound
  const place = await findPage(scope, { id: id.data }).catch(nothingThere)
  return 'kind' in place ? place : ({ kind: 'redirect', to: place.path, forNowSeconds: 0 } as const)
}

async function listLinks(scope: Scope, { language }: PortalVisit): Promise<PortalLink[]> {
  const space = await findReaderSpace(scope, readerOf(scope).siteId)
  if (!space?.versions.some(({ state }) => state === 'current')) return []
  return [{ href: '/d', label: space.name, description: wordsIn(language).lead, place: 12 }]
}
