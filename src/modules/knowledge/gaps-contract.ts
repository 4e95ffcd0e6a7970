import { z } from 'zod'

import { call } from '#platform/registry/call.ts'
import { id, line } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import { canRead, canWrite } from './contract.ts'
import { localeCode } from '#modules/content/model.ts'
import { article, gap, gapReasons, gapStanding } from './model.ts'

const baseId = id('knowledge_bases')

/** Which gap: the words, as the list has them, and the language they were typed in. */
const which = { id: baseId, locale: localeCode, query: line(200) }

export const listGaps = call({
  name: 'knowledge.listGaps',
  route: 'GET /api/knowledge/bases/{id}/gaps',
  summary: 'List what people looked for and were not helped with, the most frequent first',
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
  summary: 'Say that you are working on something that people look for in vain',
  access: canWrite,
  input: z.strictObject(which),
  output: gapStanding,
})

export const setGapAside = call({
  name: 'knowledge.setGapAside',
  route: 'POST /api/knowledge/bases/{id}/gaps/set-aside',
  summary: 'Leave something that people look for out of the list, for good',
  access: canWrite,
  input: z.strictObject(which),
  output: gapStanding,
})

export const giveGapToArticle = call({
  name: 'knowledge.giveGapToArticle',
  route: 'POST /api/knowledge/bases/{id}/gaps/give',
  summary: 'Let an article be found by what people typed',
  access: canWrite,
  input: z.strictObject({ ...which, articleId: id('articles') }),
  output: gapStanding,
})

export const writeForGap = call({
  name: 'knowledge.writeForGap',
  route: 'POST /api/knowledge/bases/{id}/gaps/write',
  summary: 'Begin an article for something that people look for in vain',
  access: canWrite,
  input: z.strictObject(which),
  output: article,
  status: 201,
})

export const reopenGap = call({
  name: 'knowledge.reopenGap',
  route: 'POST /api/knowledge/bases/{id}/gaps/reopen',
  summary: 'Take back what was decided; an article it was given to is not found by it any more',
  access: canWrite,
  input: z.strictObject(which),
  output: gapStanding,
})
