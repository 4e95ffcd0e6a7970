import { sql, type Selectable } from 'kysely'

import type { RichTextDocument } from '#lib/rich-text.ts'
import type { DocApiSpecs } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { SpecProblem } from '../../model.ts'

export type SpecRow = Omit<Selectable<DocApiSpecs>, 'source' | 'problems'> & {
  problems: SpecProblem[]
  spaceId: string
}

const columns = sql`spec.org_id, spec.id, spec.version_id, spec.file_name, spec.title, spec.checksum,
  spec.problems, spec.operation_count, spec.parent_id, spec.version, spec.created_at,
  spec.updated_at, version.space_id`

export async function listSpecRows({ db }: Scope, versionId: string): Promise<SpecRow[]> {
  const { rows } = await sql<SpecRow>`select ${columns} from doc_api_specs spec
    join doc_versions version on version.org_id = spec.org_id and version.id = spec.version_id
    where spec.version_id = ${versionId}::uuid
    order by spec.created_at, spec.id limit 100`.execute(db)
  return rows
}

export async function findSpecRow({ db }: Scope, id: string): Promise<SpecRow | undefined> {
  const { rows } = await sql<SpecRow>`select ${columns} from doc_api_specs spec
    join doc_versions version on version.org_id = spec.org_id and version.id = spec.version_id
    where spec.id = ${id}::uuid`.execute(db)
  return rows[0]
}

export interface SpecFacts {
  readonly fileName: string
  readonly title: string
  readonly source: string
  readonly checksum: string
  readonly problems: readonly SpecProblem[]
  readonly operationCount: number
}

export async function insertSpec(
  { db, organizationId, now }: Scope,
  {
    id = null,
    versionId,
    parentId,
  }: {
    readonly id?: string | null
    readonly versionId: string
    readonly parentId: string | null
  },
  facts: SpecFacts,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into doc_api_specs (org_id, id, version_id, parent_id, file_name, title, source, checksum,
      problems, operation_count, created_at, updated_at)
    values (${organizationId}, coalesce(${id}::uuid, uuidv7()), ${versionId}::uuid,
      ${parentId}::uuid, ${facts.fileName},
      ${facts.title}, ${facts.source}, ${facts.checksum}, ${JSON.stringify(facts.problems)}::jsonb,
      ${facts.operationCount}, ${now}, ${now})
    returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The API document was not inserted.')
  return row.id
}

export async function replaceSpecRow(
  { db, now }: Scope,
  id: string,
  facts: SpecFacts,
): Promise<void> {
  await sql`update doc_api_specs set file_name = ${facts.fileName}, title = ${facts.title},
      source = ${facts.source}, checksum = ${facts.checksum},
      problems = ${JSON.stringify(facts.problems)}::jsonb,
      operation_count = ${facts.operationCount}, version = version + 1, updated_at = ${now}
    where id = ${id}::uuid`.execute(db)
}

export async function readSpecSource({ db }: Scope, id: string): Promise<string> {
  const { rows } = await sql<{ source: string }>`select source from doc_api_specs
    where id = ${id}::uuid`.execute(db)
  return rows[0]?.source ?? ''
}

/** Links the generated pages to their document. */
export async function claimPlaces(
  { db }: Scope,
  { versionId, specId }: { readonly versionId: string; readonly specId: string },
  pageIds: readonly string[],
): Promise<void> {
  await sql`update doc_places set spec_id = ${specId}::uuid where version_id = ${versionId}::uuid and page_id = any(${[...pageIds]}::uuid[])
    and spec_id is null and operation_key is not null`.execute(db)
}

export async function deleteSpecRow({ db }: Scope, id: string): Promise<void> {
  await sql`delete from doc_api_specs where id = ${id}::uuid`.execute(db)
}

export interface OperationPlace {
  readonly pageId: string
  readonly operationKey: string
  readonly deletedAt: Date | null
}

export async function listOperationPlaces(
  { db }: Scope,
  specId: string,
): Promise<OperationPlace[]> {
  const { rows } = await sql<OperationPlace>`select page_id, operation_key, deleted_at
    from doc_places where spec_id = ${specId}::uuid
      and operation_key is not null`.execute(db)
  return rows
}

export interface OperationText {
  readonly pageId: string
  readonly title: string
  readonly description: string
  readonly body: RichTextDocument
  readonly firstPublishedAt: Date | null
}

export async function listOperationTexts(
  { db }: Scope,
  specId: string,
  locale: string,
): Promise<OperationText[]> {
  const { rows } = await sql<OperationText>`select t.page_id, r.title, r.description, r.body,
      t.first_published_at
    from doc_places p
    join doc_texts t on t.org_id = p.org_id and t.version_id = p.version_id
      and t.page_id = p.page_id and t.locale = ${locale}
    join doc_revisions r on r.org_id = t.org_id and r.id = t.published_id
    where p.spec_id = ${specId}::uuid`.execute(db)
  return rows
}

/** Deleted permanently: pages without an operation need no trash. */
export async function removePlaces(
  { db }: Scope,
  versionId: string,
  pageIds: readonly string[],
): Promise<void> {
  await sql`delete from doc_places where version_id = ${versionId}::uuid and page_id = any(${[...pageIds]}::uuid[])`.execute(
    db,
  )
}
