import { z } from 'zod'

import { id, moment, version } from '#platform/registry/fields.ts'

/** What a site looks like. The color is the tenant's own; pages correct it until it can be read. */
export const theme = z.strictObject({
  primaryColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Write the color as #rrggbb.')
    .toLowerCase(),
  colorMode: z.enum(['system', 'light', 'dark']),
})
export type Theme = z.infer<typeof theme>

/** The green of the product, until the tenant chooses his own. */
export const defaultTheme: Theme = { primaryColor: '#15803d', colorMode: 'system' }

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
  readonly state: SiteState
  /** The custom domain that all other hosts of the site lead to. */
  readonly primaryDomain: string | undefined
  /** The host people should see: the primary domain, else the slug under the sites domain. */
  readonly primaryHost: string
}
