import { levelOf } from '#platform/permissions/may.ts'
import { listMemberAccess } from '#modules/organization/server/public.ts'
import { noticeKind, type NoticeKind, type NoticeVisibility } from '#platform/notices/notice.ts'
import type { Level } from '#platform/permissions/keys.ts'
import type { Scope } from '#platform/scope/scope.ts'

/** Only members who may read the knowledge base are notified. */
const knowledgeVisibility: NoticeVisibility = async (scope, { memberIds }) => {
  const seeing = new Set(await listWhoMay(scope, ['view', 'manage'], memberIds))
  return (memberId) => seeing.has(memberId)
}

export async function listWhoMay(
  scope: Scope,
  levels: readonly Level[],
  among?: readonly string[],
): Promise<string[]> {
  const members = await listMemberAccess(scope, among)
  return members
    .filter((member) => {
      if (member.role !== 'member') return true
      const level = levelOf(member, 'Knowledgebase')
      return level !== undefined && levels.some((required) => required === level)
    })
    .map(({ memberId }) => memberId)
}

export const articleNotices = {
  submitted: ofArticle({
    key: 'article.submitted',
    label: 'Review requested',
    description: 'A teammate asks for a review of an article.',
    defaults: { inApp: true, email: false },
  }),
  changesRequested: ofArticle({
    key: 'article.changes_requested',
    label: 'Changes requested',
    description: 'A reviewer asks you to change an article you submitted.',
    defaults: { inApp: true, email: true },
  }),
  reviewDue: ofArticle({
    key: 'article.review_due',
    label: 'Article due for review',
    description: 'An article you own has reached its review date.',
    defaults: { inApp: true, email: true },
  }),
  unhelpful: ofArticle({
    key: 'article.unhelpful',
    label: 'Negative feedback',
    description: 'A reader marked an article you own as not helpful.',
    defaults: { inApp: true, email: false },
  }),
  transferDone: ofArticle({
    key: 'article.transfer_done',
    label: 'Import or export finished',
    description: 'Your knowledge base import or export is ready.',
    defaults: { inApp: true, email: false },
  }),
}

function ofArticle(
  kind: Pick<NoticeKind, 'key' | 'label' | 'description' | 'defaults'>,
): NoticeKind {
  return noticeKind({ ...kind, group: 'Knowledge base', visibility: knowledgeVisibility })
}
