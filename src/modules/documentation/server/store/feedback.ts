import { sql } from 'kysely'

import { feedbackStore, type FeedbackRow as Row } from '#modules/content/server/store/feedback.ts'

export interface FeedbackRow extends Row {
  readonly spaceId: string
  readonly pageId: string
  readonly versionId: string
  readonly versionLabel: string
}

export const pageFeedback = feedbackStore<FeedbackRow>({
  table: 'doc_feedback',
  about: 'page_id',
  read: 'revision_id',
  columns: sql`revision.title, version.label as version_label,
    text.published_id is distinct from entry.revision_id as is_older`,
  joins: sql`
    join doc_revisions revision on revision.org_id = entry.org_id and revision.id = entry.revision_id
    join doc_versions version on version.org_id = entry.org_id and version.id = entry.version_id
    left join doc_texts text on text.org_id = entry.org_id and text.version_id = entry.version_id
      and text.page_id = entry.page_id and text.locale = entry.locale`,
})

export const { putFeedback, findOwnFeedback } = pageFeedback

export function feedbackAbout(spaceId: string, pageId: string | undefined) {
  return [
    sql`entry.space_id = ${spaceId}::uuid`,
    ...(pageId ? [sql`entry.page_id = ${pageId}::uuid`] : []),
  ]
}
