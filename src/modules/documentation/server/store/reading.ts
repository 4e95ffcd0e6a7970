import { sql } from 'kysely'

import type { ContentsEntry } from '#lib/document/render-document.ts'
import type { RichTextDocument } from '#lib/rich-text.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { PageKind, VersionState } from '../../model.ts'
import { joinVisibility, pageVisible, spaceVisible, versionVisible } from './page-visibility.ts'

export interface ReaderVersionRow {
  readonly id: string
  readonly slug: string
  readonly oldSlugs: string[]
  readonly label: string
  readonly state: VersionState
}

export interface ReaderSpaceRow {
  readonly id: string
  readonly name: string
  readonly defaultLocale: string
  readonly audience: string
  readonly takesFeedback: boolean
  readonly showsContents: boolean
  readonly showsUpdated: boolean
  readonly locales: string[]
  readonly versions: ReaderVersionRow[]
}

/** The page and the frame around it both ask for this, so the result is cached per scope. */
export function findReaderSpace(scope: Scope, siteId: string): Promise<ReaderSpaceRow | undefined> {
  const cached = spacesInScope.get(scope)
  if (cached?.siteId === siteId) return cached.row
  const row = readSpace(scope, siteId)
  spacesInScope.set(scope, { siteId, row })
  return row
}

const spacesInScope = new WeakMap<
  Scope,
  { siteId: string; row: Promise<ReaderSpaceRow | undefined> }
>()

async function readSpace(scope: Scope, siteId: string): Promise<ReaderSpaceRow | undefined> {
  const { rows } = await sql<ReaderSpaceRow>`
    select space.id, space.name, space.default_locale, space.audience, space.takes_feedback,
      space.shows_contents, space.shows_updated,
      array_agg(spoken.locale order by (spoken.locale = space.default_locale) desc,
        spoken.position, spoken.locale) as locales,
      (select coalesce(jsonb_agg(jsonb_build_object('id', version.id, 'slug', version.slug,
          'oldSlugs', version.old_slugs, 'label', version.label, 'state', version.state)
          order by (version.state = 'current') desc, version.created_at desc, version.id), '[]')
        from doc_versions version where version.org_id = space.org_id
          and version.space_id = space.id and ${versionVisible(scope)}) as versions
    from doc_sites site
    join doc_spaces space on space.org_id = site.org_id and space.id = site.space_id
    join doc_languages spoken on spoken.org_id = space.org_id and spoken.space_id = space.id
    where site.site_id = ${siteId}::uuid
      and ${spaceVisible(scope)}
    group by space.org_id, space.id`.execute(scope.db)
  return rows[0]
}

export async function asksWhoReads({ db }: Scope, siteId: string): Promise<boolean> {
  const { rows } = await sql`
    select from doc_sites site
    join doc_spaces space on space.org_id = site.org_id and space.id = site.space_id
    where site.site_id = ${siteId}::uuid
      and space.audience = 'customers' and space.archived_at is null`.execute(db)
  return rows.length > 0
}

export interface ReaderTreeRow {
  readonly id: string
  readonly parentId: string | null
  readonly kind: PageKind
  readonly icon: string
  readonly method: string | null
  readonly url: string
  readonly title: string
  readonly path: string
}

export async function listReaderTree(
  scope: Scope,
  { versionId, locale }: { readonly versionId: string; readonly locale: string },
): Promise<ReaderTreeRow[]> {
  const { rows } = await sql<ReaderTreeRow>`
    select text.page_id as id, place.parent_id, page.kind, place.icon, place.method, place.url,
      coalesce(revision.title, text.title) as title, text.path
    from ${joinVisibility}
    left join doc_revisions revision on revision.org_id = text.org_id
      and revision.id = text.published_id and page.kind in ('page', 'api')
    where text.version_id = ${versionId}::uuid
      and (text.locale = ${locale} or (page.kind in ('group', 'link')
        and text.locale = space.default_locale and not exists (select from doc_texts own
          where own.org_id = text.org_id and own.version_id = text.version_id
            and own.page_id = text.page_id and own.locale = ${locale})))
      and ${pageVisible(scope, 'frame')}
    order by place.depth, place.position, place.page_id limit 5000`.execute(scope.db)
  return rows
}

export interface ReaderPageRow {
  readonly id: string
  readonly versionId: string
  readonly spaceId: string
  readonly locale: string
  readonly path: string
  readonly kind: PageKind
  readonly method: string | null
  readonly revisionId: string
  readonly title: string
  readonly description: string
  readonly body: RichTextDocument
  readonly bodyHtml: string
  readonly contents: ContentsEntry[]
  readonly wordCount: number
  readonly firstPublishedAt: Date
  readonly lastPublishedAt: Date
  readonly isIndexed: boolean
}

