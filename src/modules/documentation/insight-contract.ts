import { z } from 'zod'

import { feedbackQuestion, period } from '#modules/content/call-parts.ts'
import { call } from '#platform/registry/call.ts'
import { id } from '#platform/registry/fields.ts'
import { pageOf } from '#platform/registry/paging.ts'

import { canRead, canWrite } from './contract.ts'
import { feedbackStates } from '#modules/content/model.ts'
import { feedback, numbers } from './model.ts'

const spaceId = id('doc_spaces')
const pageId = id('doc_pages')

export const listFeedback = call({
  name: 'documentation.listFeedback',
  route: 'GET /api/documentation/spaces/{id}/feedback',
  summary: 'List feedback on the pages of a space, newest first',
  access: canRead,
  input: z.strictObject({
    ...feedbackQuestion,
    id: spaceId,
    pageId: pageId.optional(),
  }),
  output: pageOf(feedback),
})

export const setFeedbackState = call({
  name: 'documentation.setFeedbackState',
  route: 'POST /api/documentation/feedback/state',
  summary: 'Set the status of feedback; resolving it emails readers who left an email address',
  access: canWrite,
  input: z.strictObject({
    ids: z.array(id('doc_feedback')).min(1).max(100),
    state: z.enum(feedbackStates),
  }),
  output: z.object({ items: z.array(feedback) }),
})

export const getNumbers = call({
  name: 'documentation.getNumbers',
  route: 'GET /api/documentation/spaces/{id}/numbers',
  summary: 'Get views, ratings and searches of a space',
  access: canRead,
  input: z.strictObject({
    id: spaceId,
    ...period,
    versionId: id('doc_versions').optional(),
    pageId: pageId.optional(),
  }),
  output: numbers,
})
