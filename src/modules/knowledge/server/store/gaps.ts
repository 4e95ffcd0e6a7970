import { sql, type RawBuilder } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import type { GapReason, GapState } from '../../model.ts'

export interface GapPlace {
  readonly baseId: string
  readonly locale: string
  readonly normalized: string
}

export interface GapRow {
  readonly locale: string
  readonly normalized: string
  readonly state: Exclude<GapState, 'open'> | null
  readonly memberId: string | null
  readonly articleId: string | null
  readonly articleTitle: string | null
  readonly changedAt: Date | null
  readonly count: number
  readonly empty: number
  readonly wrote: number
  readonly unopened: number
  readonly lastAt: Date
}

export interface GapQuestion {
  readonly baseId: string
  readonly from: string
  readonly to: string
  readonly locale: string | undefined
  readonly reason: GapReason | undefined
  readonly state: 'open' | 'set_aside' | 'answered'
  readonly after: readonly [count: number, normalized: string, locale: string] | undefined
  readonly limit: number
}

export async function listGapRows(
  { db, organizationId }: Scope,
  { baseId, from, to, locale, reason, state, after, limit }: GapQuestion,
): Promise<GapRow[]> {
  const later = after
    ? sql`(count < ${after[0]} or (count = ${after[0]}
        and (normalized, locale) > (${after[1]}, ${after[2]})))`
    : sql`true`
  const { rows } = await sql<GapRow>`
    with ${decided(organizationId, baseId)},
    counted as (
      select asked.locale, asked.normalized, decided.state, decided.member_id, decided.article_id,
        decided.article_title, decided.changed_at, count(*)::int as count,
        (count(*) filter (where asked.results = 0))::int as empty,
        (count(*) filter (where asked.conversation_id is not null))::int as wrote,
        (count(*) filter (where asked.results > 0 and asked.conversation_id is null))::int
          as unopened,
        max(asked.created_at) as last_at
      from knowledge_searches asked
      left join decided on decided.locale = asked.locale
        and decided.normalized = asked.normalized
      where asked.base_id = ${baseId}::uuid
        and asked.source <> 'agent' and asked.normalized <> ''
        and asked.created_at >= ${from}::date and asked.created_at < ${to}::date + 1
        and ${locale === undefined ? sql`true` : sql`asked.locale = ${locale}`}
        and ${reason === undefined ? isUnanswered : reasons[reason]} and ${stateConditions[state]}
      group by 1, 2, 3, 4, 5, 6, 7)
    select * from counted where ${later}
    order by count desc, normalized, locale limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/**
 * The decision on each gap and since when it is answered; from then on only searches without
 * results count. A draft answers once it is published, a trashed article doesn't.
 */
function decided(organizationId: string, baseId: string): RawBuilder<unknown> {
  return sql`decided as (
    select gap.locale, gap.normalized, gap.member_id, gap.article_id, gap.changed_at,
      text.title as article_title,
      case when gap.state = 'taken' and text.published_id is not null then 'answered'
        else gap.state end as state,
      greatest(gap.changed_at, case when gap.state = 'taken' then text.first_published_at end)
        as answered_at
    from knowledge_gaps gap
    left join articles article on article.org_id = gap.org_id and article.id = gap.article_id
      and article.deleted_at is null
    left join article_texts text on text.org_id = gap.org_id and text.article_id = article.id
      and text.locale = gap.locale
    where gap.org_id = ${organizationId} and gap.base_id = ${baseId}::uuid
      and (gap.article_id is null or article.id is not null))`
}

const isUnopened = sql`(asked.clicked_article_id is null and asked.clicked_category_id is null)`
const isUnanswered = sql`(asked.results = 0 or asked.conversation_id is not null
  or ${isUnopened})`

const reasons: Readonly<Record<GapReason, RawBuilder<unknown>>> = {
  nothing_found: sql`asked.results = 0`,
  wrote: sql`asked.conversation_id is not null`,
  not_opened: sql`(asked.results > 0 and asked.conversation_id is null and ${isUnopened})`,
}

const stateConditions: Readonly<Record<GapQuestion['state'], RawBuilder<unknown>>> = {
  open: sql`(decided.state is null or decided.state = 'taken' or (decided.state = 'answered'
    and asked.created_at > decided.answered_at
    and (asked.results = 0 or asked.conversation_id is not null)))`,
  set_aside: sql`decided.state = 'set_aside'`,
  answered: sql`decided.state = 'answered'`,
}

export async function hasSearches(
  { db }: Scope,
  { baseId, locale, normalized }: GapPlace,
): Promise<boolean> {
  const { rows } = await sql`select from knowledge_searches
    where base_id = ${baseId}::uuid and locale = ${locale}
      and normalized = ${normalized} limit 1`.execute(db)
  return rows.length > 0
}

export interface GapDecision {
  readonly state: Exclude<GapState, 'open'>
  readonly memberId: string | null
  readonly articleId: string | null
}

export async function findGap(
  { db }: Scope,
  { baseId, locale, normalized }: GapPlace,
): Promise<{ state: GapDecision['state']; articleId: string | null } | undefined> {
  const { rows } = await sql<{ state: GapDecision['state']; articleId: string | null }>`
    select state, article_id from knowledge_gaps where base_id = ${baseId}::uuid and locale = ${locale}
      and normalized = ${normalized}`.execute(db)
  return rows[0]
}

export async function saveGap(
  { db, organizationId, now }: Scope,
  { baseId, locale, normalized }: GapPlace,
  { state, memberId, articleId }: GapDecision,
): Promise<void> {
  await sql`insert into knowledge_gaps (org_id, base_id, locale, normalized, state, member_id,
      article_id, changed_at)
    values (${organizationId}, ${baseId}::uuid, ${locale}, ${normalized}, ${state},
      ${memberId}::uuid, ${articleId}::uuid, ${now})
    on conflict (org_id, base_id, locale, normalized) do update set state = excluded.state,
      member_id = excluded.member_id, article_id = excluded.article_id,
      changed_at = excluded.changed_at`.execute(db)
}

export async function deleteGap(
  { db }: Scope,
  { baseId, locale, normalized }: GapPlace,
): Promise<void> {
  await sql`delete from knowledge_gaps where base_id = ${baseId}::uuid and locale = ${locale}
    and normalized = ${normalized}`.execute(db)
}
