import { sql, type Selectable } from 'kysely'

import { contactNameIn } from '#modules/contacts/server/door.ts'
import type { ArticleFeedback } from '#platform/database/tables.ts'
import { feedbackStore } from '#modules/content/server/store/feedback.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Condition } from './article-sight.ts'

export type FeedbackRow = Selectable<ArticleFeedback> & {
  base_id: string
  article_title: string
  owner_id: string | null
  version_number: number
  is_older: boolean
  contact_name: string | null
  place: string
}

export interface NewFeedback {
  readonly articleId: string
  readonly locale: string
  readonly versionId: string
  readonly readerHash: string
  readonly contactId: string | null
  readonly isHelpful: boolean
  readonly reasonCode: ArticleFeedback['reason_code']
  readonly reason: string
  readonly replyEmail: string | null
  readonly source: 'portal' | 'widget'
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
    insert into article_feedback (org_id, article_id, locale, version_id, reader_hash, contact_id,
      is_helpful, reason_code, reason, reply_email, source, created_at, updated_at)
    values (${organizationId}, ${said.articleId}::uuid, ${said.locale}, ${said.versionId}::uuid,
      ${said.readerHash}, ${said.contactId}::uuid, ${said.isHelpful}, ${said.reasonCode},
      ${said.reason}, ${said.replyEmail}, ${said.source}, ${now}, ${now})
    on conflict (org_id, article_id, locale, reader_hash) do update
      set version_id = excluded.version_id, contact_id = excluded.contact_id,
        is_helpful = excluded.is_helpful, reason_code = excluded.reason_code,
        reason = excluded.reason, reply_email = excluded.reply_email, state = 'new',
        updated_at = excluded.updated_at
      where (article_feedback.version_id, article_feedback.is_helpful,
          article_feedback.reason_code, article_feedback.reason, article_feedback.reply_email)
        is distinct from (excluded.version_id, excluded.is_helpful, excluded.reason_code,
          excluded.reason, excluded.reply_email)
    returning id`.execute(db)
  return rows[0]?.id
}

export async function findOwnFeedback(
  { db, organizationId }: Scope,
  { articleId, locale, readerHash }: { articleId: string; locale: string; readerHash: string },
): Promise<{ is_helpful: boolean } | undefined> {
  const { rows } = await sql<{ is_helpful: boolean }>`select is_helpful from article_feedback
    where org_id = ${organizationId} and article_id = ${articleId}::uuid and locale = ${locale}
      and reader_hash = ${readerHash}`.execute(db)
  return rows[0]
}

export interface FeedbackFilter {
  readonly baseId?: string | undefined
  readonly articleId?: string | undefined
  readonly state?: string | undefined
  readonly isHelpful?: boolean | undefined
  readonly withReason?: boolean | undefined
}

export async function listFeedbackRows(
  scope: Scope,
  { baseId, articleId, state, isHelpful, withReason }: FeedbackFilter,
  {
    after,
    limit,
  }: { readonly after: readonly [moment: string, id: string] | undefined; readonly limit: number },
): Promise<FeedbackRow[]> {
  return readFeedback(
    scope,
    [
      ...(baseId ? [sql`article.base_id = ${baseId}::uuid`] : []),
      ...(articleId ? [sql`said.article_id = ${articleId}::uuid`] : []),
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
    select said.*, article.base_id, article.owner_id, version.title as article_title,
      version.number as version_number, said.created_at::text as place,
      text.published_id is distinct from said.version_id as is_older,
      ${contactNameIn('said', 'contact_id')} as contact_name
    from article_feedback said
    join articles article on article.org_id = said.org_id and article.id = said.article_id
    join article_versions version on version.org_id = said.org_id and version.id = said.version_id
    left join article_texts text on text.org_id = said.org_id and text.article_id = said.article_id
      and text.locale = said.locale
    where said.org_id = ${organizationId} and article.deleted_at is null
      and ${sql.join([sql`true`, ...conditions], sql` and `)}
    order by said.created_at desc, said.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export const { lockFeedback, setFeedbackStates, markThanked, moveFeedback, deleteFeedbackOf } =
  feedbackStore({ table: 'article_feedback', about: 'article_id' })

export async function listFeedbackOf(
  { db, organizationId }: Scope,
  contactId: string,
): Promise<{ title: string; is_helpful: boolean; reason: string; created_at: Date }[]> {
  const { rows } = await sql<{
    title: string
    is_helpful: boolean
    reason: string
    created_at: Date
  }>`select version.title, said.is_helpful, said.reason, said.created_at
    from article_feedback said
    join article_versions version on version.org_id = said.org_id and version.id = said.version_id
    where said.org_id = ${organizationId} and said.contact_id = ${contactId}::uuid
    order by said.created_at, said.id`.execute(db)
  return rows
}
