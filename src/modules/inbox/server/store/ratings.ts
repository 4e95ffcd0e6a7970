import { sql, type RawBuilder } from 'kysely'

import type { RatingScale } from '#lib/rating-scale.ts'
import { joinContact } from '#modules/contacts/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { visibleToMember } from './visibility.ts'

export interface RatingRow {
  readonly id: string
  readonly number: bigint
  readonly contactId: string
  readonly begunAs: string | null
  readonly sideOf: string | null
  readonly contactName: string
  readonly contactEmail: string | null
  readonly assigneeId: string | null
  readonly teamId: string | null
  readonly channelId: string
  readonly rating: number
  readonly ratingScale: RatingScale
  readonly ratingAnswer: number | null
  readonly ratingComment: string | null
  readonly ratedAt: Date
  readonly exactRatedAt: string
  readonly reviewedBy: string | null
  readonly reviewedAt: Date | null
  readonly reviewNote: string | null
}

export interface RatingFilter {
  readonly score?: number | undefined
  readonly scale?: RatingScale | undefined
  readonly assigneeId?: string | undefined
  readonly days?: number | undefined
  readonly review?: 'done' | 'missing' | undefined
}

export async function listRatingRows(
  scope: Scope,
  filter: RatingFilter & {
    readonly after: readonly [ratedAt: string, id: string] | undefined
    readonly limit: number
  },
): Promise<RatingRow[]> {
  const { after, limit } = filter
  const earlier = after
    ? sql`and (conversation.rated_at, conversation.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql``
  const { rows } = await sql<RatingRow>`
    select ${columns} from conversations conversation ${joins}
    where ${isRated(scope, filter)} ${earlier}
    order by conversation.rated_at desc, conversation.id desc limit ${sql.lit(limit)}`.execute(
    scope.db,
  )
  return rows
}

export async function findRatingRow(scope: Scope, id: string): Promise<RatingRow | undefined> {
  const { rows } = await sql<RatingRow>`
    select ${columns} from conversations conversation ${joins}
    where ${isRated(scope, {})} and conversation.id = ${id}::uuid`.execute(scope.db)
  return rows[0]
}

export async function countRatings(
  scope: Scope,
  filter: RatingFilter,
): Promise<{ score: number; count: number; unreviewed: number }[]> {
  const { rows } = await sql<{ score: number; count: number; unreviewed: number }>`
    select conversation.rating::int as score, count(*)::int as count,
      count(*) filter (where review.reviewed_at is null)::int as unreviewed
    from conversations conversation ${joinReview}
    where ${isRated(scope, filter)} group by conversation.rating`.execute(scope.db)
  return rows
}

export async function countAsked(
  scope: Scope,
  { assigneeId, days }: Pick<RatingFilter, 'assigneeId' | 'days'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from conversations conversation
    where conversation.deleted_at is null
      and conversation.rating_asked_at <= ${scope.now} and ${visibleToMember(scope)}
      ${days === undefined ? sql`` : sql`and conversation.rating_asked_at >= ${since(scope, days)}`}
      ${assigneeId === undefined ? sql`` : sql`and conversation.assignee_id = ${assigneeId}::uuid`}`.execute(
    scope.db,
  )
  return rows[0]?.count ?? 0
}

export async function setReview(
  { db, organizationId, now }: Scope,
  { id, memberId, note }: { id: string; memberId: string; note: string },
): Promise<void> {
  const said = { reviewedBy: memberId, reviewedAt: now, note }
  await db
    .insertInto('rating_reviews')
    .values({ orgId: organizationId, conversationId: id, ...said })
    .onConflict((on) => on.columns(['orgId', 'conversationId']).doUpdateSet(said))
    .execute()
}

export async function deleteReview({ db }: Scope, id: string): Promise<void> {
  await db.deleteFrom('rating_reviews').where('conversationId', '=', id).execute()
}

export async function findLastAsked(
  { db }: Scope,
  { contactId, besideId }: { contactId: string; besideId: string },
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(rating_asked_at) as at from conversations
    where contact_id = ${contactId}::uuid
      and id <> ${besideId}::uuid and deleted_at is null`.execute(db)
  return rows[0]?.at ?? null
}

export async function hasBeenContacted({ db }: Scope, conversationId: string): Promise<boolean> {
  const { rows } = await sql`
    select from messages
    where conversation_id = ${conversationId}::uuid
      and kind = 'text' and author_kind = 'member' and deleted_at is null
    limit 1`.execute(db)
  return rows.length > 0
}

function isRated(
  scope: Scope,
  { score, scale, assigneeId, days, review }: RatingFilter,
): RawBuilder<unknown> {
  const parts = [
    sql`conversation.deleted_at is null
      and conversation.rating is not null`,
    visibleToMember(scope),
    ...(score === undefined ? [] : [sql`conversation.rating = ${score}::int`]),
    ...(scale === undefined ? [] : [sql`conversation.rating_scale = ${scale}`]),
    ...(assigneeId === undefined ? [] : [sql`conversation.assignee_id = ${assigneeId}::uuid`]),
    ...(days === undefined ? [] : [sql`conversation.rated_at >= ${since(scope, days)}`]),
    ...(review === undefined
      ? []
      : [
          review === 'done' ? sql`review.reviewed_at is not null` : sql`review.reviewed_at is null`,
        ]),
  ]
  return sql.join(parts, sql` and `)
}

function since({ now }: Scope, days: number): Date {
  return new Date(now.getTime() - days * 24 * 3_600_000)
}

const columns = sql`
  conversation.id, conversation.number, conversation.contact_id, conversation.begun_as,
  conversation.side_of,
  contact.name as contact_name, contact.email as contact_email, conversation.assignee_id,
  conversation.team_id, conversation.channel_id, conversation.rating::int as rating,
  conversation.rating_scale, conversation.rating_answer::int as rating_answer,
  conversation.rating_comment,
  conversation.rated_at, conversation.rated_at::text as exact_rated_at, review.reviewed_by,
  review.reviewed_at, review.note as review_note`

const joinReview = sql`left join rating_reviews review
  on review.org_id = conversation.org_id and review.conversation_id = conversation.id`
const joins = sql`${joinContact('conversation')} ${joinReview}`
