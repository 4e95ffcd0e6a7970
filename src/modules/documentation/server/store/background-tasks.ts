import { sql } from 'kysely'

import { daysBefore } from '#lib/days-before.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import { revisionDays, searchDays, trashDays } from '../../rules.ts'
import { deletePagesWithoutPlace } from './versions.ts'

export async function listOrganizationsWithOldTrash({ db, now }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`select distinct org_id from doc_places
    where deleted_at < ${daysBefore(now, trashDays)} limit 1000`.execute(db)
  return rows.map(({ orgId: id }) => id)
}

/** Everything below a page was deleted before it or with it, so it is removed with it. */
export async function eraseOldTrash(scope: Scope): Promise<string[]> {
  const { db, now } = scope
  const { rows } = await sql<{ pageId: string }>`
    delete from doc_places where deleted_at < ${daysBefore(now, trashDays)} returning page_id`.execute(
    db,
  )
  await deletePagesWithoutPlace(scope)
  return [...new Set(rows.map(({ pageId: id }) => id))]
}

/** Revisions that were never published and that nothing references. */
export async function deleteOldRevisions({ db, now }: PlatformScope): Promise<number> {
  const { rows } = await sql`
    delete from doc_revisions where ctid in (select revision.ctid from doc_revisions revision
      where not revision.was_published and revision.created_at < ${daysBefore(now, revisionDays)}
        and not exists (select from doc_texts text where text.org_id = revision.org_id
          and revision.id in (text.published_id, text.draft_of_id))
      limit 5000)
    returning 1`.execute(db)
  return rows.length
}

export async function deleteOldSearches({ db, now }: PlatformScope): Promise<number> {
  const { rows } = await sql`delete from doc_searches
    where created_at < ${daysBefore(now, searchDays)} returning 1`.execute(db)
  return rows.length
}

export async function deleteOldReaders({ db, now }: PlatformScope): Promise<number> {
  const { rows } = await sql`delete from doc_readers
    where day < ${daysBefore(now, 2)}::date returning 1`.execute(db)
  return rows.length
}

export async function listOrganizationsWithPages({ db }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`select distinct org_id from doc_places`.execute(db)
  return rows.map(({ orgId: id }) => id)
}
