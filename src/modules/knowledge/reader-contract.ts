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
import { id, line } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import { localeCode, readerHit } from '#modules/content/model.ts'
import { readerArticle, readerCard, readerCategoryPage, readerHome, readerTopic } from './model.ts'

// Calls on tenant hosts. Content a reader can't read is answered like content that doesn't exist.
const locale = localeCode
const articleSlug = z.string().max(120)

export const listReaderLanguages = call({
  name: 'knowledge.listReaderLanguages',
  route: 'GET /api/kb',
  summary: 'List the languages of a site, default first',
  access: anyReader,
  input: z.strictObject({}),
  output: z.object({ name: z.string(), defaultLocale: z.string(), locales: z.array(z.string()) }),
})

/** Only reveals that customer-only content asks for sign-in, nothing else about it. */
export const getReaderLock = call({
  name: 'knowledge.getReaderLock',
  route: 'GET /api/kb/lock',
  summary: 'Check whether a site has articles for signed-in readers',
  access: anyReader,
  input: z.strictObject({}),
  output: lock,
})

export const readHome = call({
  name: 'knowledge.readHome',
  route: 'GET /api/kb/{locale}',
  summary: 'Get the knowledge base home page of a site',
  access: anyReader,
  input: z.strictObject({ locale }),
  output: readerHome,
})

export const readCategory = call({
  name: 'knowledge.readCategory',
  route: 'GET /api/kb/{locale}/categories/{slug}',
  summary: 'Get a category and its articles',
  access: anyReader,
  input: z.strictObject({ locale, slug: articleSlug }),
  output: readerCategoryPage,
})

export const readArticle = call({
  name: 'knowledge.readArticle',
  route: 'GET /api/kb/{locale}/articles/{slug}',
  summary: 'Get an article',
  access: anyReader,
  input: z.strictObject({ locale, slug: articleSlug }),
  output: readerArticle,
})

export const readMarkdown = call({
  name: 'knowledge.readMarkdown',
  route: 'GET /api/kb/{locale}/articles/{slug}/markdown',
  summary: 'Get an article as Markdown',
  access: anyReader,
  input: z.strictObject({ locale, slug: articleSlug }),
  output: asMarkdown,
})

/** Called when nothing exists at a URL. Unresolved URLs are recorded as broken links. */
export const findAddress = call({
  name: 'knowledge.findAddress',
  route: 'POST /api/kb/address',
  summary: 'Resolve a URL that doesn’t exist to its redirect',
  access: anyReader,
  input: z.strictObject({
    /**
     * The full path without the domain: `/k/en/old-category/old-name`, or `/k/articles/{id}`, which
     * articles use to link to each other.
     */
    path: z.string().max(500),
  }),
  output: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('moved'), to: z.string(), isPermanent: z.boolean() }),
    /** Only available in the default language; the page there says so. */
    z.object({ kind: z.literal('untranslated'), to: z.string() }),
    z.object({ kind: z.literal('gone') }),
    z.object({ kind: z.literal('unknown') }),
  ]),
})

/** For sitemaps, feeds and llms.txt: public articles only, recently updated first. */
export const listReaderArticles = call({
  name: 'knowledge.listReaderArticles',
  route: 'GET /api/kb/articles',
  summary: 'List the articles a reader can see, recently updated first',
  access: anyReader,
  input: z.strictObject({
    ...pageInput,
    locale: locale.optional(),
    isIndexed: z.stringbool().default(false),
  }),
  output: pageOf(
    readerCard.extend({
      categoryName: z.string(),
      languages: z.array(z.object({ locale: z.string(), path: z.string() })),
    }),
  ),
})

export const searchArticles = call({
  name: 'knowledge.search',
  route: 'GET /api/kb/{locale}/search',
  summary: 'Search articles, tolerating typos',
  access: anyReader,
  transaction: true,
  input: z.strictObject({
    locale,
    ...search,
  }),
  output: z.object({
    items: z.array(readerHit),
    topics: z.array(readerTopic),
    searchId: z.uuid().nullable(),
  }),
})

export const suggestArticles = call({
  name: 'knowledge.suggest',
  route: 'GET /api/kb/{locale}/suggestions',
  summary: 'Suggest articles while a reader types',
  access: anyReader,
  input: z.strictObject({ locale, q: line(200) }),
  output: z.object({
    items: suggestions,
    topics: z.array(readerTopic),
  }),
})

export const suggestForPage = call({
  name: 'knowledge.suggestForPage',
  route: 'GET /api/kb/{locale}/for-page',
  summary: 'Suggest articles for the current page',
  access: anyReader,
  input: z.strictObject({ locale, path: z.string().max(2000) }),
  output: z.object({ items: z.array(readerCard) }),
})

export const recordClick = call({
  name: 'knowledge.recordClick',
  route: 'POST /api/kb/searches/{id}/click',
  summary: 'Record which article in the search results was opened',
  access: anyReader,
  givesNoKey: true,
  input: z.strictObject({
    id: id('knowledge_searches'),
    articleId: id('articles'),
    rank: clickedRank,
  }),
  output: z.object({}),
})

export const recordTopicClick = call({
  name: 'knowledge.recordTopicClick',
  route: 'POST /api/kb/searches/{id}/topic-click',
  summary: 'Record which category in the search results was opened',
  access: anyReader,
  givesNoKey: true,
  input: z.strictObject({
    id: id('knowledge_searches'),
    categoryId: id('knowledge_categories'),
    rank: clickedRank,
  }),
  output: z.object({}),
})

export const recordView = call({
  name: 'knowledge.recordView',
  route: 'POST /api/kb/{locale}/articles/{slug}/view',
  summary: 'Count an article view',
  access: anyReader,
  givesNoKey: true,
  input: z.strictObject({ locale, slug: articleSlug }),
  output: z.object({}),
})

export const giveFeedback = call({
  name: 'knowledge.giveFeedback',
  route: 'PUT /api/kb/{locale}/articles/{slug}/feedback',
  summary: 'Rate an article; a later rating replaces it',
  access: anyReader,
  input: z.strictObject({
    locale,
    slug: articleSlug,
    ...feedbackInput,
  }),
  output: z.object({ isHelpful: z.boolean() }),
})

/** Article markup refers to files as `/k/files/{id}`; that page redirects to this URL. */
export const readFile = call({
  name: 'knowledge.readFile',
  route: 'GET /api/kb/files/{id}',
  summary: 'Get the URL of an article’s image or file, valid for a few hours',
  access: anyReader,
  input: z.strictObject({ id: id('article_files') }),
  output: fileAddress,
})
