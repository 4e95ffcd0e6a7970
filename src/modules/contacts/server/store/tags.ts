import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export async function putContactTags(
  { db, organizationId }: Scope,
  contactId: string,
  tagIds: readonly string[],
): Promise<void> {
  const ids = sql`${[...tagIds]}::uuid[]`
  await sql`
    delete from contact_tags
    where org_id = ${organizationId} and contact_id = ${contactId}::uuid
      and tag_id <> all(${ids})`.execute(db)
  await sql`
    insert into contact_tags (org_id, contact_id, tag_id)
    select ${organizationId}::uuid, ${contactId}::uuid, tag_id from unnest(${ids}) tag_id
    on conflict do nothing`.execute(db)
}

export async function addContactTags(
  { db, organizationId }: Scope,
  contactId: string,
  tagIds: readonly string[],
): Promise<void> {
  await sql`
    insert into contact_tags (org_id, contact_id, tag_id)
    select ${organizationId}::uuid, ${contactId}::uuid, tag_id
    from unnest(${[...tagIds]}::uuid[]) tag_id
    on conflict do nothing`.execute(db)
}

/** Answers those the other did not have. */
export async function moveContactTags(
  { db, organizationId }: Scope,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<string[]> {
  const { rows } = await sql<{ tag_id: string }>`
    insert into contact_tags (org_id, contact_id, tag_id)
    select org_id, ${toId}::uuid, tag_id from contact_tags
    where org_id = ${organizationId} and contact_id = ${fromId}::uuid
    on conflict do nothing returning tag_id`.execute(db)
  return rows.map(({ tag_id: id }) => id)
}

export async function takeContactTags(
  { db, organizationId }: Scope,
  contactId: string,
  tagIds: readonly string[],
): Promise<void> {
  await sql`
    delete from contact_tags
    where org_id = ${organizationId} and contact_id = ${contactId}::uuid
      and tag_id = any(${[...tagIds]}::uuid[])`.execute(db)
}
