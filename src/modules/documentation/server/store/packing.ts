import { sql } from 'kysely'

import type { RichTextDocument } from '#lib/rich-text.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { PageKind } from '../../model.ts'

export interface PackedPlace {
  readonly id: string
  readonly parentId: string | null
  readonly kind: PageKind
  readonly icon: string
  readonly url: string
  readonly specId: string | null
  readonly operationKey: string | null
  readonly method: string | null
  readonly texts: readonly {
    readonly locale: string
    readonly title: string
    readonly slug: string
    readonly path: string
    readonly isIndexed: boolean
  }[]
}

export async function listPackedPlaces({ db }: Scope, versionId: string): Promise<PackedPlace[]> {
  const { rows } = await sql<PackedPlace>`
    select place.page_id as id, place.parent_id, page.kind, place.icon, place.url, place.spec_id,
      place.operation_key, place.method,
      (select coalesce(jsonb_agg(jsonb_build_object('locale', text.locale, 'title', text.title,
          'slug', text.slug, 'path', text.path, 'isIndexed', text.is_indexed)
          order by text.locale), '[]')
        from doc_texts text where text.org_id = place.org_id
          and text.version_id = place.version_id and text.page_id = place.page_id) as texts
    from doc_places place
    join doc_pages page on page.org_id = place.org_id and page.id = place.page_id
    where place.version_id = ${versionId}::uuid
      and place.deleted_at is null
    order by place.depth, place.position, place.page_id limit 5000`.execute(db)
  return rows
}

export interface PackedText {
  readonly pageId: string
  readonly locale: string
  readonly slug: string
  readonly path: string
  readonly title: string
  readonly description: string
  readonly body: RichTextDocument
  readonly isIndexed: boolean
  readonly isPublished: boolean
  readonly lastPublishedAt: Date | null
  readonly live: {
    readonly title: string
    readonly description: string
    readonly body: RichTextDocument
  } | null
}

export async function listPackedTexts(
  { db }: Scope,
  versionId: string,
  pageIds: readonly string[],
): Promise<PackedText[]> {
  const { rows } = await sql<PackedText>`
    select text.page_id, text.locale, text.slug, text.path, text.title, text.description, text.body,
      text.is_indexed, text.published_id is not null as is_published, text.last_published_at,
      (select jsonb_build_object('title', live.title, 'description', live.description,
          'body', live.body) from doc_revisions live
        where live.org_id = text.org_id and live.id = text.published_id
          and text.draft_of_id is distinct from text.published_id) as live
    from doc_texts text
    where text.version_id = ${versionId}::uuid
      and text.page_id = any(${[...pageIds]}::uuid[])
    order by array_position(${[...pageIds]}::uuid[], text.page_id), text.locale`.execute(db)
  return rows
}

export interface PackedPath {
  readonly locale: string
  readonly path: string
  readonly pageId: string
}

export async function listPackedPaths(
  { db }: Scope,
  versionId: string,
  {
    after,
    limit,
  }: {
    readonly after: readonly [locale: string, path: string] | undefined
    readonly limit: number
  },
): Promise<PackedPath[]> {
  const later = after ? sql`(old.locale, old.path) > (${after[0]}, ${after[1]})` : sql`true`
  const { rows } = await sql<PackedPath>`
    select old.locale, old.path, old.page_id from doc_paths old
    join doc_places place on place.org_id = old.org_id and place.version_id = old.version_id
      and place.page_id = old.page_id and place.deleted_at is null
    where old.version_id = ${versionId}::uuid and ${later}
    order by old.locale, old.path limit ${sql.lit(limit)}`.execute(db)
  return rows
}
