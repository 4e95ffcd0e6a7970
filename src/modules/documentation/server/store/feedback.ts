import { sql } from 'kysely'

import { feedbackStore, type FeedbackRow as Row } from '#modules/content/server/store/feedback.ts'

export interface FeedbackRow extends Row {
  readonly space_id: string
  readonly page_id: string
  readonly version_id: string
  readonly version_label: string
}

export const pageFeedback = feedbackStore<FeedbackRow>({
  table: 'doc_feedback',
  about: 'page_id',
  read: 'revision_id',
  columns: sql`revision.title, version.label as version_label,
    text.published_id is distinct from said.revision_id as is_older`,
  joins: sql`
    join doc_revisions revision on revision.org_id = said.org_id and revision.id = said.revision_id
    join doc_versions version on version.org_id = said.org_id and version.id = said.version_id
    left join doc_texts text on text.org_id = said.org_id and text.version_id = said.version_id
      and text.page_id = said.page_id and text.locale = said.locale`,
})

export const { putFeedback, findOwnFeedback } = pageFeedback

export function feedbackAbout(spaceId: string, pageId: string | undefined) {
  return [
    sql`said.space_id = ${spaceId}::uuid`,
    ...(pageId ? [sql`said.page_id = ${pageId}::uuid`] : []),
  ]
}
