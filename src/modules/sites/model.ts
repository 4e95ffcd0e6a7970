import { z } from 'zod'

import { locale } from '#modules/account/model.ts'
import { id, line, moment, prose, version } from '#platform/registry/fields.ts'

import { siteParts } from './rules.ts'

/** Pages adjust the color until text on it is readable. */
export const theme = z.strictObject({
  primaryColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Enter a color such as #15803d.')
    .toLowerCase(),
  colorMode: z.enum(['system', 'light', 'dark']),
})
export type Theme = z.infer<typeof theme>

export const defaultTheme: Theme = { primaryColor: '#15803d', colorMode: 'system' }

const homeText = z.strictObject({
  locale,
  title: line(120, 0),
  intro: prose(2000).trim(),
})
export type HomeText = z.infer<typeof homeText>

/** Sections missing from the list come last and are shown, so new sections aren't hidden. */
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

export const defaultHome: SiteHome = { texts: [], parts: [] }

function isEachOnce<Key extends string>(key: Key) {
  return (items: readonly Readonly<Record<Key, unknown>>[]): boolean =>
    new Set(items.map((item) => item[key])).size === items.length
}

const siteLogo = z.object({
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
})
export type SiteLogo = z.infer<typeof siteLogo>

export const sitePictureKind = z.enum(['logo', 'favicon'])
export type SitePictureKind = z.infer<typeof sitePictureKind>

/** suspended: by the platform. archived: by the organization. */
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
  url: z.string(),
  version,
  createdAt: moment,
})
export type Site = z.infer<typeof site>

/**
 * pending: not checked yet. verifying: record not found, will be checked again. active: verified
 * and serving pages. failed: never verified, or the record is gone.
 */
const domainState = z.enum(['pending', 'verifying', 'active', 'failed', 'removed'])

export const domainProblem = z.enum(['no-proof', 'taken'])
export type DomainProblem = z.infer<typeof domainProblem>

export const domain = z.object({
  id: id('site_domains'),
  siteId: id('sites'),
  hostname: z.string(),
  state: domainState,
  /** The record is missing, or another organization holds the domain. */
  problem: domainProblem.nullable(),
  isPrimary: z.boolean(),
  proof: z.object({ type: z.literal('TXT'), name: z.string(), value: z.string() }),
  checkedAt: moment.nullable(),
  missingSince: moment.nullable(),
  createdAt: moment,
})
export type Domain = z.infer<typeof domain>

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
  readonly primaryDomain: string | undefined
  readonly primaryHost: string
  readonly isUnderOldSlug: boolean
}
