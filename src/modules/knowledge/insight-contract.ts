import { z } from 'zod'

import { feedbackQuestion, period } from '#modules/content/call-parts.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, version } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import { canRead, canWrite } from './contract.ts'
import { documentBody, feedbackStates, localeCode } from '#modules/content/model.ts'
import { analytics, feedback, miss, redirect, snippet, snippetKinds } from './model.ts'

const baseId = id('knowledge_bases')
const articleId = id('articles')

const oldPath = z
  .string()
  .trim()
  .max(500)
  .regex(/^\/[^\s]*$/, 'Write a path that starts with /.')

const target = {
  articleId: articleId.optional(),
  categoryId: id('knowledge_categories').optional(),
  url: z
    .url({ protocol: /^https$/ })
    .max(500)
    .optional(),
}

export const listRedirects = call({
  name: 'knowledge.listRedirects',
  route: 'GET /api/knowledge/bases/{id}/redirects',
  summary: 'List where addresses of an older help center lead, the newest first',
  access: canRead,
  input: z.strictObject({ id: baseId, ...pageInput }),
  output: pageOf(redirect),
})

export const putRedirect = call({
  name: 'knowledge.putRedirect',
  route: 'PUT /api/knowledge/bases/{id}/redirects',
  summary: 'Say where an address leads: to an article, a category or a page elsewhere',
  access: canWrite,
  input: z.strictObject({
    id: baseId,
    path: oldPath,
    ...target,
    isPermanent: z.boolean().default(true),
  }),
  output: redirect,
})

export const deleteRedirect = call({
  name: 'knowledge.deleteRedirect',
  route: 'DELETE /api/knowledge/redirects/{id}',
  summary: 'Let an address lead nowhere',
  access: canWrite,
  input: z.strictObject({ id: id('knowledge_redirects') }),
  output: z.object({}),
})

export const listMisses = call({
  name: 'knowledge.listMisses',
  route: 'GET /api/knowledge/bases/{id}/misses',
  summary: 'List addresses that were asked for and are not there, the most asked first',
  access: canRead,
  input: z.strictObject({ id: baseId }),
  output: z.object({ items: z.array(miss) }),
})

export const dropMiss = call({
  name: 'knowledge.dropMiss',
  route: 'POST /api/knowledge/bases/{id}/misses/drop',
  summary: 'Forget that an address was asked for',
  access: canWrite,
  input: z.strictObject({ id: baseId, path: z.string().max(500) }),
  output: z.object({}),
})

export const listFeedback = call({
  name: 'knowledge.listFeedback',
  route: 'GET /api/knowledge/feedback',
  summary: 'List what readers said of articles, the newest first',
  access: canRead,
  input: z.strictObject({
    ...feedbackQuestion,
    baseId: baseId.optional(),
    articleId: articleId.optional(),
  }),
  output: pageOf(feedback),
})

export const setFeedbackState = call({
  name: 'knowledge.setFeedbackState',
  route: 'POST /api/knowledge/feedback/state',
  summary:
    'Say how far you are with what readers said; who left an address hears when it is solved',
  access: canWrite,
  input: z.strictObject({
    ids: z.array(id('article_feedback')).min(1).max(100),
    state: z.enum(feedbackStates),
  }),
  output: z.object({ items: z.array(feedback) }),
})

export const getAnalytics = call({
  name: 'knowledge.getAnalytics',
  route: 'GET /api/knowledge/bases/{id}/analytics',
  summary: 'Count what was read, what helped, and what was looked for in vain',
  access: canRead,
  input: z.strictObject({
    id: baseId,
    ...period,
    articleId: articleId.optional(),
  }),
  output: analytics,
})

export const listSnippets = call({
  name: 'knowledge.listSnippets',
  route: 'GET /api/knowledge/snippets',
  summary: 'List texts and values that are written once and stand in many articles',
  access: canRead,
  input: z.strictObject({}),
  output: z.object({ items: z.array(snippet) }),
})

const snippetKey = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, 'Use small letters, digits and _, and begin with a letter.')

export const createSnippet = call({
  name: 'knowledge.createSnippet',
  route: 'POST /api/knowledge/snippets',
  summary: 'Make a text or a value that articles name by its key',
  access: canWrite,
  input: z.strictObject({
    name: line(80),
    key: snippetKey,
    kind: z.enum(snippetKinds),
    /** '' for every language. */
    locale: z.union([z.literal(''), localeCode]).default(''),
    body: documentBody,
  }),
  output: snippet,
  status: 201,
})

export const updateSnippet = call({
  name: 'knowledge.updateSnippet',
  route: 'PATCH /api/knowledge/snippets/{id}',
  summary: 'Change a text or a value; published articles that name it follow within a minute',
  access: canWrite,
  input: z.strictObject({
    id: id('knowledge_snippets'),
    version,
    name: line(80).optional(),
    body: documentBody.optional(),
  }),
  output: snippet,
})

export const deleteSnippet = call({
  name: 'knowledge.deleteSnippet',
  route: 'DELETE /api/knowledge/snippets/{id}',
  summary: 'Delete a text or a value that no article names',
  access: canWrite,
  input: z.strictObject({ id: id('knowledge_snippets') }),
  output: z.object({}),
})
