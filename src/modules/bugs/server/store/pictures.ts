import { sql, type Insertable, type Selectable } from 'kysely'

import type { BugPictures } from '#platform/database/tables.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

export type PictureRow = Selectable<BugPictures>

export async function insertPicture(
  { db, organizationId }: Scope,
  picture: Omit<Insertable<BugPictures>, 'orgId'>,
): Promise<PictureRow> {
  return db
    .insertInto('bug_pictures')
    .values({ ...picture, orgId: organizationId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function countWaitingPictures({ db }: Scope, visitorHash: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bug_pictures
    where visitor_hash = ${visitorHash} and report_id is null`.execute(db)
  return rows[0]?.count ?? 0
}

export interface WantedInReport {
  readonly reportId: string
  readonly visitorHash: string
  readonly ids: readonly string[]
  readonly kind: 'picture' | 'recording'
}

export async function attachToReport(
  { db }: Scope,
  { reportId, visitorHash, ids, kind }: WantedInReport,
): Promise<number[]> {
  const { rows } = await sql<{ size: bigint }>`
    update bug_pictures picture set report_id = ${reportId}::uuid, place = wanted.place::int
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    where picture.id = wanted.id
      and picture.visitor_hash = ${visitorHash} and picture.report_id is null
      and (picture.seconds is not null) = ${kind === 'recording'}
    returning picture.size`.execute(db)
  return rows.map(({ size }) => Number(size))
}

export async function listPictures({ db }: Scope, reportId: string): Promise<PictureRow[]> {
  return db
    .selectFrom('bug_pictures')
    .selectAll()
    .where('reportId', '=', reportId)
    .where('seconds', 'is', null)
    .orderBy('place')
    .execute()
}

export async function findRecording(
  { db }: Scope,
  reportId: string,
): Promise<(PictureRow & { seconds: number }) | undefined> {
  return db
    .selectFrom('bug_pictures')
    .selectAll()
    .where('reportId', '=', reportId)
    .where('seconds', 'is not', null)
    .$narrowType<{ seconds: number }>()
    .executeTakeFirst()
}

export async function findPicture({ db }: Scope, id: string): Promise<PictureRow | undefined> {
  return db.selectFrom('bug_pictures').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function countPictures({ db }: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bug_pictures`.execute(db)
  return rows[0]?.count ?? 0
}

export async function listPicturesAfter(
  { db }: Scope,
  after: string | undefined,
  limit: number,
): Promise<PictureRow[]> {
  let query = db.selectFrom('bug_pictures').selectAll().orderBy('id').limit(limit)
  if (after !== undefined) query = query.where('id', '>', after)
  return query.execute()
}

export async function listOrganizationsWithUnused({ db, now }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`
    select distinct org_id from bug_pictures
    where report_id is null and created_at < ${now}::timestamptz - interval '1 day'
    limit 1000`.execute(db)
  return rows.map(({ orgId: id }) => id)
}

export async function deleteUnused({ db, now }: Scope, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from bug_pictures
    where report_id is null and id in (
      select id from bug_pictures
      where report_id is null
        and created_at < ${now}::timestamptz - interval '1 day'
      order by created_at limit ${limit})
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
