import { z } from 'zod'

import { locale } from '#modules/account/model.ts'
import { id, line, moment, prose, version } from '#platform/registry/fields.ts'

import { siteParts } from './rules.ts'

/** What a site looks like. The color is the tenant's own; pages correct it until it can be read. */
export const theme = z.strictObject({
  primaryColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Enter a color such as #15803d.')
    .toLowerCase(),
  colorMode: z.enum(['system', 'light', 'dark']),
})
export type Theme = z.infer<typeof theme>

/** The green of the product, until the tenant chooses his own. */
export const defaultTheme: Theme = { primaryColor: '#15803d', colorMode: 'system' }

/** What stands on the home page in one language; what is empty is said by the product. */
const homeText = z.strictObject({
  locale,
  title: line(120, 0),
  intro: prose(2000).trim(),
})
export type HomeText = z.infer<typeof homeText>

/** Parts that are not named come last and are shown: what the product learns later is not hidden. */
export const siteHome = z.strictObject({
  texts: z
    .array(homeText)
    .max(10, 'A site can have at most 10 languages.')
    .refine(isEachOnce('locale'), 'Add each language only once.'),
  parts: z
    .array(z.strictObject({ part: z.enum(siteParts), isShown: z.boolean() }))
    .max(siteParts.length)
    .refine(isEachOnce('part'), 'Add each section only once.'),
})
export type SiteHome = z.infer<typeof siteHome>

export const usualHome: SiteHome = { texts: [], parts: [] }

function isEachOnce<Key extends string>(key: Key) {
  return (items: readonly Readonly<Record<Key, unknown>>[]): boolean =>
    new Set(items.map((item) => item[key])).size === items.length
}

/** Small and drawn by the server; the address holds the whole picture (`data:`). */
const siteLogo = z.object({
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
})
export type SiteLogo = z.infer<typeof siteLogo>

export const sitePictureKind = z.enum(['logo', 'favicon'])
export type SitePictureKind = z.infer<typeof sitePictureKind>

/** suspended: taken off the net by the platform. archived: put away by the organization. */
export const siteState = z.enum(['active', 'suspended', 'archived'])
export type SiteState = z.infer<typeof siteState>

export const site = z.object({
  id: id('sites'),
  slug: z.string(),
  name: z.string(),
  theme,
  defaultLocale: z.string(),
  indexable: z.boolean(),
  home: siteHome,
  logo: siteLogo.nullable(),
  favicon: z.string().nullable(),
  state: siteState,
  /** Where its pages are, as people type it. */
  url: z.string(),
  version,
  createdAt: moment,
})
export type Site = z.infer<typeof site>

/**
 * pending: added, never looked at. verifying: the record was not there yet, we look again.
 * active: proven, serves pages. failed: never proven, or the proof went away.
 */
const domainState = z.enum(['pending', 'verifying', 'active', 'failed', 'removed'])

export const domainProblem = z.enum(['no-proof', 'taken'])
export type DomainProblem = z.infer<typeof domainProblem>

export const domain = z.object({
  id: id('site_domains'),
  siteId: id('sites'),
  hostname: z.string(),
  state: domainState,
  /** Why it failed: the record is not there, or somebody else holds the name. */
  problem: domainProblem.nullable(),
  isPrimary: z.boolean(),
  /** The DNS record that proves the domain is theirs. */
  proof: z.object({ type: z.literal('TXT'), name: z.string(), value: z.string() }),
  checkedAt: moment.nullable(),
  /** Since when the record of an active domain is missing. */
  missingSince: moment.nullable(),
  createdAt: moment,
})
export type Domain = z.infer<typeof domain>

/** A site as the host of a request names it. */
export interface SiteFace {
  readonly organizationId: string
  readonly siteId: string
  readonly slug: string
  readonly name: string
  readonly theme: Theme
  readonly defaultLocale: string
  readonly indexable: boolean
  readonly home: SiteHome
  readonly logo: SiteLogo | null
  readonly favicon: string | null
  readonly state: SiteState
  /** The custom domain that all other hosts of the site lead to. */
  readonly primaryDomain: string | undefined
  /** The host people should see: the primary domain, else the slug under the sites domain. */
  readonly primaryHost: string
  /** It was asked for under a slug that it gave up a while ago. */
  readonly isUnderOldSlug: boolean
}
