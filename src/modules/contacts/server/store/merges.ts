import { sql, type Selectable, type Updateable } from 'kysely'

import type { ContactMerges, Contacts } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { unmergeDays } from '../../rules.ts'
import type { ContactRow } from '../store.ts'

export type MergeRow = Selectable<ContactMerges>
export type NamedMerge = MergeRow & { from_name: string; from_email: string | null }

export async function insertMerge(
  { db, organizationId }: Scope,
  merge: { fromId: string; toId: string; before: unknown; moved: unknown },
): Promise<void> {
  await sql`
    insert into contact_merges (org_id, from_id, to_id, before, moved)
    values (${organizationId}, ${merge.fromId}::uuid, ${merge.toId}::uuid,
      ${JSON.stringify(merge.before)}::jsonb, ${JSON.stringify(merge.moved)}::jsonb)`.execute(db)
}

/** What can still be taken apart, the latest first. */
export async function listMergeRows(
  { db, organizationId, now }: Scope,
  toId: string,
): Promise<NamedMerge[]> {
  const { rows } = await sql<NamedMerge>`
    select merge.*, source.name as from_name, source.email as from_email
    from contact_merges merge join contacts source
      on source.org_id = merge.org_id and source.id = merge.from_id
    where merge.org_id = ${organizationId} and merge.to_id = ${toId}::uuid
      and merge.unmerged_at is null
      and merge.merged_at > ${now}::timestamptz - make_interval(days => ${unmergeDays}::int)
    order by merge.merged_at desc, merge.id desc limit 100`.execute(db)
  return rows
}

export async function lockMerge(
  { db, organizationId }: Scope,
  id: string,
): Promise<MergeRow | undefined> {
  return db
    .selectFrom('contact_merges')
    .selectAll()
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function markUnmerged({ db, organizationId, now }: Scope, id: string): Promise<void> {
  await db
    .updateTable('contact_merges')
    .set({ unmerged_at: now })
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

/** The one who goes is not listed any more; what is known of him is kept, to be put back. */
export async function markMerged(
  { db, organizationId, now }: Scope,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<void> {
  await db
    .updateTable('contacts')
    .set({ deleted_at: now, merged_into_id: toId })
    .where('org_id', '=', organizationId)
    .where('id', '=', fromId)
    .execute()
}

/** Undefined when he is not there to be put back: he was erased meanwhile. */
export async function bringBack(
  { db, organizationId, now }: Scope,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<ContactRow | undefined> {
  return db
    .updateTable('contacts')
    .set((is) => ({
      deleted_at: null,
      merged_into_id: null,
      updated_at: now,
      version: is('version', '+', 1),
    }))
    .where('org_id', '=', organizationId)
    .where('id', '=', fromId)
    .where('merged_into_id', '=', toId)
    .where('erased_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Everybody he is: himself, and those who were merged into him, near and far. */
export async function listAllIdsOf({ db, organizationId }: Scope, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive everybody as (
      select ${id}::uuid as id, 1 as step
      union all
      select other.id, everybody.step + 1 from everybody join contacts other
        on other.org_id = ${organizationId} and other.merged_into_id = everybody.id
      where everybody.step < 20)
    select distinct id from everybody limit 1000`.execute(db)
  return rows.map((row) => row.id)
}

/** An empty row stays, so that what refers to it still stands. */
export async function blankContacts(
  { db, organizationId, now }: Scope,
  ids: readonly string[],
): Promise<void> {
  const nothing: Updateable<Contacts> = {
    external_id: null,
    name: '',
    email: null,
    proven_email: null,
    is_name_claimed: false,
    is_email_claimed: false,
    is_phone_claimed: false,
    phone: null,
    other_emails: [],
    other_phones: [],
    locale: null,
    time_zone: null,
    attributes: {},
    signed_attributes: {},
    company_id: null,
    owner_id: null,
    blocked_until: null,
    seen_at: null,
    erased_at: now,
    deleted_at: now,
    updated_at: now,
  }
  await db
    .updateTable('contacts')
    .set(nothing)
    .where('org_id', '=', organizationId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  await sql`
    delete from contact_tags
    where org_id = ${organizationId} and contact_id = any(${[...ids]}::uuid[])`.execute(db)
  await sql`
    delete from contact_merges
    where org_id = ${organizationId}
      and (from_id = any(${[...ids]}::uuid[]) or to_id = any(${[...ids]}::uuid[]))`.execute(db)
}
