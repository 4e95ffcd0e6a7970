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
    defaultLocale: row.default_locale,
    indexable: row.indexable,
    home: readHome(row.home),
    logo: logoOf(row),
    favicon: row.favicon,
    state: row.state,
    url: `${protocol}//${row.slug}.${config.sitesDomain}${port ? `:${port}` : ''}/`,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  }
}

export function presentFace(
  row: SiteRow & { primary_domain: string | null; released_until: Date | null },
  sitesDomain: string,
): SiteFace {
  const primaryDomain = row.primary_domain ?? undefined
  return {
    organizationId: row.org_id,
    siteId: row.id,
    slug: row.slug,
    name: row.name,
    theme: readTheme(row.theme),
    defaultLocale: row.default_locale,
    indexable: row.indexable,
    home: readHome(row.home),
    logo: logoOf(row),
    favicon: row.favicon,
    // Sites of a closed organization look archived to outsiders.
    state: row.closed_at ? 'archived' : row.state,
    primaryDomain,
    primaryHost: primaryDomain ?? `${row.slug}.${sitesDomain}`,
    isUnderOldSlug: row.released_until !== null,
  }
}

export function presentDomain(row: DomainRow): Domain {
  return {
    id: row.id,
    siteId: row.site_id,
    hostname: row.hostname,
    state: row.state,
    problem: row.problem,
    isPrimary: row.is_primary,
    proof: { type: 'TXT', name: proofName(row.hostname), value: proofValue(row.txt_token) },
    checkedAt: row.checked_at?.toISOString() ?? null,
    missingSince: row.missing_since?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
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

function logoOf({ logo, logo_width: width, logo_height: height }: SiteRow): SiteLogo | null {
  return logo === null || width === null || height === null ? null : { url: logo, width, height }
}
