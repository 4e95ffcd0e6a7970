import { sql, type Selectable } from 'kysely'

import type { ContentsEntry } from '#lib/document/render-document.ts'
import type { RichTextDocument } from '#lib/rich-text.ts'
import type { ArticleVersions } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

export type VersionRow = Omit<Selectable<ArticleVersions>, 'body' | 'contents'> & {
  body: RichTextDocument
  contents: ContentsEntry[]
  isPublished: boolean
}

export interface NewVersion {
  readonly articleId: string
  readonly locale: string
  readonly title: string
  readonly excerpt: string
  readonly body: RichTextDocument
  readonly text: string
  readonly html: string
  readonly contents: readonly ContentsEntry[]
  readonly wordCount: number
  readonly partKeys: readonly string[]
  readonly fileIds: readonly string[]
  readonly changeNote: string
  readonly isSubstantive: boolean
  readonly origin: 'human' | 'ai' | 'import' | 'translation'
  readonly wasPublished: boolean
  readonly authorId: string | null
}

/** Numbers are consecutive; the caller holds the lock of the article. */
export async function insertVersion(
  { db, organizationId, now }: Scope,
  version: NewVersion,
): Promise<{ id: string; number: number }> {
  const { rows } = await sql<{ id: string; number: number }>`
    insert into article_versions (org_id, article_id, locale, number, title, excerpt, body, body_text,
      body_html, contents, word_count, part_keys, change_note, is_substantive, origin,
      was_published, author_id, created_at)
    values (${organizationId}, ${version.articleId}::uuid, ${version.locale},
      (select coalesce(max(number), 0) + 1 from article_versions
        where article_id = ${version.articleId}::uuid
          and locale = ${version.locale}),
      ${version.title}, ${version.excerpt}, ${JSON.stringify(version.body)}::jsonb, ${version.text},
      ${version.html}, ${JSON.stringify(version.contents)}::jsonb, ${version.wordCount},
      ${[...version.partKeys]}::text[], ${version.changeNote}, ${version.isSubstantive},
      ${version.origin}, ${version.wasPublished}, ${version.authorId}::uuid, ${now})
    returning id, number`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The version was not inserted.')
  await sql`insert into article_version_files (org_id, version_id, file_id)
    select ${organizationId}, ${row.id}::uuid, file_id
    from unnest(${[...new Set(version.fileIds)]}::uuid[]) as file_id`.execute(db)
  return row
}

export async function markPublished(
  { db }: Scope,
  id: string,
  { changeNote, isSubstantive }: { changeNote: string; isSubstantive: boolean },
): Promise<void> {
  await sql`update article_versions set was_published = true, change_note = ${changeNote},
      is_substantive = ${isSubstantive}
    where id = ${id}::uuid`.execute(db)
}

export async function findVersionRow({ db }: Scope, id: string): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`select version.*, ${isPublished} as is_published
    from article_versions version
    where version.id = ${id}::uuid`.execute(db)
  return rows[0]
}

export type VersionCardRow = Omit<VersionRow, 'body' | 'bodyText' | 'bodyHtml' | 'contents'>

export async function listVersionRows(
  { db }: Scope,
  { articleId, locale }: { readonly articleId: string; readonly locale: string },
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<VersionCardRow[]> {
  const older = before === undefined ? sql`true` : sql`version.number < ${before}`
  const { rows } = await sql<VersionCardRow>`
    select version.id, version.article_id, version.locale, version.number, version.title,
      version.excerpt, version.change_note, version.is_substantive, version.origin,
      version.was_published, version.word_count, version.author_id, version.created_at,
      ${isPublished} as is_published
    from article_versions version
    where version.article_id = ${articleId}::uuid
      and version.locale = ${locale} and ${older}
    order by version.number desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

const isPublished = sql<boolean>`exists (select from article_texts text
  where text.org_id = version.org_id and text.published_id = version.id)`

export interface RenderedVersion {
  readonly text: string
  readonly html: string
  readonly contents: readonly ContentsEntry[]
  readonly wordCount: number
  readonly partKeys: readonly string[]
}

/** A snippet changed, so the version renders differently with the same content. */
export async function setRendered(
  { db }: Scope,
  id: string,
  { text, html, contents, wordCount, partKeys }: RenderedVersion,
): Promise<void> {
  await sql`update article_versions set body_text = ${text}, body_html = ${html},
      contents = ${JSON.stringify(contents)}::jsonb, word_count = ${wordCount},
      part_keys = ${[...partKeys]}::text[]
    where id = ${id}::uuid`.execute(db)
}

export async function listPublishedWith(
  { db }: Scope,
  key: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<{ id: string; articleId: string; baseId: string; locale: string }[]> {
  const later = after === undefined ? sql`true` : sql`version.id > ${after}::uuid`
  const { rows } = await sql<{ id: string; articleId: string; baseId: string; locale: string }>`
    select version.id, version.article_id, text.base_id, version.locale
    from article_texts text
    join article_versions version on version.org_id = text.org_id and version.id = text.published_id
    where ${key} = any(version.part_keys) and ${later}
    order by version.id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export async function isPartUsed(
  { db }: Scope,
  key: string,
  kind: 'snippet' | 'variable',
): Promise<boolean> {
  // Keys are lowercase letters, digits and _, so they need no escaping in a JSON path.
  const named = `$.** ? (@.type == "${kind}" && @.attrs.key == "${key}")`
  const { rows } = await sql<{ isUsed: boolean }>`select exists (
      select from article_texts text where (text.body @? ${named}::jsonpath
          or exists (select from article_versions version where version.org_id = text.org_id
            and version.id = text.published_id and ${key} = any(version.part_keys)))) as is_used`.execute(
    db,
  )
  return rows[0]?.isUsed ?? false
}
