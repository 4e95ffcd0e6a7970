import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import { unmergeDays } from '../../rules.ts'
import type { ContactRow } from '../store.ts'

export type PictureBy = NonNullable<ContactRow['pictureBy']>

/** False if it was already requested, or if a better source set the current photo. */
export async function setPictureUrl(
  { db }: Scope,
  id: string,
  { address, by }: { readonly address: string; readonly by: PictureBy },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update contacts set picture_address = ${address}
    where id = ${id}::uuid and deleted_at is null
      and picture_address is distinct from ${address} and ${isOpenTo(by)}`.execute(db)
  return numAffectedRows === 1n
}

export async function clearPictureUrl({ db }: Scope, id: string, address: string): Promise<void> {
  await db
    .updateTable('contacts')
    .set({ pictureAddress: null })
    .where('id', '=', id)
    .where('pictureAddress', '=', address)
    .execute()
}

interface PictureChange {
  readonly before: ContactRow
  readonly after: ContactRow
}

/** Undefined if another URL was sent since, or a better source set a photo. */
export async function setFetchedPicture(
  scope: Scope,
  id: string,
  { pictureId, address, by }: FetchedPicture,
): Promise<PictureChange | undefined> {
  return change(scope, id, {
    pictureId,
    by,
    condition: sql`picture_address = ${address} and ${isOpenTo(by)}`,
  })
}

interface FetchedPicture {
  readonly pictureId: string
  readonly address: string
  readonly by: PictureBy
}

export async function setPicture(
  scope: Scope,
  id: string,
  pictureId: string | null,
): Promise<PictureChange | undefined> {
  const by = pictureId === null ? null : 'member'
  return change(scope, id, { pictureId, by, condition: sql`true` })
}

async function change(
  { db, now }: Scope,
  id: string,
  {
    pictureId,
    by,
    condition,
  }: { pictureId: string | null; by: PictureBy | null; condition: ReturnType<typeof isOpenTo> },
): Promise<PictureChange | undefined> {
  const { rows } = await sql<ContactRow & { pictureBefore: string | null }>`
    update contacts set picture_id = ${pictureId}::uuid, picture_by = ${by},
      version = version + 1, updated_at = ${now}
    where id = ${id}::uuid and deleted_at is null and ${condition}
    returning new.*, old.picture_id as picture_before`.execute(db)
  if (!rows[0]) return undefined
  const { pictureBefore, ...after } = rows[0]
  return { after, before: { ...after, pictureId: pictureBefore } }
}

// A page never replaces a photo set by a teammate or the customer's server.
function isOpenTo(by: PictureBy) {
  return by === 'page' ? sql`coalesce(picture_by, 'page') = 'page'` : sql`true`
}

export async function hasPicture({ db }: Scope, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('contacts')
    .select('id')
    .where('pictureId', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function isHeld({ db }: Scope, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('contacts')
    .select('id')
    .where('pictureId', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function isMergePermanent({ db, now }: Scope, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from contacts
    where id = ${id}::uuid and merged_into_id is not null
      and deleted_at <= ${now}::timestamptz - make_interval(days => ${unmergeDays}::int)`.execute(
    db,
  )
  return rows.length > 0
}

export async function blankPicture({ db }: Scope, contactId: string): Promise<string | null> {
  const { rows } = await sql<{ pictureId: string | null }>`
    update contacts set picture_id = null, picture_by = null, picture_address = null
    where id = ${contactId}::uuid
    returning old.picture_id`.execute(db)
  return rows[0]?.pictureId ?? null
}

export async function findPictureId({ db }: Scope, contactId: string): Promise<string | null> {
  const row = await db
    .selectFrom('contacts')
    .select('pictureId')
    .where('id', '=', contactId)
    .executeTakeFirst()
  return row?.pictureId ?? null
}

export async function countPictures({ db }: Scope): Promise<number> {
  const { count } = await db
    .selectFrom('contacts')
    .select((the) => the.fn.count<bigint>('pictureId').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function listPicturesAfter(
  { db }: Scope,
  after: string | undefined,
  limit: number,
): Promise<{ pictureId: string; updatedAt: Date }[]> {
  const { rows } = await sql<{ pictureId: string; updatedAt: Date }>`
    select picture_id, max(updated_at) as updated_at from contacts
    where picture_id is not null
      and ${after === undefined ? sql`true` : sql`picture_id > ${after}::uuid`}
    group by picture_id order by picture_id limit ${limit}`.execute(db)
  return rows
}
