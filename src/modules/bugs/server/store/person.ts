import { sql } from 'kysely'

import type { Way } from '#platform/people/person-holding.ts'
import type { Scope } from '#platform/scope/scope.ts'

export async function moveReports(
  { db, organizationId }: Scope,
  { fromId, toId }: Way,
  ids?: readonly string[],
): Promise<string[]> {
  const named = ids ? sql`and id = any(${[...ids]}::uuid[])` : sql``
  const { rows } = await sql<{ id: string }>`
    update bug_reports set contact_id = ${toId}::uuid
    where org_id = ${organizationId} and contact_id = ${fromId}::uuid ${named}
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * What he wrote, saw and sent goes; that there was a report of the fault stays. His pictures belong to
 * nothing from now on, and so they are erased.
 */
export async function blankReportsOf(
  { db, organizationId }: Scope,
  contactId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update bug_reports set contact_id = null, title = 'Erased', body = '', page_url = '',
      environment = '{}', console = '[]', network = '[]', told_at = coalesce(told_at, now())
    where org_id = ${organizationId} and contact_id = ${contactId}::uuid
    returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`update bug_pictures set report_id = null, created_at = '2000-01-01'
    where org_id = ${organizationId} and report_id = any(${ids}::uuid[])`.execute(db)
  return ids
}

export async function listReportsOf(
  { db, organizationId }: Scope,
  contactId: string,
): Promise<
  { title: string; body: string; page_url: string; environment: unknown; created_at: Date }[]
> {
  return db
    .selectFrom('bug_reports')
    .select(['title', 'body', 'page_url', 'environment', 'created_at'])
    .where('org_id', '=', organizationId)
    .where('contact_id', '=', contactId)
    .orderBy('created_at')
    .execute()
}
