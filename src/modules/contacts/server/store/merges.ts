import { sql, type RawBuilder, type Updateable } from 'kysely'

import type { Contacts } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { unmergeDays } from '../../rules.ts'

export interface MergeTable {
  readonly rows: 'contacts' | 'companies'
  readonly merges: 'contact_merges' | 'company_merges'
  readonly shownName: RawBuilder<string>
  readonly canComeBack: RawBuilder<boolean>
}

export const contactMerges: MergeTable = {
  rows: 'contacts',
  merges: 'contact_merges',
  shownName: sql`coalesce(nullif(source.name, ''), source.email,
    app.shown_name(source.id, source.name, source.email, null))`,
  canComeBack: sql`erased_at is null`,
}

export const companyMerges: MergeTable = {
  rows: 'companies',
  merges: 'company_merges',
  shownName: sql`source.name`,
  canComeBack: sql`true`,
}

export interface MergeRow {
  readonly id: string
  readonly fromId: string
  readonly toId: string
  readonly before: unknown
  readonly moved: unknown
  readonly mergedAt: Date
  readonly unmergedAt: Date | null
}
export type NamedMerge = MergeRow & { readonly fromName: string }

interface Pair {
  readonly fromId: string
  readonly toId: string
}

export async function insertMerge(
  { db, organizationId }: Scope,
  { merges }: MergeTable,
  merge: Pair & { before: unknown; moved: unknown },
): Promise<void> {
  await sql`
    insert into ${sql.table(merges)} (org_id, from_id, to_id, before, moved)
    values (${organizationId}, ${merge.fromId}::uuid, ${merge.toId}::uuid,
      ${JSON.stringify(merge.before)}::jsonb, ${JSON.stringify(merge.moved)}::jsonb)`.execute(db)
}

export async function listMergeRows(
  { db, now }: Scope,
  { rows: table, merges, shownName }: MergeTable,
  toId: string,
): Promise<NamedMerge[]> {
  const { rows } = await sql<NamedMerge>`
    select merge.*, ${shownName} as from_name
    from ${sql.table(merges)} merge join ${sql.table(table)} source
      on source.org_id = merge.org_id and source.id = merge.from_id
    where merge.to_id = ${toId}::uuid
      and merge.unmerged_at is null
      and merge.merged_at > ${now}::timestamptz - make_interval(days => ${unmergeDays}::int)
    order by merge.merged_at desc, merge.id desc limit 100`.execute(db)
  return rows
}

export async function lockMerge(
  { db }: Scope,
  { merges }: MergeTable,
  id: string,
): Promise<MergeRow | undefined> {
  const { rows } = await sql<MergeRow>`
    select * from ${sql.table(merges)}
    where id = ${id}::uuid for update`.execute(db)
  return rows[0]
}

export async function markUnmerged(
  { db, now }: Scope,
  { merges }: MergeTable,
  id: string,
): Promise<void> {
  await sql`
    update ${sql.table(merges)} set unmerged_at = ${now}
    where id = ${id}::uuid`.execute(db)
}

/** Hides the source and keeps its data, so that the merge can be undone. */
export async function markMerged(
  { db, now }: Scope,
  { rows: table }: MergeTable,
  { fromId, toId }: Pair,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set deleted_at = ${now}, merged_into_id = ${toId}::uuid
    where id = ${fromId}::uuid`.execute(db)
}

/** Undefined if it was erased or deleted since the merge. */
export async function restoreMerged<Row>(
  { db, now }: Scope,
  { rows: table, canComeBack }: MergeTable,
  { fromId, toId }: Pair,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    update ${sql.table(table)}
    set deleted_at = null, merged_into_id = null, updated_at = ${now}, version = version + 1
    where id = ${fromId}::uuid and merged_into_id = ${toId}::uuid
      and ${canComeBack}
    returning *`.execute(db)
  return rows[0]
}

/** The record and everything merged into it, directly or through others. */
export async function listAllIdsOf(
  { db }: Scope,
  { rows: table }: MergeTable,
  id: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive chain as (
      select ${id}::uuid as id, 1 as step
      union all
      select other.id, chain.step + 1 from chain join ${sql.table(table)} other
        on other.merged_into_id = chain.id
      where chain.step < 20)
    select distinct id from chain limit 1000`.execute(db)
  return rows.map((row) => row.id)
}

export async function listAllIdsOfEach(
  { db }: Scope,
  { rows: table }: MergeTable,
  ids: readonly string[],
): Promise<{ id: string; ownerId: string }[]> {
  const { rows } = await sql<{ id: string; ownerId: string }>`
    with recursive chain as (
      select id, id as owner_id, 1 as step from unnest(${[...ids]}::uuid[]) id
      union all
      select other.id, chain.owner_id, chain.step + 1
      from chain join ${sql.table(table)} other
        on other.merged_into_id = chain.id
      where chain.step < 20)
    select distinct id, owner_id as "ownerId" from chain limit 2000`.execute(db)
  return rows
}

/** Follows merges to the record that is current now. */
export async function findMergedInto(
  { db }: Scope,
  { rows: table }: MergeTable,
  id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with recursive chain as (
      select first.id, first.merged_into_id, first.deleted_at, 1 as step
      from ${sql.table(table)} first
      where first.id = ${id}::uuid
      union all
      select next.id, next.merged_into_id, next.deleted_at, chain.step + 1
      from chain join ${sql.table(table)} next
        on next.id = chain.merged_into_id
      where chain.step < 20)
    select id from chain where deleted_at is null limit 1`.execute(db)
  return rows[0]?.id
}

export async function findByExternalId(
  scope: Scope,
  merges: MergeTable,
  externalId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(merges.rows)}
    where external_id = ${externalId}
      and (deleted_at is null or merged_into_id is not null)
    order by deleted_at desc nulls first limit 1`.execute(scope.db)
  return rows[0] && findMergedInto(scope, merges, rows[0].id)
}

/** Keeps an empty row, so that references to it stay valid. */
export async function blankContacts({ db, now }: Scope, ids: readonly string[]): Promise<void> {
  const nothing: Updateable<Contacts> = {
    externalId: null,
    name: '',
    email: null,
    provenEmail: null,
    isNameClaimed: false,
    isEmailClaimed: false,
    isPhoneClaimed: false,
    phone: null,
    otherEmails: [],
    otherPhones: [],
    locale: null,
    timeZone: null,
    attributes: {},
    signedAttributes: {},
    companyId: null,
    ownerId: null,
    blockedUntil: null,
    seenAt: null,
    contactedAt: null,
    repliedAt: null,
    unsubscribedAt: null,
    erasedAt: now,
    deletedAt: now,
    updatedAt: now,
  }
  await db
    .updateTable('contacts')
    .set(nothing)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  await sql`
    delete from contact_tags
    where contact_id = any(${[...ids]}::uuid[])`.execute(db)
  await sql`
    delete from contact_merges
    where (from_id = any(${[...ids]}::uuid[]) or to_id = any(${[...ids]}::uuid[]))`.execute(db)
}
