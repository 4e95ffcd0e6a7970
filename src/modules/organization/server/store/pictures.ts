import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export async function setPictureId(
  { db, now }: Scope,
  memberId: string,
  pictureId: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ picture_id: string | null }>`
    update members set picture_id = ${pictureId}, updated_at = ${now}
    where id = ${memberId}
    returning old.picture_id`.execute(db)
  return rows[0]?.picture_id ?? null
}

export async function hasPicture({ db }: Scope, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('picture_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function listPictureIds(
  { db }: Scope,
  memberIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; picture_id: string }>`
    select id, picture_id from members
    where id = any(${[...memberIds]}::uuid[])
      and picture_id is not null`.execute(db)
  return new Map(rows.map((row) => [row.id, row.picture_id]))
}

export async function countPictures({ db }: Scope): Promise<number> {
  const { count } = await db
    .selectFrom('members')
    .select((the) => the.fn.count<bigint>('picture_id').as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function listPicturesAfter(
  { db }: Scope,
  after: string | undefined,
  limit: number,
): Promise<{ picture_id: string; display_name: string; updated_at: Date }[]> {
  let query = db
    .selectFrom('members')
    .select(['picture_id', 'display_name', 'updated_at'])
    .where('picture_id', 'is not', null)
    .orderBy('picture_id')
    .limit(limit)
  if (after !== undefined) query = query.where('picture_id', '>', after)
  return query.$narrowType<{ picture_id: string }>().execute()
}
