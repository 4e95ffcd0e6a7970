import { z } from 'zod'

import { locale } from '#modules/account/model.ts'
import { event } from '#platform/events/event.ts'
import { anyone, needs } from '#platform/permissions/access.ts'
import { call, platformCall } from '#platform/registry/call.ts'
import { id, line, version } from '#platform/registry/fields.ts'

import { domain, domainProblem, site, siteHome, sitePictureKind, theme } from './model.ts'
import { slugProblems } from './rules.ts'

const done = z.object({})
const slug = z.string().trim().max(63)

export const checkSlug = platformCall({
  name: 'sites.checkSlug',
  route: 'GET /api/slugs/{slug}',
  summary: 'Check whether a slug is available',
  access: anyone,
  input: z.strictObject({ slug }),
  output: z.object({
    slug: z.string(),
    isAvailable: z.boolean(),
    problem: z.enum([...slugProblems, 'taken']).nullable(),
  }),
})

export const listSites = call({
  name: 'sites.listSites',
  route: 'GET /api/sites',
  summary: 'List the sites of the organization',
  access: needs('Settings', 'view'),
  input: z.strictObject({}),
  output: z.object({ items: z.array(site) }),
})

export const getSite = call({
  name: 'sites.getSite',
  route: 'GET /api/sites/{id}',
  summary: 'Get a site',
  access: needs('Settings', 'view'),
  input: z.strictObject({ id: id('sites') }),
  output: site,
})

export const createSite = call({
  name: 'sites.createSite',
  route: 'POST /api/sites',
  summary: 'Create a site',
  access: needs('Settings', 'manage'),
  input: z.strictObject({
    slug,
    name: line(80),
    theme: theme.optional(),
    defaultLocale: locale.optional(),
  }),
  output: site,
  status: 201,
})

export const updateSite = call({
  name: 'sites.updateSite',
  route: 'PATCH /api/sites/{id}',
  summary: 'Update a site',
  access: needs('Settings', 'manage'),
  input: z.strictObject({
    id: id('sites'),
    version,
    slug: slug.optional(),
    name: line(80).optional(),
    theme: theme.optional(),
    defaultLocale: locale.optional(),
    indexable: z.boolean().optional(),
    home: siteHome.optional(),
  }),
  output: site,
})

export const setSitePicture = call({
  name: 'sites.setSitePicture',
  route: 'POST /api/sites/{id}/pictures/{kind}',
  summary: 'Upload the logo or favicon of a site. The request body is the image.',
  access: needs('Settings', 'manage'),
  body: 'file',
  input: z.strictObject({ id: id('sites'), kind: sitePictureKind }),
  output: site,
})

export const removeSitePicture = call({
  name: 'sites.removeSitePicture',
  route: 'DELETE /api/sites/{id}/pictures/{kind}',
  summary: 'Remove the logo or favicon of a site',
  access: needs('Settings', 'manage'),
  input: z.strictObject({ id: id('sites'), kind: sitePictureKind }),
  output: site,
})

export const archiveSite = call({
  name: 'sites.archiveSite',
  route: 'POST /api/sites/{id}/archive',
  summary: 'Archive a site',
  access: needs('Settings', 'manage'),
  input: z.strictObject({ id: id('sites'), version }),
  output: site,
})

export const restoreSite = call({
  name: 'sites.restoreSite',
  route: 'POST /api/sites/{id}/restore',
  summary: 'Restore an archived site',
  access: needs('Settings', 'manage'),
  input: z.strictObject({ id: id('sites'), version }),
  output: site,
})

export const listDomains = call({
  name: 'sites.listDomains',
  route: 'GET /api/sites/{siteId}/domains',
  summary: 'List the custom domains of a site with their DNS records',
  access: needs('Settings.Domain', 'view'),
  input: z.strictObject({ siteId: id('sites') }),
  output: z.object({ items: z.array(domain) }),
})

export const addDomain = call({
  name: 'sites.addDomain',
  route: 'POST /api/sites/{siteId}/domains',
  summary: 'Add a custom domain',
  access: needs('Settings.Domain', 'manage'),
  stepUp: true,
  input: z.strictObject({ siteId: id('sites'), hostname: z.string().trim().max(253) }),
  output: domain,
  status: 201,
})

export const verifyDomain = call({
  name: 'sites.verifyDomain',
  route: 'POST /api/domains/{id}/verify',
  summary: 'Verify a custom domain now',
  access: needs('Settings.Domain', 'manage'),
  input: z.strictObject({ id: id('site_domains') }),
  output: domain,
})

export const makeDomainPrimary = call({
  name: 'sites.makeDomainPrimary',
  route: 'POST /api/domains/{id}/make-primary',
  summary: 'Make a custom domain primary',
  access: needs('Settings.Domain', 'manage'),
  input: z.strictObject({ id: id('site_domains') }),
  output: domain,
})

export const removeDomain = call({
  name: 'sites.removeDomain',
  route: 'DELETE /api/domains/{id}',
  summary: 'Remove a custom domain',
  access: needs('Settings.Domain', 'manage'),
  input: z.strictObject({ id: id('site_domains') }),
  output: done,
})

const aboutSite = z.object({ siteId: z.uuid(), slug: z.string() })
const aboutDomain = z.object({ siteId: z.uuid(), domainId: z.uuid(), hostname: z.string() })

export const siteCreated = event({
  type: 'site.created',
  says: 'created the site {slug}',
  data: aboutSite,
  audience: 'Settings',
})
export const siteUpdated = event({
  type: 'site.updated',
  says: 'edited the site {slug}',
  data: aboutSite.extend({ changed: z.array(z.string()) }),
  audience: 'Settings',
})
export const siteArchived = event({
  type: 'site.archived',
  says: 'archived the site {slug}',
  data: aboutSite,
  audience: 'Settings',
})
export const siteRestored = event({
  type: 'site.restored',
  says: 'restored the site {slug}',
  data: aboutSite,
  audience: 'Settings',
})
export const domainAdded = event({
  type: 'domain.added',
  says: 'added the domain {hostname}',
  data: aboutDomain,
  audience: 'Settings.Domain',
})
export const domainVerified = event({
  type: 'domain.verified',
  says: 'verified the domain {hostname}',
  data: aboutDomain,
  audience: 'Settings.Domain',
})
export const domainProofMissing = event({
  type: 'domain.proof_missing',
  says: 'The DNS record that verifies {hostname} is missing',
  data: aboutDomain,
  audience: 'Settings.Domain',
})
export const domainFailed = event({
  type: 'domain.failed',
  says: 'The domain {hostname} couldn’t be verified',
  data: aboutDomain.extend({ problem: domainProblem }),
  audience: 'Settings.Domain',
})
export const domainMadePrimary = event({
  type: 'domain.made_primary',
  says: 'made {hostname} the primary domain',
  data: aboutDomain,
  audience: 'Settings.Domain',
})
export const domainRemoved = event({
  type: 'domain.removed',
  says: 'removed the domain {hostname}',
  data: aboutDomain,
  audience: 'Settings.Domain',
})
