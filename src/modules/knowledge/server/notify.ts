import { z } from 'zod'

import { notify } from '#modules/notifications/server/public.ts'
import { listMemberNames } from '#modules/organization/server/public.ts'
import { job } from '#platform/jobs/job.ts'
import { work, type JobWork } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { articleNotices, listWhoMay } from './notices.ts'
import { listFeedbackByIds } from './store/feedback.ts'
import { findTextRow, type TextRow } from './store/texts.ts'

interface Place {
  readonly id: string
  readonly locale: string
}

export function notifyReviewers(scope: Scope, { id, locale }: Place): void {
  scope.enqueue(reviewNoticeJob, { articleId: id, locale })
}

export function notifySubmitter(scope: Scope, { id, locale }: Place): void {
  scope.enqueue(changesNoticeJob, { articleId: id, locale })
}

/** Repeated feedback updates one notice until the owner opens it. */
export function notifyOwner(scope: Scope, feedbackId: string): void {
  scope.enqueue(feedbackNoticeJob, { feedbackId })
}

export function articlePathInside(baseId: string, articleId: string): string {
  return `/dashboard/knowledgebase/${baseId}/articles/${articleId}`
}

function editorPath({ baseId, articleId: id, locale }: TextRow): string {
  return `${articlePathInside(baseId, id)}?language=${locale}`
}

const inLanguage = z.strictObject({ articleId: z.uuid(), locale: z.string() })
const reviewNoticeJob = job({ name: 'tell-of-article-review', payload: inLanguage })
const changesNoticeJob = job({ name: 'tell-of-article-changes', payload: inLanguage })
const feedbackNoticeJob = job({
  name: 'tell-of-article-feedback',
  payload: z.strictObject({ feedbackId: z.uuid() }),
})

export const noticeJobs: readonly JobWork[] = [
  work(reviewNoticeJob, async (scope, { articleId, locale }) => {
    const text = await findTextRow(scope, articleId, locale)
    if (text?.state !== 'in_review') return
    const editors = await listWhoMay(scope, ['manage'])
    const by = text.submittedBy
    const name = by === null ? undefined : (await listMemberNames(scope, [by])).get(by)
    await notify(scope, {
      kind: articleNotices.submitted,
      memberIds: editors.filter((id) => id !== by),
      title: `${name ?? 'A teammate'} requested a review`,
      body: text.title,
      link: editorPath(text),
      subjectId: articleId,
      topic: 'review',
    })
  }),
  work(changesNoticeJob, async (scope, { articleId, locale }) => {
    const text = await findTextRow(scope, articleId, locale)
    if (!text?.submittedBy || text.reviewNote === '') return
    await notify(scope, {
      kind: articleNotices.changesRequested,
      memberIds: [text.submittedBy],
      title: `Changes requested for “${text.title}”`,
      body: text.reviewNote,
      link: editorPath(text),
      subjectId: articleId,
      topic: 'review',
    })
  }),
  work(feedbackNoticeJob, async (scope, { feedbackId }) => {
    const [item] = await listFeedbackByIds(scope, [feedbackId])
    if (!item?.ownerId || item.isHelpful) return
    await notify(scope, {
      kind: articleNotices.unhelpful,
      memberIds: [item.ownerId],
      title: `A reader marked “${item.title}” as not helpful`,
      body: item.reason,
      link: articlePathInside(item.baseId, item.articleId),
      subjectId: item.articleId,
      topic: 'feedback',
    })
  }),
]
