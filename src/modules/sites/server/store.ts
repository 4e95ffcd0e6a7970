import { sql, type Selectable, type Updateable } from 'kysely'

import type { SiteDomains, Sites } from '#platform/database/tables.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

/** An organization's scope, or a platform scope that has entered one. */
export type SiteScope = Pick<Scope, 'db' | 'organizationId' | 'now' | 'limits' | 'emit' | 'signal'>

export type SiteRow = Selectable<Sites>
export type DomainRow = Selectable<SiteDomains>

export async function listSiteRows({ db, organizationId }: SiteScope): Promise<SiteRow[]> {
  return db
    .selectFrom('sites')
    .selectAll()
    .where('orgId', '=', organizationId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function findSiteRow(
  { db, organizationId }: SiteScope,
  id: string,
): Promise<SiteRow | undefined> {
  return db
    .selectFrom('sites')
    .selectAll()
    .where('orgId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function insertSite(
  { db, organizationId }: SiteScope,
  site: Pick<SiteRow, 'slug' | 'name' | 'defaultLocale'> & { theme: Record<string, unknown> },
): Promise<SiteRow> {
  return db
    .insertInto('sites')
    .values({ ...site, orgId: organizationId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function changeSite(
  { db, organizationId, now }: SiteScope,
  { id, version }: { id: string; version: number },
  change: Updateable<Sites>,
): Promise<SiteRow | undefined> {
  return db
    .updateTable('sites')
    .set({ ...change, version: version + 1, updatedAt: now })
    .where('orgId', '=', organizationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}

/** Closes or reopens all sites; each site keeps its own state. */
export async function setClosed(
  { db, organizationId, now }: SiteScope,
  closedAt: Date | null,
): Promise<void> {
  await db
    .updateTable('sites')
    .set({ closedAt, updatedAt: now })
    .where('orgId', '=', organizationId)
    .execute()
}

export async function claimHost(
  { db }: SiteScope,
  hostname: string,
  { siteId, kind }: { siteId: string; kind: 'slug' | 'domain' },
): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`
    select app.claim_host(${hostname}, ${siteId}::uuid, ${kind}) as claimed`.execute(db)
  return rows[0]?.claimed === true
}

/** The name stays reserved for 30 days. */
export async function releaseHost({ db }: SiteScope, hostname: string): Promise<void> {
  await sql`select app.release_host(${hostname})`.execute(db)
}

export async function isHostFree({ db }: SiteScope, hostname: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select app.is_host_free(${hostname}) as free`.execute(db)
  return rows[0]?.free === true
}

export async function isHostKnown({ db, now }: PlatformScope, hostname: string): Promise<boolean> {
  const row = await db
    .selectFrom('hosts')
    .select('hostname')
    .where('hostname', '=', hostname)
    .where((the) =>
      the.or([the('quarantinedUntil', 'is', null), the('quarantinedUntil', '>', now)]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The site of a host with its primary domain. A released slug still redirects while it is reserved.
 */
export async function findHostRow({ db, now }: PlatformScope, hostname: string) {
  return db
    .selectFrom('hosts as host')
    .innerJoin('sites as site', (on) =>
      on.onRef('site.orgId', '=', 'host.orgId').onRef('site.id', '=', 'host.siteId'),
    )
    .leftJoin('site_domains as main', (on) =>
      on
        .onRef('main.orgId', '=', 'site.orgId')
        .onRef('main.siteId', '=', 'site.id')
        .on('main.isPrimary', '=', true),
    )
    .selectAll('site')
    .select('main.hostname as primaryDomain')
    .select('host.quarantinedUntil as releasedUntil')
    .where('host.hostname', '=', hostname)
    .where((the) =>
      the.or([
        the('host.quarantinedUntil', 'is', null),
        the('host.quarantinedUntil', '>', now).and('host.kind', '=', 'slug'),
      ]),
    )
    .executeTakeFirst()
}

export async function listDomainRows(
  { db, organizationId }: SiteScope,
  siteId: string,
): Promise<DomainRow[]> {
  return db
    .selectFrom('site_domains')
    .selectAll()
    .where('orgId', '=', organizationId)
    .where('siteId', '=', siteId)
    .where('state', '<>', 'removed')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function countDomains({ db, organizationId }: SiteScope): Promise<number> {
  const { count } = await db
    .selectFrom('site_domains')
    .select((the) => the.fn.countAll<bigint>().as('count'))
    .where('orgId', '=', organizationId)
    .where('state', '<>', 'removed')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findDomainRow(
  { db, organizationId }: SiteScope,
  id: string,
): Promise<DomainRow | undefined> {
  return db
    .selectFrom('site_domains')
    .selectAll()
    .where('orgId', '=', organizationId)
    .where('id', '=', id)
    .where('state', '<>', 'removed')
    .executeTakeFirst()
}

export async function insertDomain(
  { db, organizationId }: SiteScope,
  domain: Pick<DomainRow, 'siteId' | 'hostname' | 'txtToken'>,
): Promise<DomainRow | undefined> {
  return db
    .insertInto('site_domains')
    .values({ ...domain, orgId: organizationId })
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function changeDomain(
  { db, organizationId, now }: SiteScope,
  id: string,
  change: Updateable<SiteDomains>,
): Promise<DomainRow | undefined> {
  return db
    .updateTable('site_domains')
    .set({ ...change, updatedAt: now })
    .where('orgId', '=', organizationId)
    .where('id', '=', id)
    .where('state', '<>', 'removed')
    .returningAll()
    .executeTakeFirst()
}

export async function clearPrimary(
  { db, organizationId, now }: SiteScope,
  siteId: string,
): Promise<void> {
  await db
    .updateTable('site_domains')
    .set({ isPrimary: false, updatedAt: now })
    .where('orgId', '=', organizationId)
    .where('siteId', '=', siteId)
    .where('isPrimary', '=', true)
    .execute()
}

export interface DueDomains {
  readonly activeBefore: Date
  readonly waitingBefore: Date
}

export async function listOrganizationsWithDue(
  { db }: PlatformScope,
  due: DueDomains,
): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`
    select distinct org_id from site_domains where ${isDue(due)} limit 5000`.execute(db)
  return rows.map(({ orgId: id }) => id)
}

export async function findDueDomain(
  { db, organizationId }: Pick<Scope, 'db' | 'organizationId'>,
  due: DueDomains,
): Promise<DomainRow | undefined> {
  const { rows } = await sql<DomainRow>`
    select * from site_domains where org_id = ${organizationId} and ${isDue(due)}
    order by checked_at nulls first limit 1`.execute(db)
  return rows[0]
}

function isDue({ activeBefore, waitingBefore }: DueDomains) {
  return sql`(state = 'active' and checked_at < ${activeBefore}
    or state in ('pending', 'verifying') and (checked_at is null or checked_at < ${waitingBefore}))`
}
