import { z } from 'zod'

import { call } from '#platform/registry/call.ts'
import { id, line } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import { canRead, canWrite } from './contract.ts'
import { localeCode } from '#modules/content/model.ts'
import { article, gap, gapReasons, gapStatus } from './model.ts'

const baseId = id('knowledge_bases')

const which = { id: baseId, locale: localeCode, query: line(200) }

export const listGaps = call({
  name: 'knowledge.listGaps',
  route: 'GET /api/knowledge/bases/{id}/gaps',
  summary: 'List search gaps: searches that didn’t lead to an answer, most frequent first',
  access: canRead,
  input: z.strictObject({
    id: baseId,
    ...pageInput,
    from: z.iso.date(),
    to: z.iso.date(),
    locale: localeCode.optional(),
    reason: z.enum(gapReasons).optional(),
    state: z.enum(['open', 'set_aside', 'answered']).default('open'),
  }),
  output: pageOf(gap),
})

export const takeGap = call({
  name: 'knowledge.takeGap',
  route: 'POST /api/knowledge/bases/{id}/gaps/take',
  summary: 'Assign a search gap to yourself',
  access: canWrite,
  input: z.strictObject(which),
  output: gapStatus,
})

export const setGapAside = call({
  name: 'knowledge.setGapAside',
  route: 'POST /api/knowledge/bases/{id}/gaps/set-aside',
  summary: 'Dismiss a search gap',
  access: canWrite,
  input: z.strictObject(which),
  output: gapStatus,
})

export const giveGapToArticle = call({
  name: 'knowledge.giveGapToArticle',
  route: 'POST /api/knowledge/bases/{id}/gaps/give',
  summary: 'Add a search gap to an article as a keyword',
  access: canWrite,
  input: z.strictObject({ ...which, articleId: id('articles') }),
  output: gapStatus,
})

export const writeForGap = call({
  name: 'knowledge.writeForGap',
  route: 'POST /api/knowledge/bases/{id}/gaps/write',
  summary: 'Create an article for a search gap',
  access: canWrite,
  input: z.strictObject(which),
  output: article,
  status: 201,
})

export const reopenGap = call({
  name: 'knowledge.reopenGap',
  route: 'POST /api/knowledge/bases/{id}/gaps/reopen',
  summary: 'Reopen a search gap and remove its keyword from the article',
  access: canWrite,
  input: z.strictObject(which),
  output: gapStatus,
})
