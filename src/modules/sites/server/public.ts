import { refuse } from '#platform/registry/refuse.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import type { SiteFace } from '../model.ts'
import { hostKey, normalizeHost } from '../rules.ts'
import { presentFace, presentSite, type SitesConfig } from './present.ts'
import { getSiteRow, insertSiteRow, type NewSite } from './site-actions.ts'
import { findHostRow, listDomainRows, listSiteRows, setClosed, type SiteScope } from './store.ts'

export type { SiteFace } from '../model.ts'
export { refuseUnusableSlug } from './site-actions.ts'

export async function findSiteByHost(
  scope: PlatformScope,
  hostname: string,
  sitesDomain: string,
): Promise<SiteFace | undefined> {
  const host = normalizeHost(hostname)
  const key = host && hostKey(host, sitesDomain)
  const row = key ? await findHostRow(scope, key) : undefined
  return row && presentFace(row, sitesDomain)
}

export async function createSite(
  scope: PlatformScope,
  organizationId: string,
  site: NewSite,
): Promise<{ siteId: string; slug: string }> {
  const { id, slug } = await insertSiteRow({ ...scope, organizationId }, site)
  return { siteId: id, slug }
}

/** The slug of the first site, which is the one created at sign-up. */
export async function findFirstSlug(scope: SiteScope): Promise<string | undefined> {
  const [first] = await listSiteRows(scope)
  return first?.slug
}

/** Without archived sites, oldest first. */
async function listSiteIds(scope: SiteScope): Promise<string[]> {
  const rows = await listSiteRows(scope)
  return rows.filter(({ state }) => state !== 'archived').map(({ id }) => id)
}

export async function checkedSiteIds(
  scope: SiteScope,
  siteIds: readonly string[],
): Promise<readonly string[]> {
  const own = new Set(await listSiteIds(scope))
  if (siteIds.some((id) => !own.has(id))) refuse('not_found', 'Site not found.')
  return siteIds
}

export async function listFirstFree(
  scope: SiteScope,
  takenIds: readonly string[],
): Promise<string[]> {
  const taken = new Set(takenIds)
  const free = (await listSiteIds(scope)).find((id) => !taken.has(id))
  return free === undefined ? [] : [free]
}

/** Takes sites offline while the organization waits for deletion. */
export async function closeSites(scope: SiteScope): Promise<void> {
  await setClosed(scope, scope.now)
  scope.signal({ kind: 'hosts-changed' })
}

/** The scope must have entered the organization. */
export async function reopenSites(scope: PlatformScope, organizationId: string): Promise<void> {
  await setClosed({ ...scope, organizationId }, null)
  scope.signal({ kind: 'hosts-changed' })
}

export async function addressOnSite(
  scope: Scope,
  shown: { readonly siteIds: readonly string[]; readonly archivedAt: Date | null },
  path: string,
): Promise<string | null> {
  const [siteId] = shown.siteIds
  if (siteId === undefined || shown.archivedAt !== null) return null
  const home = await readSiteHome(scope, siteId, scope.product.config)
  return new URL(path, home.url).href
}

export async function readSiteHome(
  scope: Scope,
  siteId: string,
  config: SitesConfig,
): Promise<{ name: string; url: string }> {
  const row = await getSiteRow(scope, siteId)
  const url = new URL(presentSite(row, config).url)
  const domains = await listDomainRows(scope, siteId)
  const main = domains.find(({ isPrimary }) => isPrimary)
  if (main) url.hostname = main.hostname
  return { name: row.name, url: url.href }
}

/** The first site is the one created at sign-up. */
export async function readFirstHome(
  scope: Scope,
  config: SitesConfig,
): Promise<{ name: string; url: string }> {
  const [first] = await listSiteRows(scope)
  if (!first) throw new Error('The organization has no site.')
  return readSiteHome(scope, first.id, config)
}
