import { sql } from 'kysely'

import { feedbackStore, type FeedbackRow as Row } from '#modules/content/server/store/feedback.ts'

export interface FeedbackRow extends Row {
  readonly articleId: string
  readonly baseId: string
  readonly ownerId: string | null
  readonly versionNumber: number
}

export const articleFeedback = feedbackStore<FeedbackRow>({
  table: 'article_feedback',
  about: 'article_id',
  read: 'version_id',
  columns: sql`article.base_id, article.owner_id, version.title, version.number as version_number,
    text.published_id is distinct from entry.version_id as is_older`,
  joins: sql`
    join articles article on article.org_id = entry.org_id and article.id = entry.article_id
    join article_versions version on version.org_id = entry.org_id and version.id = entry.version_id
    left join article_texts text on text.org_id = entry.org_id and text.article_id = entry.article_id
      and text.locale = entry.locale`,
  shown: sql`article.deleted_at is null`,
})

export const { putFeedback, findOwnFeedback, listFeedbackByIds } = articleFeedback

export function feedbackAbout({
  baseId,
  articleId,
}: {
  readonly baseId?: string | undefined
  readonly articleId?: string | undefined
}) {
  return [
    ...(baseId ? [sql`article.base_id = ${baseId}::uuid`] : []),
    ...(articleId ? [sql`entry.article_id = ${articleId}::uuid`] : []),
  ]
}
