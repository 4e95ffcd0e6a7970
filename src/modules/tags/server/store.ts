import { sql, type RawBuilder } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

/** For other stores: joins `tag` to a row with a `tag_id`, without tags in the trash. */
export function joinTag(row: string): RawBuilder<unknown> {
  return sql`join tags tag on tag.org_id = ${sql.ref(`${row}.org_id`)}
    and tag.id = ${sql.ref(`${row}.tag_id`)} and tag.deleted_at is null`
}

export async function listUsableTagIds({ db }: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('tags')
    .select('id')
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  return rows.map(({ id }) => id)
}

export async function listTagNames(
  { db }: Scope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function listTagIdsByName({ db }: Scope, name: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from tags
    where title_key = lower(${name}) and deleted_at is null`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listTagsByName(
  { db }: Scope,
  names: readonly string[],
): Promise<{ id: string; titleKey: string }[]> {
  return db
    .selectFrom('tags')
    .select(['id', 'titleKey'])
    .where('deletedAt', 'is', null)
    .where(
      sql<boolean>`title_key = any(array(select lower(name) from unnest(${[...names]}::text[]) name))`,
    )
    .execute()
}
