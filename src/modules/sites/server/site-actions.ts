import type { Exchange } from '#platform/http/exchange.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse, refuseStale } from '#platform/registry/refuse.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import { siteArchived, siteCreated, siteRestored, siteUpdated } from '../contract.ts'
import type * as contract from '../contract.ts'
import { defaultTheme, type Site } from '../model.ts'
import { findSlugProblem, slugSentences } from '../rules.ts'
import { presentSite } from './present.ts'
import {
  changeSite,
  claimHost,
  findSiteRow,
  insertSite,
  isHostKnown,
  listSiteRows,
  releaseHost,
  type SiteScope,
  type SiteRow,
} from './store.ts'

export async function checkSlug(
  scope: PlatformScope,
  { slug }: ParsedInputOf<typeof contract.checkSlug>,
  exchange: Exchange,
): Promise<AnswerOf<typeof contract.checkSlug>> {
  await scope.spend({ bucket: `check-slug:${exchange.address}`, limit: 60, windowSeconds: 60 })
  const problem = findSlugProblem(slug) ?? ((await isHostKnown(scope, slug)) ? 'taken' : null)
  return { slug, isAvailable: problem === null, problem }
}

export async function listSites(scope: Scope): Promise<{ items: Site[] }> {
  const rows = await listSiteRows(scope)
  return { items: rows.map((row) => presentSite(row, scope.product.config)) }
}

export async function getSite(scope: Scope, { id }: { id: string }): Promise<Site> {
  return presentSite(await getSiteRow(scope, id), scope.product.config)
}

export async function createSite(scope: Scope, site: NewSite): Promise<Site> {
  return presentSite(await insertSiteRow(scope, site), scope.product.config)
}

export async function getSiteRow(scope: SiteScope, id: string): Promise<SiteRow> {
  return (await findSiteRow(scope, id)) ?? refuse('not_found', 'This site no longer exists.')
}

export type NewSite = ParsedInputOf<typeof contract.createSite>

/** Also called while an organization is being created and has no members yet. */
export async function insertSiteRow(scope: SiteScope, site: NewSite): Promise<SiteRow> {
  refuseBadSlug(site.slug)
  await refuseOverLimit(scope)
  const row = await insertSite(scope, {
    slug: site.slug,
    name: site.name,
    theme: { ...(site.theme ?? defaultTheme) },
    defaultLocale: site.defaultLocale ?? 'en',
  })
  await claimSlug(scope, row)
  scope.emit(siteCreated, { siteId: row.id, slug: row.slug }, { subjectId: row.id })
  return row
}

export async function updateSite(
  scope: Scope,
  { id, version, ...change }: ParsedInputOf<typeof contract.updateSite>,
): Promise<Site> {
  const before = await getSiteRow(scope, id)
  if (change.slug !== undefined) refuseBadSlug(change.slug)
  const row = await changeSite(
    scope,
    { id, version },
    {
      ...(change.slug !== undefined && { slug: change.slug }),
      ...(change.name !== undefined && { name: change.name }),
      ...(change.theme !== undefined && { theme: { ...change.theme } }),
      ...(change.defaultLocale !== undefined && { defaultLocale: change.defaultLocale }),
      ...(change.indexable !== undefined && { indexable: change.indexable }),
      ...(change.home !== undefined && { home: { ...change.home } }),
    },
  )
  if (!row) refuseStale('site')
  if (row.slug !== before.slug) {
    await claimSlug(scope, row)
    await releaseHost(scope, before.slug)
  }
  const changed = Object.keys(change)
  scope.emit(siteUpdated, { siteId: id, slug: row.slug, changed }, { subjectId: id })
  scope.signal({ kind: 'hosts-changed' })
  return presentSite(row, scope.product.config)
}

export async function archiveSite(
  scope: Scope,
  seen: { id: string; version: number },
): Promise<Site> {
  const { state } = await getSiteRow(scope, seen.id)
  if (state !== 'active') refuse('conflict', `This site is ${state}.`)
  const row = (await changeSite(scope, seen, { state: 'archived' })) ?? refuseStale('site')
  scope.emit(siteArchived, { siteId: row.id, slug: row.slug }, { subjectId: row.id })
  scope.signal({ kind: 'hosts-changed' })
  return presentSite(row, scope.product.config)
}

export async function restoreSite(
  scope: Scope,
  seen: { id: string; version: number },
): Promise<Site> {
  const { state } = await getSiteRow(scope, seen.id)
  if (state !== 'archived') refuse('conflict', `This site is ${state}.`)
  await refuseOverLimit(scope)
  const row = (await changeSite(scope, seen, { state: 'active' })) ?? refuseStale('site')
  scope.emit(siteRestored, { siteId: row.id, slug: row.slug }, { subjectId: row.id })
  scope.signal({ kind: 'hosts-changed' })
  return presentSite(row, scope.product.config)
}

/** A unique constraint decides concurrent claims. */
async function claimSlug(scope: SiteScope, { id, slug }: SiteRow): Promise<void> {
  if (!(await claimHost(scope, slug, { siteId: id, kind: 'slug' }))) {
    refuseSlug('conflict', slugSentences.taken)
  }
  scope.signal({ kind: 'hosts-changed' })
}

/** Runs before the expensive parts of a form. */
export async function refuseUnusableSlug(scope: PlatformScope, slug: string): Promise<void> {
  refuseBadSlug(slug)
  if (await isHostKnown(scope, slug)) refuseSlug('conflict', slugSentences.taken)
}

function refuseBadSlug(slug: string): void {
  const problem = findSlugProblem(slug)
  if (problem) refuseSlug('invalid', slugSentences[problem])
}

function refuseSlug(code: 'invalid' | 'conflict', sentence: string): never {
  refuse(code, sentence, { fields: [{ path: 'slug', message: sentence }] })
}

async function refuseOverLimit(scope: SiteScope): Promise<void> {
  const limit = scope.limits.limitOf(scope.organizationId, 'sites')
  if (limit === undefined) return
  const shown = (await listSiteRows(scope)).filter(({ state }) => state !== 'archived')
  if (shown.length >= limit) {
    refuse(
      'payment_required',
      `Your plan includes ${limit} sites. Archive a site or upgrade your plan.`,
    )
  }
}
