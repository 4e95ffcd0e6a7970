import { sql } from 'kysely'

import type { ContactMerge } from '#platform/people/contact-data.ts'
import type { Scope } from '#platform/scope/scope.ts'

export async function moveReports(
  { db }: Scope,
  { fromId, toId }: ContactMerge,
  ids?: readonly string[],
): Promise<string[]> {
  const named = ids ? sql`and id = any(${[...ids]}::uuid[])` : sql``
  const { rows } = await sql<{ id: string }>`
    update bug_reports set contact_id = ${toId}::uuid
    where contact_id = ${fromId}::uuid ${named}
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function eraseReportsOf({ db }: Scope, contactId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update bug_reports set contact_id = null, title = 'Erased', body = '', page_url = '',
      environment = '{}', console = '[]', network = '[]', steps = '[]', told_at = coalesce(told_at, now())
    where contact_id = ${contactId}::uuid
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function deleteFilesOf(
  { db }: Scope,
  reportIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from bug_pictures
    where report_id = any(${[...reportIds]}::uuid[])
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listReportsOf({ db }: Scope, contactId: string) {
  return db
    .selectFrom('bug_reports')
    .select(['id', 'title', 'body', 'pageUrl', 'environment', 'createdAt'])
    .select(['console', 'network', 'steps'])
    .where('contactId', '=', contactId)
    .orderBy('createdAt')
    .execute()
}

export async function listFilesOf({ db }: Scope, reportIds: readonly string[]) {
  return db
    .selectFrom('bug_pictures')
    .select(['id', 'reportId', 'name', 'type'])
    .where('reportId', 'in', reportIds)
    .orderBy('place')
    .orderBy('id')
    .execute()
}
