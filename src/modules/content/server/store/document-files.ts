import { sql } from 'kysely'

import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import type { Columns } from './feedback.ts'

/** The tables of a module's document files; they differ only in their names. */
export interface DocumentFileTables {
  readonly files: string
  /** The tables with the files of drafts and of stored versions. */
  readonly inDrafts: string
  readonly inVersions: string
  /** The column that references the collection. */
  readonly owner: string
}

export interface DocumentFileRow {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly size: bigint | number | string
  readonly width: number | null
  readonly height: number | null
  readonly isInline: boolean
  readonly createdAt: Date
}

export interface NewFile extends Omit<DocumentFileRow, 'createdAt'> {
  readonly addedBy: string | null
}

export type DocumentFileStore<Row extends DocumentFileRow = DocumentFileRow> = ReturnType<
  typeof documentFileStore<Row>
>

export function documentFileStore<Row extends DocumentFileRow = DocumentFileRow>(
  tables: DocumentFileTables,
) {
  const files = sql.table(tables.files)
  // Uploaded a while ago and used by no draft or version.
  const unused = sql`file.created_at < now() - interval '7 days'
    and not exists (select from ${sql.table(tables.inDrafts)} named
      where named.org_id = file.org_id and named.file_id = file.id)
    and not exists (select from ${sql.table(tables.inVersions)} named
      where named.org_id = file.org_id and named.file_id = file.id)`

  async function insertFile(
    { db, organizationId, now }: Scope,
    ownerId: string,
    file: NewFile,
  ): Promise<Row> {
    const { rows } = await sql<Row>`
      insert into ${files} (org_id, created_at, ${sql.ref(tables.owner)}, id, name, type, size, width,
        height, is_inline, added_by)
      values (${organizationId}, ${now}, ${ownerId}, ${file.id}, ${file.name}, ${file.type},
        ${file.size}, ${file.width}, ${file.height}, ${file.isInline}, ${file.addedBy})
      returning *`.execute(db)
    const [row] = rows
    if (!row) throw new Error('The file was not inserted.')
    return row
  }

  /** Stores the files that a draft uses; missing files are skipped. */
  async function setDraftFiles(
    { db, organizationId }: Scope,
    draft: Columns,
    fileIds: readonly string[],
  ): Promise<void> {
    const ids = [...new Set(fileIds)]
    const names = Object.keys(draft).map((name) => sql.ref(name))
    const values = Object.entries(draft).map(
      ([name, value]) => sql`${value}${sql.raw(name === 'locale' ? '::text' : '::uuid')}`,
    )
    await sql`delete from ${sql.table(tables.inDrafts)} where (${sql.join(names)}) = (${sql.join(values)})
      and not (file_id = any(${ids}::uuid[]))`.execute(db)
    if (ids.length === 0) return
    await sql`insert into ${sql.table(tables.inDrafts)} (org_id, ${sql.join(names)}, file_id)
      select ${organizationId}, ${sql.join(values)}, file.id from ${files} file
      where file.id = any(${ids}::uuid[])
      on conflict do nothing`.execute(db)
  }

  async function listFilesByIds({ db }: Scope, ids: readonly string[]): Promise<Row[]> {
    if (ids.length === 0) return []
    const { rows } = await sql<Row>`select * from ${files}
      where id = any(${[...ids]}::uuid[])
      order by array_position(${[...ids]}::uuid[], id)`.execute(db)
    return rows
  }

  async function findFile(scope: Scope, id: string): Promise<Row | undefined> {
    return (await listFilesByIds(scope, [id]))[0]
  }

  async function listOrganizationsWithUnused({ db }: PlatformScope): Promise<string[]> {
    const { rows } = await sql<{ orgId: string }>`
      select distinct file.org_id from ${files} file where ${unused} limit 1000`.execute(db)
    return rows.map(({ orgId: id }) => id)
  }

  async function deleteUnused({ db }: Scope, limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      delete from ${files} where id in (
        select file.id from ${files} file where ${unused}
        order by file.id limit ${sql.lit(limit)} for update skip locked)
      returning id`.execute(db)
    return rows.map(({ id }) => id)
  }

  async function countFiles({ db }: Scope): Promise<number> {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from ${files}`.execute(db)
    return rows[0]?.count ?? 0
  }

  async function listFilesAfter(
    { db }: Scope,
    after: string | undefined,
    limit: number,
  ): Promise<Row[]> {
    const later = after === undefined ? sql`true` : sql`id > ${after}::uuid`
    const { rows } = await sql<Row>`select * from ${files}
      where ${later} order by id limit ${sql.lit(limit)}`.execute(db)
    return rows
  }

  return {
    insertFile,
    setDraftFiles,
    listFilesByIds,
    findFile,
    listOrganizationsWithUnused,
    deleteUnused,
    countFiles,
    listFilesAfter,
  }
}
