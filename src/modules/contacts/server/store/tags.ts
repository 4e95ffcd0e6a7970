import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export interface TagTable {
  readonly table: 'contact_tags' | 'company_tags'
  readonly owner: 'contact_id' | 'company_id'
}

export const contactTags: TagTable = { table: 'contact_tags', owner: 'contact_id' }
export const companyTags: TagTable = { table: 'company_tags', owner: 'company_id' }

export async function addTags(
  { db, organizationId }: Scope,
  { table, owner }: TagTable,
  ownerId: string,
  tagIds: readonly string[],
): Promise<void> {
  await sql`
    insert into ${sql.table(table)} (org_id, ${sql.ref(owner)}, tag_id)
    select ${organizationId}::uuid, ${ownerId}::uuid, tag_id
    from unnest(${[...tagIds]}::uuid[]) tag_id
    on conflict do nothing`.execute(db)
}

export async function moveTags(
  { db }: Scope,
  tags: TagTable,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<string[]> {
  const [table, owner] = [sql.table(tags.table), sql.ref(tags.owner)]
  const { rows } = await sql<{ tagId: string }>`
    insert into ${table} (org_id, ${owner}, tag_id)
    select org_id, ${toId}::uuid, tag_id from ${table}
    where ${owner} = ${fromId}::uuid
    on conflict do nothing returning tag_id`.execute(db)
  return rows.map(({ tagId: id }) => id)
}

export async function deleteTags(
  { db }: Scope,
  { table, owner }: TagTable,
  ownerId: string,
  tagIds: readonly string[],
): Promise<void> {
  await sql`
    delete from ${sql.table(table)}
    where ${sql.ref(owner)} = ${ownerId}::uuid
      and tag_id = any(${[...tagIds]}::uuid[])`.execute(db)
}

export async function listTagIdsOf(
  { db }: Scope,
  { table, owner }: TagTable,
  ownerIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ ownerId: string; tagIds: string[] }>`
    select ${sql.ref(owner)} as owner_id, array_agg(tag_id order by tag_id) as tag_ids
    from ${sql.table(table)}
    where ${sql.ref(owner)} = any(${[...ownerIds]}::uuid[])
    group by 1`.execute(db)
  return new Map(rows.map(({ ownerId: id, tagIds }) => [id, tagIds]))
}
