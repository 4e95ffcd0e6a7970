import { sql, type Selectable } from 'kysely'

import { contactNameIn } from '#modules/contacts/server/door.ts'
import type { DocFeedback } from '#platform/database/tables.ts'
import { feedbackStore } from '#modules/content/server/store/feedback.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Condition } from './page-sight.ts'

export type FeedbackRow = Selectable<DocFeedback> & {
  page_title: string
  version_label: string
  is_older: boolean
  contact_name: string | null
  place: string
}

export interface NewFeedback {
  readonly spaceId: string
  readonly pageId: string
  readonly versionId: string
  readonly locale: string
  readonly revisionId: string
  readonly readerHash: string
  readonly contactId: string | null
  readonly isHelpful: boolean
  readonly reasonCode: DocFeedback['reason_code']
  readonly reason: string
  readonly replyEmail: string | null
}

/**
 * One for each reader: a later answer replaces it and is new again. Undefined where he says the same
 * once more.
 */
export async function putFeedbackRow(
  { db, organizationId, now }: Scope,
  said: NewFeedback,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into doc_feedback (org_id, space_id, page_id, version_id, locale, revision_id,
      reader_hash, contact_id, is_helpful, reason_code, reason, reply_email, created_at, updated_at)
    values (${organizationId}, ${said.spaceId}::uuid, ${said.pageId}::uuid,
      ${said.versionId}::uuid, ${said.locale}, ${said.revisionId}::uuid, ${said.readerHash},
      ${said.contactId}::uuid, ${said.isHelpful}, ${said.reasonCode}, ${said.reason},
      ${said.replyEmail}, ${now}, ${now})
    on conflict (org_id, page_id, version_id, locale, reader_hash) do update
      set revision_id = excluded.revision_id, contact_id = excluded.contact_id,
        is_helpful = excluded.is_helpful, reason_code = excluded.reason_code,
        reason = excluded.reason, reply_email = excluded.reply_email, state = 'new',
        updated_at = excluded.updated_at
      where (doc_feedback.revision_id, doc_feedback.is_helpful, doc_feedback.reason_code,
          doc_feedback.reason, doc_feedback.reply_email)
        is distinct from (excluded.revision_id, excluded.is_helpful, excluded.reason_code,
          excluded.reason, excluded.reply_email)
    returning id`.execute(db)
  return rows[0]?.id
}

export async function findOwnFeedback(
  { db, organizationId }: Scope,
  at: { pageId: string; versionId: string; locale: string; readerHash: string },
): Promise<{ is_helpful: boolean } | undefined> {
  const { rows } = await sql<{ is_helpful: boolean }>`select is_helpful from doc_feedback
    where org_id = ${organizationId} and page_id = ${at.pageId}::uuid
      and version_id = ${at.versionId}::uuid and locale = ${at.locale}
      and reader_hash = ${at.readerHash}`.execute(db)
  return rows[0]
}

export interface FeedbackFilter {
  readonly spaceId: string
  readonly pageId?: string | undefined
  readonly state?: string | undefined
  readonly isHelpful?: boolean | undefined
  readonly withReason?: boolean | undefined
}

export async function listFeedbackRows(
  scope: Scope,
  { spaceId, pageId, state, isHelpful, withReason }: FeedbackFilter,
  {
    after,
    limit,
  }: { readonly after: readonly [moment: string, id: string] | undefined; readonly limit: number },
): Promise<FeedbackRow[]> {
  return readFeedback(
    scope,
    [
      sql`said.space_id = ${spaceId}::uuid`,
      ...(pageId ? [sql`said.page_id = ${pageId}::uuid`] : []),
      ...(state ? [sql`said.state = ${state}`] : []),
      ...(isHelpful === undefined ? [] : [sql`said.is_helpful = ${isHelpful}`]),
      ...(withReason ? [sql`said.reason <> ''`] : []),
      ...(after
        ? [sql`(said.created_at, said.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`]
        : []),
    ],
    limit,
  )
}

export async function listFeedbackByIds(
  scope: Scope,
  ids: readonly string[],
): Promise<FeedbackRow[]> {
  return readFeedback(scope, [sql`said.id = any(${[...ids]}::uuid[])`], ids.length)
}

async function readFeedback(
  { db, organizationId }: Scope,
  conditions: readonly Condition[],
  limit: number,
): Promise<FeedbackRow[]> {
  const { rows } = await sql<FeedbackRow>`
    select said.*, revision.title as page_title, version.label as version_label,
      said.created_at::text as place,
      text.published_id is distinct from said.revision_id as is_older,
      ${contactNameIn('said', 'contact_id')} as contact_name
    from doc_feedback said
    join doc_revisions revision on revision.org_id = said.org_id and revision.id = said.revision_id
    join doc_versions version on version.org_id = said.org_id and version.id = said.version_id
    left join doc_texts text on text.org_id = said.org_id and text.version_id = said.version_id
      and text.page_id = said.page_id and text.locale = said.locale
    where said.org_id = ${organizationId} and ${sql.join([...conditions], sql` and `)}
    order by said.created_at desc, said.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export const { lockFeedback, setFeedbackStates, markThanked, moveFeedback, deleteFeedbackOf } =
  feedbackStore({ table: 'doc_feedback', about: 'page_id' })

export async function listFeedbackOf(
  { db, organizationId }: Scope,
  contactId: string,
): Promise<{ title: string; is_helpful: boolean; reason: string; created_at: Date }[]> {
  const { rows } = await sql<{
    title: string
    is_helpful: boolean
    reason: string
    created_at: Date
  }>`select revision.title, said.is_helpful, said.reason, said.created_at
    from doc_feedback said
    join doc_revisions revision on revision.org_id = said.org_id and revision.id = said.revision_id
    where said.org_id = ${organizationId} and said.contact_id = ${contactId}::uuid
    order by said.created_at, said.id`.execute(db)
  return rows
}