export async function findReaderPage(
  scope: Scope,
  { versionId, locale }: { readonly versionId: string; readonly locale: string },
  which: { readonly path: string } | { readonly id: string },
): Promise<ReaderPageRow | undefined> {
  const cached =
    'path' in which ? sql`text.path = ${which.path}` : sql`text.page_id = ${which.id}::uuid`
  const { rows } = await sql<ReaderPageRow>`
    select text.page_id as id, text.version_id, place.space_id, text.locale, text.path, page.kind,
      place.method, revision.id as revision_id, revision.title, revision.description,
      revision.body, revision.body_html, revision.contents,
      revision.word_count, text.first_published_at, text.last_published_at, text.is_indexed
    from ${joinVisibility}
    join doc_revisions revision on revision.org_id = text.org_id and revision.id = text.published_id
    where text.version_id = ${versionId}::uuid
      and text.locale = ${locale} and ${cached} and ${pageVisible(scope)}`.execute(scope.db)
  return rows[0]
}

export interface LocationRow {
  readonly id: string
  readonly versionId: string
  readonly locale: string
  readonly path: string
}

export async function listLocations(
  scope: Scope,
  spaceId: string,
  pageIds: readonly string[],
): Promise<LocationRow[]> {
  if (pageIds.length === 0) return []
  const { rows } = await sql<LocationRow>`
    select text.page_id as id, text.version_id, text.locale, text.path
    from ${joinVisibility}
    where place.space_id = ${spaceId}::uuid
      and text.page_id = any(${[...pageIds]}::uuid[]) and ${pageVisible(scope)}
    order by (version.state = 'current') desc, version.created_at desc,
      (text.locale = space.default_locale) desc, spoken.position, text.locale`.execute(scope.db)
  return rows
}

/**
 * The page that has or had a path in a visible version and language. Paths of drafts don't resolve.
 * Callers check whether the reader can see the target.
 */
export async function listByPath(
  scope: Scope,
  spaceId: string,
  path: string,
): Promise<{ pageId: string; versionId: string; locale: string; isOld: boolean }[]> {
  const { rows } = await sql<{
    pageId: string
    versionId: string
    locale: string
    isOld: boolean
  }>`
    select found.page_id, found.version_id, found.locale, found.is_old from doc_versions version
    cross join lateral (
      select text.page_id, text.version_id, text.locale, false as is_old from doc_texts text
      where text.org_id = version.org_id and text.version_id = version.id and text.path = ${path}
        and text.first_published_at is not null
      union all
      select old.page_id, old.version_id, old.locale, true from doc_paths old
      where old.org_id = version.org_id and old.version_id = version.id and old.path = ${path}) found
    join doc_languages spoken on spoken.org_id = version.org_id
      and spoken.space_id = version.space_id and spoken.locale = found.locale
    join doc_spaces space on space.org_id = version.org_id and space.id = version.space_id
    where version.space_id = ${spaceId}::uuid
      and ${spaceVisible(scope)} and ${versionVisible(scope)}
    order by (version.state = 'current') desc, found.is_old, version.created_at desc
    limit 50`.execute(scope.db)
  return rows
}

export interface ListedRow extends LocationRow {
  readonly title: string
  readonly description: string
  readonly updatedAt: Date
  readonly place: string
}

export async function listChanged(
  scope: Scope,
  at: { readonly versionId: string; readonly locale: string | undefined },
  {
    isIndexed,
    after,
    limit,
  }: {
    readonly isIndexed: boolean
    readonly after: readonly [place: string, id: string, locale: string] | undefined
    readonly limit: number
  },
): Promise<ListedRow[]> {
  const inLocale = at.locale === undefined ? sql`true` : sql`text.locale = ${at.locale}`
  const later = after
    ? sql`(text.last_published_at, text.page_id, text.locale)
        < (${after[0]}::timestamptz, ${after[1]}::uuid, ${after[2]})`
    : sql`true`
  const { rows } = await sql<ListedRow>`
    select text.page_id as id, text.version_id, text.locale, text.path, revision.title,
      revision.description, text.last_published_at as updated_at,
      text.last_published_at::text as place
    from ${joinVisibility}
    join doc_revisions revision on revision.org_id = text.org_id and revision.id = text.published_id
    where text.version_id = ${at.versionId}::uuid
      and ${inLocale} and ${isIndexed ? sql`text.is_indexed` : sql`true`} and ${later}
      and ${pageVisible(scope)}
    order by text.last_published_at desc, text.page_id desc, text.locale desc
    limit ${sql.lit(limit)}`.execute(scope.db)
  return rows
}

export async function findReadableFile(
  scope: Scope,
  fileId: string,
): Promise<{ id: string; name: string; type: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string; type: string }>`
    select file.id, file.name, file.type from doc_files file
    where file.id = ${fileId}::uuid
      and exists (select from ${joinVisibility}
        join doc_revision_files named on named.org_id = text.org_id
          and named.revision_id = text.published_id and named.file_id = file.id
        where text.org_id = file.org_id and ${pageVisible(scope)})`.execute(scope.db)
  return rows[0]
}
