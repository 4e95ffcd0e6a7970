import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export interface NamedRow {
  readonly pageId: string
  readonly versionId: string
  readonly spaceId: string
  readonly title: string
  readonly spaceName: string
  readonly versionLabel: string
}

export async function listPagesNamed(
  { db }: Scope,
  text: string,
  limit: number,
): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select found.page_id, found.version_id, space.id as space_id, found.title,
      space.name as space_name, version.label as version_label
    from doc_versions version
    join doc_spaces space on space.org_id = version.org_id and space.id = version.space_id
    join doc_texts found on found.org_id = version.org_id and found.version_id = version.id
      and found.locale = space.default_locale
    join doc_places place on place.org_id = found.org_id and place.version_id = found.version_id
      and place.page_id = found.page_id
    where version.state = 'current'
      and space.archived_at is null and place.deleted_at is null
      and position(lower(${text}) in lower(found.title)) > 0
    order by position(lower(${text}) in lower(found.title)), found.title, found.page_id
    limit ${sql.lit(limit)}`.execute(db)
  return rows
}
