import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export async function setPictureId(
  { db, now }: Scope,
  memberId: string,
  pictureId: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ pictureId: string | null }>`
    update members set picture_id = ${pictureId}, updated_at = ${now}
    where id = ${memberId}
    returning old.picture_id`.execute(db)
  return rows[0]?.pictureId ?? null
}

export async function hasPicture({ db }: Scope, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('pictureId', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function listPictureIds(
  { db }: Scope,
  memberIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; pictureId: string }>`
    select id, picture_id from members
    where id = any(${[...memberIds]}::uuid[])
      and picture_id is not null`.execute(db)
  return new Map(rows.map((row) => [row.id, row.pictureId]))
}

export async function countPictures({ db }: Scope): Promise<number> {
  const { count } = await db
    .selectFrom('members')
    .select((the) => the.fn.count<bigint>('pictureId').as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function listPicturesAfter(
  { db }: Scope,
  after: string | undefined,
  limit: number,
): Promise<{ pictureId: string; displayName: string; updatedAt: Date }[]> {
  let query = db
    .selectFrom('members')
    .select(['pictureId', 'displayName', 'updatedAt'])
    .where('pictureId', 'is not', null)
    .orderBy('pictureId')
    .limit(limit)
  if (after !== undefined) query = query.where('pictureId', '>', after)
  return query.$narrowType<{ pictureId: string }>().execute()
}
