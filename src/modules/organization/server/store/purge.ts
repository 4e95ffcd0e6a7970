import { sql } from 'kysely'

import type { PlatformScope } from '#platform/scope/scope.ts'

export async function openCertificates({ db }: PlatformScope): Promise<string[]> {
  await sql`
    insert into organization_deletions (organization, name_hash, requested_at)
    select org_id, encode(sha256(convert_to(name, 'UTF8')), 'hex'), deletion_requested_at
    from organizations where state = 'deletion_scheduled' and deletion_at <= now()
    order by deletion_at limit 100
    on conflict (organization) do nothing`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select id from organization_deletions where purged_at is null order by id limit 100`.execute(db)
  return rows.map(({ id }) => id)
}

export async function lockCertificate(
  { db }: PlatformScope,
  id: string,
): Promise<{ organization: string } | undefined> {
  return db
    .selectFrom('organization_deletions')
    .select('organization')
    .where('id', '=', id)
    .where('purgedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export interface RemovedRows {
  readonly name: string
  readonly removed: bigint
}

export async function purgeRows(
  { db }: PlatformScope,
  organizationId: string,
  most: number,
): Promise<RemovedRows[]> {
  const { rows } = await sql<RemovedRows>`
    select name, removed from app.purge_organization(${organizationId}::uuid, ${most}::int)`.execute(
    db,
  )
  return rows
}

export async function addCounts(
  { db }: PlatformScope,
  id: string,
  removed: readonly RemovedRows[],
): Promise<void> {
  const counts = Object.fromEntries(removed.map((row) => [row.name, Number(row.removed)]))
  await sql`
    update organization_deletions set row_counts = row_counts || (
      select coalesce(jsonb_object_agg(key, value::bigint + coalesce((row_counts ->> key)::bigint, 0)), '{}')
      from jsonb_each_text(${JSON.stringify(counts)}::jsonb))
    where id = ${id}`.execute(db)
}

export async function addFiles({ db }: PlatformScope, id: string, count: number): Promise<void> {
  await db
    .updateTable('organization_deletions')
    .set((the) => ({ fileCount: the('fileCount', '+', count) }))
    .where('id', '=', id)
    .execute()
}

/** Deletes the organization and checks every table once more; throws if one has rows left. */
export async function endOrganization(
  { db }: PlatformScope,
  organizationId: string,
): Promise<number> {
  const { rows } = await sql<{ checked: number }>`
    select app.end_organization(${organizationId}::uuid) as checked`.execute(db)
  return rows[0]?.checked ?? 0
}

export async function closeCertificate(
  { db }: PlatformScope,
  id: string,
  tablesChecked: number,
): Promise<void> {
  await db
    .updateTable('organization_deletions')
    .set({ purgedAt: sql<Date>`now()`, tablesChecked })
    .where('id', '=', id)
    .execute()
}

export async function listCertificates(
  { db }: PlatformScope,
  { beforeId, limit }: { beforeId: string | undefined; limit: number },
) {
  let query = db.selectFrom('organization_deletions').selectAll().orderBy('id', 'desc').limit(limit)
  if (beforeId !== undefined) query = query.where('id', '<', beforeId)
  return query.execute()
}
