import { sql, type Selectable } from 'kysely'

import type { ContentsEntry } from '#lib/document/render-document.ts'
import type { RichTextDocument } from '#lib/rich-text.ts'
import type { DocRevisions } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { TextPlace } from './texts.ts'

export type RevisionRow = Omit<Selectable<DocRevisions>, 'body' | 'contents'> & {
  body: RichTextDocument
  contents: ContentsEntry[]
}

export interface NewRevision {
  readonly title: string
  readonly description: string
  readonly body: RichTextDocument
  readonly text: string
  readonly html: string
  readonly contents: readonly ContentsEntry[]
  readonly wordCount: number
  readonly fileIds: readonly string[]
  readonly changeNote: string
  readonly origin: 'human' | 'import' | 'api'
  readonly wasPublished: boolean
  readonly authorId: string | null
}

/** Numbers are consecutive across all versions of a page. */
export async function insertRevision(
  { db, organizationId, now }: Scope,
  { versionId, pageId, locale }: TextPlace,
  revision: NewRevision,
): Promise<{ id: string; number: number }> {
  // Two versions may create a revision of the same page at the same moment.
  await sql`select from doc_pages where id = ${pageId}::uuid
    for no key update`.execute(db)
  const { rows } = await sql<{ id: string; number: number }>`
    insert into doc_revisions (org_id, page_id, version_id, locale, number, title, description, body,
      body_text, body_html, contents, word_count, change_note, origin, was_published,
      author_id, created_at)
    values (${organizationId}, ${pageId}::uuid, ${versionId}::uuid, ${locale},
      (select coalesce(max(number), 0) + 1 from doc_revisions
        where page_id = ${pageId}::uuid and locale = ${locale}),
      ${revision.title}, ${revision.description}, ${JSON.stringify(revision.body)}::jsonb,
      ${revision.text}, ${revision.html},
      ${JSON.stringify(revision.contents)}::jsonb, ${revision.wordCount}, ${revision.changeNote},
      ${revision.origin}, ${revision.wasPublished}, ${revision.authorId}::uuid, ${now})
    returning id, number`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The revision was not inserted.')
  if (revision.fileIds.length > 0) {
    await sql`insert into doc_revision_files (org_id, revision_id, file_id)
      select ${organizationId}, ${row.id}::uuid, file_id
      from unnest(${[...new Set(revision.fileIds)]}::uuid[]) as file_id`.execute(db)
  }
  return row
}

export async function markPublished({ db }: Scope, id: string, changeNote: string): Promise<void> {
  await sql`update doc_revisions set was_published = true, change_note = ${changeNote}
    where id = ${id}::uuid`.execute(db)
}

export async function findRevisionRow(
  { db }: Scope,
  id: string,
): Promise<(RevisionRow & { isPublished: boolean }) | undefined> {
  const { rows } = await sql<RevisionRow & { isPublished: boolean }>`
    select *, exists (
      select from doc_texts where published_id = doc_revisions.id
    ) as is_published
    from doc_revisions where id = ${id}::uuid`.execute(db)
  return rows[0]
}

export type RevisionCardRow = Pick<
  RevisionRow,
  | 'id'
  | 'locale'
  | 'number'
  | 'title'
  | 'changeNote'
  | 'origin'
  | 'wasPublished'
  | 'wordCount'
  | 'authorId'
  | 'createdAt'
> & { isPublished: boolean }

/** Revisions made in this version, and the ones published when it was created as a copy. */
export async function listRevisionRows(
  { db }: Scope,
  { versionId, pageId, locale }: TextPlace,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<RevisionCardRow[]> {
  const older = before === undefined ? sql`true` : sql`revision.number < ${before}`
  const { rows } = await sql<RevisionCardRow>`
    select revision.id, revision.locale, revision.number, revision.title, revision.change_note,
      revision.origin, revision.was_published, revision.word_count, revision.author_id,
      revision.created_at, text.published_id is not distinct from revision.id as is_published
    from doc_revisions revision
    left join doc_texts text on text.org_id = revision.org_id and text.version_id = ${versionId}::uuid
      and text.page_id = revision.page_id and text.locale = revision.locale
    where revision.page_id = ${pageId}::uuid
      and revision.locale = ${locale} and ${older}
      and (revision.version_id = ${versionId}::uuid
        or revision.id in (text.published_id, text.draft_of_id)
        or revision.was_published and revision.created_at <= (
          select created_at from doc_versions
          where id = ${versionId}::uuid))
    order by revision.number desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}
