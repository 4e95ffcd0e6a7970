import { sql, type Selectable, type Updateable } from 'kysely'

import type { RichTextDocument } from '#lib/rich-text.ts'
import type { DocTexts } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { PageKind, VersionState } from '../../model.ts'

export const changedText = sql<boolean>`(text.published_id is null
  or text.draft_of_id is distinct from text.published_id)`

export interface TextPlace {
  readonly versionId: string
  readonly pageId: string
  readonly locale: string
}

export type TextRow = Omit<Selectable<DocTexts>, 'body'> & {
  body: RichTextDocument
  spaceId: string
  kind: PageKind
  defaultLocale: string
  versionState: VersionState
  versionSlug: string
  deletedAt: Date | null
  isChanged: boolean
}

export async function findTextRow(
  { db }: Scope,
  { versionId, pageId, locale }: TextPlace,
): Promise<TextRow | undefined> {
  const { rows } = await sql<TextRow>`
    select text.*, place.space_id, page.kind, space.default_locale, place.deleted_at,
      version.state as version_state, version.slug as version_slug, ${changedText} as is_changed
    from doc_texts text
    join doc_places place on place.org_id = text.org_id and place.version_id = text.version_id
      and place.page_id = text.page_id
    join doc_pages page on page.org_id = text.org_id and page.id = text.page_id
    join doc_versions version on version.org_id = text.org_id and version.id = text.version_id
    join doc_spaces space on space.org_id = text.org_id and space.id = place.space_id
    where text.version_id = ${versionId}::uuid
      and text.page_id = ${pageId}::uuid and text.locale = ${locale}`.execute(db)
  return rows[0]
}

/** Serializes writing and publishing of a text. */
export async function lockText(
  { db }: Scope,
  { versionId, pageId }: Pick<TextPlace, 'versionId' | 'pageId'>,
): Promise<void> {
  await sql`select from doc_places where version_id = ${versionId}::uuid and page_id = ${pageId}::uuid for no key update`.execute(
    db,
  )
}

export interface NewText {
  readonly pageId: string
  readonly locale: string
  readonly slug: string
  readonly path: string
  readonly title: string
  readonly description: string
  readonly body: RichTextDocument
}

export async function insertTexts(
  { db, organizationId, now }: Scope,
  { versionId, draftedBy }: { readonly versionId: string; readonly draftedBy: string | null },
  texts: readonly NewText[],
): Promise<number> {
  const { rows } = await sql`
    insert into doc_texts (org_id, version_id, page_id, locale, slug, path, title, description, body,
      draft_changed_at, drafted_by)
    select ${organizationId}, ${versionId}::uuid, "pageId", locale, slug, path, title, description,
      body, ${now}, ${draftedBy}::uuid
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as one ("pageId" uuid, locale text,
      slug text, path text, title text, description text, body jsonb)
    on conflict (org_id, version_id, page_id, locale) do nothing
    returning page_id`.execute(db)
  return rows.length
}

/** Replaces the draft that the writer saw. */
export async function writeDraft(
  { db, now }: Scope,
  { versionId, pageId, locale }: TextPlace,
  draft: {
    readonly title: string
    readonly description: string
    readonly body: RichTextDocument
    readonly draftedBy: string | null
    readonly draftOfId: string | null
  },
): Promise<void> {
  await sql`update doc_texts set title = ${draft.title}, description = ${draft.description},
      body = ${JSON.stringify(draft.body)}::jsonb, drafted_by = ${draft.draftedBy}::uuid,
      draft_of_id = ${draft.draftOfId}::uuid, draft_version = draft_version + 1,
      draft_changed_at = ${now}
    where version_id = ${versionId}::uuid
      and page_id = ${pageId}::uuid and locale = ${locale}`.execute(db)
}

export async function changeText(
  { db }: Scope,
  { versionId, pageId, locale }: TextPlace,
  set: Omit<Updateable<DocTexts>, 'body'>,
): Promise<void> {
  await db
    .updateTable('doc_texts')
    .set(set)
    .where('versionId', '=', versionId)
    .where('pageId', '=', pageId)
    .where('locale', '=', locale)
    .execute()
}

export async function deleteText(
  { db }: Scope,
  { versionId, pageId, locale }: TextPlace,
): Promise<void> {
  await sql`delete from doc_texts where version_id = ${versionId}::uuid and page_id = ${pageId}::uuid
    and locale = ${locale}`.execute(db)
}

export async function listChangedTexts(
  { db }: Scope,
  { versionId, locale, limit }: { versionId: string; locale: string | undefined; limit: number },
): Promise<{ pageId: string; locale: string; title: string }[]> {
  const inLocale = locale === undefined ? sql`true` : sql`text.locale = ${locale}`
  const { rows } = await sql<{ pageId: string; locale: string; title: string }>`
    select text.page_id, text.locale, text.title from doc_texts text
    join doc_places place on place.org_id = text.org_id and place.version_id = text.version_id
      and place.page_id = text.page_id
    join doc_pages page on page.org_id = text.org_id and page.id = text.page_id
    where text.version_id = ${versionId}::uuid and ${inLocale}
      and place.deleted_at is null and page.kind = 'page' and ${changedText}
    order by text.path, text.locale limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export async function listActiveIds(
  { db }: Scope,
  versionId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ pageId: string }>`select page_id from doc_places
    where version_id = ${versionId}::uuid and deleted_at is null
      and page_id = any(${[...ids]}::uuid[])`.execute(db)
  return new Set(rows.map(({ pageId: id }) => id))
}
