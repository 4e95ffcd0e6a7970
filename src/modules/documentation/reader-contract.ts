import { z } from 'zod'

import {
  asMarkdown,
  clickedRank,
  fileAddress,
  lock,
  feedbackInput,
  search,
  suggestions,
} from '#modules/content/call-parts.ts'
import { anyReader } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, moment } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import { localeCode, readerHit } from '#modules/content/model.ts'
import { readerPage, versionStates } from './model.ts'

// Calls on tenant hosts. Content a reader can't read is answered like content that doesn't exist.
const where = {
  version: z.string().max(40).optional(),
  locale: localeCode.optional(),
}
const place = { ...where, path: z.string().max(730) }

export const getReaderSpace = call({
  name: 'documentation.getReaderSpace',
  route: 'GET /api/docs',
  summary: 'List the documentation versions and languages of a site',
  access: anyReader,
  input: z.strictObject({}),
  output: z.object({
    name: z.string(),
    defaultLocale: z.string(),
    locales: z.array(z.string()),
    versions: z.array(
      z.object({ slug: z.string(), label: z.string(), state: z.enum(versionStates) }),
    ),
  }),
})

/** Only reveals that customer-only content asks for sign-in, nothing else about it. */
export const getReaderLock = call({
  name: 'documentation.getReaderLock',
  route: 'GET /api/docs/lock',
  summary: 'Check whether a site has documentation for signed-in readers',
  access: anyReader,
  input: z.strictObject({}),
  output: lock,
})

export const readPage = call({
  name: 'documentation.readPage',
  route: 'GET /api/docs/page',
  summary: 'Get a documentation page with its page tree; an empty path is the first page',
  access: anyReader,
  input: z.strictObject(place),
  output: readerPage,
})

export const readMarkdown = call({
  name: 'documentation.readMarkdown',
  route: 'GET /api/docs/page/markdown',
  summary: 'Get a documentation page as Markdown',
  access: anyReader,
  input: z.strictObject(place),
  output: asMarkdown,
})

export const findAddress = call({
  name: 'documentation.findAddress',
  route: 'GET /api/docs/address',
  summary: 'Resolve a documentation URL that doesn’t exist to its redirect',
  access: anyReader,
  input: z.strictObject({
    path: z.string().max(800),
  }),
  output: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('moved'), to: z.string(), isPermanent: z.boolean() }),
    /** Not available in the requested language; the page there says so. */
    z.object({ kind: z.literal('untranslated'), to: z.string(), from: z.string() }),
    z.object({ kind: z.literal('unknown') }),
  ]),
})

export const findPage = call({
  name: 'documentation.findPage',
  route: 'GET /api/docs/pages/{id}',
  summary: 'Get the current URL of a documentation page',
  access: anyReader,
  input: z.strictObject({ id: id('doc_pages'), ...where }),
  output: z.object({ path: z.string() }),
})

export const listReaderPages = call({
  name: 'documentation.listReaderPages',
  route: 'GET /api/docs/pages',
  summary: 'List pages of the current version, recently updated first',
  access: anyReader,
  input: z.strictObject({
    ...pageInput,
    locale: localeCode.optional(),
    isIndexed: z.stringbool().default(false),
  }),
  output: pageOf(
    z.object({
      id: z.uuid(),
      locale: z.string(),
      title: z.string(),
      description: z.string(),
      path: z.string(),
      updatedAt: moment,
    }),
  ),
})

export const searchPages = call({
  name: 'documentation.search',
  route: 'GET /api/docs/search',
  summary: 'Search the pages of a version, tolerating typos',
  access: anyReader,
  transaction: true,
  input: z.strictObject({
    ...where,
    ...search,
  }),
  output: z.object({
    items: z.array(readerHit),
    searchId: z.uuid().nullable(),
  }),
})

export const suggestPages = call({
  name: 'documentation.suggest',
  route: 'GET /api/docs/suggestions',
  summary: 'Suggest pages while a reader types',
  access: anyReader,
  input: z.strictObject({ ...where, q: line(200) }),
  output: z.object({
    items: suggestions,
  }),
})

export const recordClick = call({
  name: 'documentation.recordClick',
  route: 'POST /api/docs/searches/{id}/click',
  summary: 'Record which page in the search results was opened',
  access: anyReader,
  givesNoKey: true,
  input: z.strictObject({
    id: id('doc_searches'),
    articleId: id('doc_pages'),
    rank: clickedRank,
  }),
  output: z.object({}),
})

export const recordView = call({
  name: 'documentation.recordView',
  route: 'POST /api/docs/{version}/{locale}/pages/{id}/view',
  summary: 'Count a page view',
  access: anyReader,
  givesNoKey: true,
  input: z.strictObject({ id: id('doc_pages'), version: z.string().max(40), locale: localeCode }),
  output: z.object({}),
})

export const giveFeedback = call({
  name: 'documentation.giveFeedback',
  route: 'PUT /api/docs/pages/{id}/feedback',
  summary: 'Rate a page; a later rating replaces it',
  access: anyReader,
  input: z.strictObject({
    id: id('doc_pages'),
    ...where,
    ...feedbackInput,
  }),
  output: z.object({ isHelpful: z.boolean() }),
})

/** Page markup refers to files as `/d/files/{id}`; that page redirects to this URL. */
export const readFile = call({
  name: 'documentation.readFile',
  route: 'GET /api/docs/files/{id}',
  summary: 'Get the URL of a page’s image or file, valid for a few hours',
  access: anyReader,
  input: z.strictObject({ id: id('doc_files') }),
  output: fileAddress,
})
