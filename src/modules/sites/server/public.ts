import { refuse } from '#platform/registry/refuse.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import type { SiteFace } from '../model.ts'
import { hostKey, normalizeHost } from '../rules.ts'
import { presentFace, presentSite, type SitesConfig } from './present.ts'
import { getSiteRow, makeSite, type NewSite } from './site-actions.ts'
import { findHostRow, listDomainRows, listSiteRows, setClosed, type Inside } from './store.ts'

export type { SiteFace } from '../model.ts'
export { refuseUnusableSlug } from './site-actions.ts'

/** The site a host names, or undefined when nobody answers on it. */
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

/** Makes a site for an organization that the scope has entered. */
export async function createSite(
  scope: PlatformScope,
  organizationId: string,
  wanted: NewSite,
): Promise<{ siteId: string; slug: string }> {
  const { id, slug } = await makeSite({ ...scope, organizationId }, wanted)
  return { siteId: id, slug }
}

/** The slug of the organization's first site, which is the one it signed up with. */
export async function findFirstSlug(scope: Inside): Promise<string | undefined> {
  const [first] = await listSiteRows(scope)
  return first?.slug
}

/** In the order in which they were made; those put away are left out. */
async function listSiteIds(scope: Inside): Promise<string[]> {
  const rows = await listSiteRows(scope)
  return rows.filter(({ state }) => state !== 'archived').map(({ id }) => id)
}

/** The same ones back, when all of them are the organization's. */
export async function checkedSiteIds(
  scope: Inside,
  siteIds: readonly string[],
): Promise<readonly string[]> {
  const own = new Set(await listSiteIds(scope))
  if (siteIds.some((id) => !own.has(id))) refuse('not_found', 'Site not found.')
  return siteIds
}

/** The first that shows nothing of a kind yet, if there is one. */
export async function listFirstFree(scope: Inside, takenIds: readonly string[]): Promise<string[]> {
  const taken = new Set(takenIds)
  const free = (await listSiteIds(scope)).find((id) => !taken.has(id))
  return free === undefined ? [] : [free]
}

/** While an organization waits for its end, its pages are gone. */
export async function closeSites(scope: Inside): Promise<void> {
  await setClosed(scope, scope.now)
  scope.signal({ kind: 'hosts-changed' })
}

/** The scope must have entered the organization. */
export async function reopenSites(scope: PlatformScope, organizationId: string): Promise<void> {
  await setClosed({ ...scope, organizationId }, null)
  scope.signal({ kind: 'hosts-changed' })
}

/** Where a path of what sites show is read; null while none shows it. */
export async function addressOnSite(
  scope: Scope,
  shown: { readonly site_ids: readonly string[]; readonly archived_at: Date | null },
  path: string,
): Promise<string | null> {
  const [siteId] = shown.site_ids
  if (siteId === undefined || shown.archived_at !== null) return null
  const home = await readSiteHome(scope, siteId, scope.product.config)
  return new URL(path, home.url).href
}

/** A site of the organization as mails name it: its address is the one people should see. */
export async function readSiteHome(
  scope: Scope,
  siteId: string,
  config: SitesConfig,
): Promise<{ name: string; url: string }> {
  const row = await getSiteRow(scope, siteId)
  const url = new URL(presentSite(row, config).url)
  const domains = await listDomainRows(scope, siteId)
  const main = domains.find(({ is_primary: isPrimary }) => isPrimary)
  if (main) url.hostname = main.hostname
  return { name: row.name, url: url.href }
}

/** Of the first site, which is the one the organization signed up with. */
export async function readFirstHome(
  scope: Scope,
  config: SitesConfig,
): Promise<{ name: string; url: string }> {
  const [first] = await listSiteRows(scope)
  if (!first) throw new Error('The organization has no site.')
  return readSiteHome(scope, first.id, config)
}
