import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import { baseVisible } from './article-visibility.ts'
import type { ReaderBaseRow } from './reading.ts'

export async function listHelpBases(scope: Scope, baseId: string | null): Promise<ReaderBaseRow[]> {
  const matchesBase = baseId === null ? sql`true` : sql`base.id = ${baseId}::uuid`
  const { rows } = await sql<ReaderBaseRow>`
    select base.id, base.name, base.default_locale, base.audience, base.takes_feedback,
      base.shows_contents, base.shows_author, base.shows_updated, base.header_links,
      spoken.locale, spoken.home_title, spoken.home_description, spoken.search_placeholder
    from knowledge_bases base
    join knowledge_languages spoken on spoken.org_id = base.org_id and spoken.base_id = base.id
    where ${matchesBase} and ${baseVisible(scope)}
    order by base.created_at, base.id, (spoken.locale = base.default_locale) desc,
      spoken.position, spoken.locale`.execute(scope.db)
  return rows.filter(({ id }) => id === rows[0]?.id)
}

export async function helpExists({ db }: Scope, baseId: string | null): Promise<boolean> {
  const matchesBase = baseId === null ? sql`true` : sql`base.id = ${baseId}::uuid`
  const { rows } = await sql`
    select from knowledge_bases base
    where ${matchesBase} and base.archived_at is null
      and base.audience in ('public', 'customers')
      and exists (select from knowledge_sites shown
        where shown.org_id = base.org_id and shown.base_id = base.id)
      and exists (select from article_texts text
        where text.org_id = base.org_id and text.base_id = base.id
          and text.published_id is not null)
    limit 1`.execute(db)
  return rows.length > 0
}

/** Counts a visitor at most once a day. */
export async function countHelped(
  { db, organizationId, now }: Scope,
  { baseId, locale }: { readonly baseId: string; readonly locale: string },
  readerHash: string,
): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  await sql`
    with met as (insert into knowledge_help_readers (org_id, base_id, day, reader_hash, locale)
      values (${organizationId}, ${baseId}::uuid, ${day}::date, ${readerHash}, ${locale})
      on conflict do nothing returning org_id, base_id, locale, day)
    insert into knowledge_help_days as counted (org_id, base_id, locale, day, people)
    select org_id, base_id, locale, day, 1 from met
    on conflict (org_id, base_id, locale, day)
      do update set people = counted.people + 1`.execute(db)
}

/**
 * Marks the visitor as having written. Visitors that are identified later aren't counted again that
 * day.
 */
export async function countWrote(
  { db, organizationId, now }: Scope,
  baseId: string,
  readerHashes: readonly string[],
): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  await sql`
    with told as (update knowledge_help_readers set wrote_at = ${now}
      where base_id = ${baseId}::uuid
        and reader_hash = any(${[...readerHashes]}::text[]) and wrote_at is null
      returning locale, day),
    counted as (update knowledge_help_days counted set wrote = counted.wrote + 1
      from (select locale, day from told order by day desc limit 1) last
      where counted.base_id = ${baseId}::uuid
        and counted.locale = last.locale and counted.day = last.day
      returning counted.locale)
    insert into knowledge_help_readers (org_id, base_id, day, reader_hash, locale, wrote_at)
    select ${organizationId}, ${baseId}::uuid, ${day}::date, known.hash, counted.locale, ${now}
    from counted, unnest(${[...readerHashes]}::text[]) as known (hash)
    on conflict do nothing`.execute(db)
}

export async function countSearches({ db }: Scope, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from knowledge_searches where id = any(${[...ids]}::uuid[])`.execute(db)
  return rows[0]?.count ?? 0
}

export async function linkToConversation(
  { db }: Scope,
  {
    ids,
    readerHashes,
    conversationId,
  }: {
    readonly ids: readonly string[]
    readonly readerHashes: readonly string[]
    readonly conversationId: string
  },
): Promise<string[]> {
  const { rows } = await sql<{ query: string }>`
    with led as (update knowledge_searches set conversation_id = ${conversationId}::uuid
      where id = any(${[...ids]}::uuid[])
        and reader_hash = any(${[...readerHashes]}::text[]) and conversation_id is null
      returning query, created_at, id)
    select query from led order by created_at, id`.execute(db)
  return rows.map(({ query }) => query)
}
