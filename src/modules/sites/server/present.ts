import type { Config } from '#platform/config/config.ts'

import {
  defaultTheme,
  siteHome,
  theme,
  defaultHome,
  type Domain,
  type Site,
  type SiteFace,
  type SiteHome,
  type SiteLogo,
  type Theme,
} from '../model.ts'
import { proofName, proofValue } from '../rules.ts'
import type { DomainRow, SiteRow } from './store.ts'

export type SitesConfig = Pick<Config, 'sitesDomain' | 'mainHosts' | 'contentUrl' | 'publicUrl'>

export function presentSite(row: SiteRow, config: SitesConfig): Site {
  const { protocol, port } = config.publicUrl
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    theme: readTheme(row.theme),
    defaultLocale: row.defaultLocale,
    indexable: row.indexable,
    home: readHome(row.home),
    logo: logoOf(row),
    favicon: row.favicon,
    state: row.state,
    url: `${protocol}//${row.slug}.${config.sitesDomain}${port ? `:${port}` : ''}/`,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  }
}

export function presentFace(
  row: SiteRow & { primaryDomain: string | null; releasedUntil: Date | null },
  sitesDomain: string,
): SiteFace {
  const primaryDomain = row.primaryDomain ?? undefined
  return {
    organizationId: row.orgId,
    siteId: row.id,
    slug: row.slug,
    name: row.name,
    theme: readTheme(row.theme),
    defaultLocale: row.defaultLocale,
    indexable: row.indexable,
    home: readHome(row.home),
    logo: logoOf(row),
    favicon: row.favicon,
    // Sites of a closed organization look archived to outsiders.
    state: row.closedAt ? 'archived' : row.state,
    primaryDomain,
    primaryHost: primaryDomain ?? `${row.slug}.${sitesDomain}`,
    isUnderOldSlug: row.releasedUntil !== null,
  }
}

export function presentDomain(row: DomainRow): Domain {
  return {
    id: row.id,
    siteId: row.siteId,
    hostname: row.hostname,
    state: row.state,
    problem: row.problem,
    isPrimary: row.isPrimary,
    proof: { type: 'TXT', name: proofName(row.hostname), value: proofValue(row.txtToken) },
    checkedAt: row.checkedAt?.toISOString() ?? null,
    missingSince: row.missingSince?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

function readTheme(stored: unknown): Theme {
  const parsed = theme.safeParse({ ...defaultTheme, ...(stored as Partial<Theme>) })
  return parsed.success ? parsed.data : defaultTheme
}

function readHome(stored: unknown): SiteHome {
  const parsed = siteHome.safeParse({ ...defaultHome, ...(stored as Partial<SiteHome>) })
  return parsed.success ? parsed.data : defaultHome
}

function logoOf({ logo, logoWidth: width, logoHeight: height }: SiteRow): SiteLogo | null {
  return logo === null || width === null || height === null ? null : { url: logo, width, height }
}
