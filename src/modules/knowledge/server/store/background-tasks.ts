import { sql } from 'kysely'

import { daysBefore } from '#lib/days-before.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import { searchDays, trashDays, versionDays } from '../../rules.ts'
import { noticeDayIn } from '../review-day.ts'

export async function listOrganizationsWithDue({ db, now }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`select distinct org_id from article_texts
    where scheduled_for <= ${now} limit 1000`.execute(db)
  return rows.map(({ orgId: id }) => id)
}

export async function listDueTexts(
  { db, now }: Scope,
  limit: number,
): Promise<{ articleId: string; locale: string }[]> {
  const { rows } = await sql<{ articleId: string; locale: string }>`
    select text.article_id, text.locale from article_texts text
    join articles article on article.org_id = text.org_id and article.id = text.article_id
    where text.state = 'scheduled'
      and text.scheduled_for <= ${now} and article.deleted_at is null
    order by text.scheduled_for, text.article_id, text.locale limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Candidates by the time zone that is furthest ahead. */
export async function listOrganizationsWithReviews({ db, now }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`select distinct org_id from articles
    where review_due_on <= ${noticeDayIn('Pacific/Kiritimati', now)}::date and deleted_at is null and owner_id is not null
      and reminded_for is distinct from review_due_on limit 1000`.execute(db)
  return rows.map(({ orgId: id }) => id)
}

export interface DueReview {
  readonly id: string
  readonly baseId: string
  readonly ownerId: string
  readonly title: string
}

export async function claimDueReviews(
  { db }: Scope,
  day: string,
  limit: number,
): Promise<DueReview[]> {
  const { rows } = await sql<DueReview>`
    update articles set reminded_for = review_due_on
    from article_texts text
    where text.org_id = articles.org_id
      and text.article_id = articles.id and text.locale = articles.source_locale
      and articles.id in (select id from articles
        where review_due_on <= ${day}::date and deleted_at is null
          and owner_id is not null and reminded_for is distinct from review_due_on
        order by review_due_on, id limit ${sql.lit(limit)} for update skip locked)
    returning articles.id, articles.base_id, articles.owner_id, text.title`.execute(db)
  return rows
}

export async function listOrganizationsWithOldTrash({ db, now }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`select distinct org_id from articles
    where deleted_at < ${daysBefore(now, trashDays)} limit 1000`.execute(db)
  return rows.map(({ orgId: id }) => id)
}

export async function eraseOldTrash({ db, now }: Scope, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from articles where deleted_at < ${daysBefore(now, trashDays)}
    order by deleted_at, id limit ${sql.lit(limit)} for update skip locked`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return ids
  // Drafts reference versions, so they are deleted first.
  await sql`delete from article_texts
    where article_id = any(${ids}::uuid[])`.execute(db)
  await sql`delete from articles
    where id = any(${ids}::uuid[])`.execute(db)
  await sql`update articles set related_ids = array(
      select kept from unnest(related_ids) as kept where not (kept = any(${ids}::uuid[])))
    where related_ids && ${ids}::uuid[]`.execute(db)
  return ids
}

export async function deleteOldVersions({ db, now }: PlatformScope): Promise<number> {
  const { rows } = await sql`
    delete from article_versions where ctid in (select version.ctid from article_versions version
      where not version.was_published and version.created_at < ${daysBefore(now, versionDays)}
        and not exists (select from article_texts text where text.org_id = version.org_id
          and version.id in (text.published_id, text.scheduled_id, text.draft_of_id,
            text.translated_from_id))
      limit 5000)
    returning 1`.execute(db)
  return rows.length
}

export async function deleteOldSearches({ db, now }: PlatformScope): Promise<number> {
  const { rows } = await sql`delete from knowledge_searches
    where created_at < ${daysBefore(now, searchDays)} returning 1`.execute(db)
  return rows.length
}

export async function deleteOldGaps({ db, now }: PlatformScope): Promise<number> {
  const { rows } = await sql`delete from knowledge_gaps where ctid in (
      select gap.ctid from knowledge_gaps gap
      where gap.changed_at < ${daysBefore(now, searchDays)}
        and not exists (select from knowledge_searches asked where asked.org_id = gap.org_id
          and asked.base_id = gap.base_id and asked.locale = gap.locale
          and asked.normalized = gap.normalized)
      limit 1000)
    returning 1`.execute(db)
  return rows.length
}

export async function deleteOldHelpReaders({ db, now }: PlatformScope): Promise<number> {
  const { rows } = await sql`delete from knowledge_help_readers
    where day < ${daysBefore(now, 2)}::date returning 1`.execute(db)
  return rows.length
}

export async function deleteOldReaders({ db, now }: PlatformScope): Promise<number> {
  const { rows } = await sql`delete from article_readers
    where day < ${daysBefore(now, 2)}::date returning 1`.execute(db)
  return rows.length
}

export async function listOrganizationsWithBases({ db }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`select distinct org_id from articles`.execute(db)
  return rows.map(({ orgId: id }) => id)
}
