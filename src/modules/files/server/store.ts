import type { Selectable } from 'kysely'

import type { Files } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

export type FileRow = Selectable<Files>

export async function findFile(scope: Scope, id: string): Promise<FileRow | undefined> {
  return scope.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function listFileNames(
  { db }: Scope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.selectFrom('files').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function insertFile(
  scope: Scope,
  row: Omit<FileRow, 'orgId' | 'createdAt'>,
): Promise<FileRow> {
  return scope.db
    .insertInto('files')
    .values({ ...row, orgId: scope.organizationId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** False if another request was faster. */
export async function removeFile(scope: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await scope.db
    .deleteFrom('files')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function countFiles({ db }: Scope): Promise<number> {
  const { count } = await db
    .selectFrom('files')
    .select((the) => the.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function listFilesAfter(
  { db }: Scope,
  after: string | undefined,
  limit: number,
): Promise<Pick<FileRow, 'id' | 'name' | 'createdAt'>[]> {
  let query = db.selectFrom('files').select(['id', 'name', 'createdAt']).orderBy('id').limit(limit)
  if (after !== undefined) query = query.where('id', '>', after)
  return query.execute()
}
