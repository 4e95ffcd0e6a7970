import { z } from 'zod'

import {
  asMarkdown,
  clickedRank,
  fileAddress,
  lock,
  said,
  search,
  suggestions,
} from '#modules/content/call-parts.ts'
import { anyReader } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, moment } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import { localeCode, readerHit } from '#modules/content/model.ts'
import { readerPage, versionStates } from './model.ts'

// On the hosts of tenants. What a reader may not see is answered as what is not there.
const where = {
  /** As addresses name it; left out the current one. */
  version: z.string().max(40).optional(),
  /** Left out the default language. */
  locale: localeCode.optional(),
}
const place = { ...where, path: z.string().max(730) }

export const getReaderSpace = call({
  name: 'documentation.getReaderSpace',
  route: 'GET /api/docs',
  summary: 'Read which versions and languages the documentation of this site has',
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

/** The one thing that is told of what only customers read: that it asks who he is. */
export const getReaderLock = call({
  name: 'documentation.getReaderLock',
  route: 'GET /api/docs/lock',
  summary: 'Say whether this site has documentation for those who say who they are',
  access: anyReader,
  input: z.strictObject({}),
  output: lock,
})

export const readPage = call({
  name: 'documentation.readPage',
  route: 'GET /api/docs/page',
  summary: 'Read a page of the documentation with the tree around it; an empty path is the first',
  access: anyReader,
  input: z.strictObject(place),
  output: readerPage,
})

export const readMarkdown = call({
  name: 'documentation.readMarkdown',
  route: 'GET /api/docs/page/markdown',
  summary: 'Read a page of the documentation as Markdown',
  access: anyReader,
  input: z.strictObject(place),
  output: asMarkdown,
})

export const findAddress = call({
  name: 'documentation.findAddress',
  route: 'GET /api/docs/address',
  summary: 'Say where an address of the documentation leads that nothing stands at',
  access: anyReader,
  input: z.strictObject({
    /** The whole path below the host. */
    path: z.string().max(800),
  }),
  output: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('moved'), to: z.string(), isPermanent: z.boolean() }),
    /** Not written in the language asked for: the page there says so. */
    z.object({ kind: z.literal('untranslated'), to: z.string(), from: z.string() }),
    z.object({ kind: z.literal('unknown') }),
  ]),
})

/** A page keeps its id however often it moves. */
export const findPage = call({
  name: 'documentation.findPage',
  route: 'GET /api/docs/pages/{id}',
  summary: 'Say where a page of the documentation stands now',
  access: anyReader,
  input: z.strictObject({ id: id('doc_pages'), ...where }),
  output: z.object({ path: z.string() }),
})

/** For sitemaps and llms.txt. */
export const listReaderPages = call({
  name: 'documentation.listReaderPages',
  route: 'GET /api/docs/pages',
  summary: 'List the pages of the current version that you find here, those changed last first',
  access: anyReader,
  input: z.strictObject({
    ...pageInput,
    locale: localeCode.optional(),
    /** Those that search engines may list. */
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
  summary: 'Find pages of a version, also with a slip of the pen',
  access: anyReader,
  transaction: true,
  input: z.strictObject({
    ...where,
    ...search,
  }),
  output: z.object({
    items: z.array(readerHit),
    /** To say later which one was opened. */
    searchId: z.uuid().nullable(),
  }),
})

export const suggestPages = call({
  name: 'documentation.suggest',
  route: 'GET /api/docs/suggestions',
  summary: 'List pages for what is being typed',
  access: anyReader,
  input: z.strictObject({ ...where, q: line(200) }),
  output: z.object({
    items: suggestions,
  }),
})

export const recordClick = call({
  name: 'documentation.recordClick',
  route: 'POST /api/docs/searches/{id}/click',
  summary: 'Say which page of a search was opened',
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
  summary: 'Count that a page was read',
  access: anyReader,
  givesNoKey: true,
  input: z.strictObject({ id: id('doc_pages'), version: z.string().max(40), locale: localeCode }),
  output: z.object({}),
})

export const giveFeedback = call({
  name: 'documentation.giveFeedback',
  route: 'PUT /api/docs/pages/{id}/feedback',
  summary: 'Say whether a page helped; a later answer replaces it',
  access: anyReader,
  input: z.strictObject({
    id: id('doc_pages'),
    ...where,
    ...said,
  }),
  output: z.object({ isHelpful: z.boolean() }),
})

/** In the markup of pages it stands as `/d/files/{id}`: the page there leads to this address. */
export const readFile = call({
  name: 'documentation.readFile',
  route: 'GET /api/docs/files/{id}',
  summary: 'Read where a picture or a file of a page lies; the address holds for some hours',
  access: anyReader,
  input: z.strictObject({ id: id('doc_files') }),
  output: fileAddress,
})
