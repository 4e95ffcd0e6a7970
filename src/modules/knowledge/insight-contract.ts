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
  .regex(/^\/[^\s]*$/, 'Enter a path that starts with /.')

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
  summary: 'List redirects, newest first',
  access: canRead,
  input: z.strictObject({ id: baseId, ...pageInput }),
  output: pageOf(redirect),
})

export const putRedirect = call({
  name: 'knowledge.putRedirect',
  route: 'PUT /api/knowledge/bases/{id}/redirects',
  summary: 'Create a redirect to an article, category or URL',
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
  summary: 'Delete a redirect',
  access: canWrite,
  input: z.strictObject({ id: id('knowledge_redirects') }),
  output: z.object({}),
})

export const listMisses = call({
  name: 'knowledge.listMisses',
  route: 'GET /api/knowledge/bases/{id}/misses',
  summary: 'List broken links, most visited first',
  access: canRead,
  input: z.strictObject({ id: baseId }),
  output: z.object({ items: z.array(miss) }),
})

export const dropMiss = call({
  name: 'knowledge.dropMiss',
  route: 'POST /api/knowledge/bases/{id}/misses/drop',
  summary: 'Remove a broken link from the list',
  access: canWrite,
  input: z.strictObject({ id: baseId, path: z.string().max(500) }),
  output: z.object({}),
})

export const listFeedback = call({
  name: 'knowledge.listFeedback',
  route: 'GET /api/knowledge/feedback',
  summary: 'List feedback on articles, newest first',
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
  summary: 'Set the status of feedback; resolving it emails readers who left an email address',
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
  summary: 'Get views, ratings and searches of a knowledge base',
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
  summary: 'List snippets and values',
  access: canRead,
  input: z.strictObject({}),
  output: z.object({ items: z.array(snippet) }),
})

const snippetKey = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, 'Use lowercase letters, digits and _, starting with a letter.')

export const createSnippet = call({
  name: 'knowledge.createSnippet',
  route: 'POST /api/knowledge/snippets',
  summary: 'Create a snippet or value',
  access: canWrite,
  input: z.strictObject({
    name: line(80),
    key: snippetKey,
    kind: z.enum(snippetKinds),
    locale: z.union([z.literal(''), localeCode]).default(''),
    body: documentBody,
  }),
  output: snippet,
  status: 201,
})

export const updateSnippet = call({
  name: 'knowledge.updateSnippet',
  route: 'PATCH /api/knowledge/snippets/{id}',
  summary: 'Update a snippet or value; published articles update within a minute',
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
  summary: 'Delete a snippet or value that no article uses',
  access: canWrite,
  input: z.strictObject({ id: id('knowledge_snippets') }),
  output: z.object({}),
})
