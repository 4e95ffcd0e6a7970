import { z } from 'zod'

import { event } from '#platform/events/event.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, version } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import { dmarcReport, dmarcSource, emailDomain, recordKinds } from './model.ts'

const canSee = needs('Settings.Domain', 'view')
const canChange = needs('Settings.Domain', 'manage')
const domainId = id('email_domains')

export const listEmailDomains = call({
  name: 'email.listEmailDomains',
  route: 'GET /api/email/domains',
  summary: 'List the domains you send from, at most 100, with each record expected and found',
  access: canSee,
  input: z.strictObject({}),
  output: z.object({ items: z.array(emailDomain) }),
})

export const getEmailDomain = call({
  name: 'email.getEmailDomain',
  route: 'GET /api/email/domains/{id}',
  summary: 'Read a domain with each record expected and found',
  access: canSee,
  input: z.strictObject({ id: domainId }),
  output: emailDomain,
})

export const addEmailDomain = call({
  name: 'email.addEmailDomain',
  route: 'POST /api/email/domains',
  summary: 'Add a domain to send from; its keys are made, and the records to set are named',
  access: canChange,
  stepUp: true,
  input: z.strictObject({ domain: z.string().trim().max(253) }),
  output: emailDomain,
  status: 201,
})

export const updateEmailDomain = call({
  name: 'email.updateEmailDomain',
  route: 'PATCH /api/email/domains/{id}',
  summary: 'Say whether all mail to a domain is to come here',
  access: canChange,
  input: z.strictObject({ id: domainId, version, receives: z.boolean() }),
  output: emailDomain,
})

export const checkEmailDomain = call({
  name: 'email.checkEmailDomain',
  route: 'POST /api/email/domains/{id}/check',
  summary: 'Look at the records of a domain now',
  access: canChange,
  input: z.strictObject({ id: domainId }),
  output: emailDomain,
})

export const rotateDomainKey = call({
  name: 'email.rotateDomainKey',
  route: 'POST /api/email/domains/{id}/rotate-key',
  summary: 'Sign with the next key from now on, and make the one after it',
  access: canChange,
  stepUp: true,
  input: z.strictObject({ id: domainId }),
  output: emailDomain,
})

export const removeEmailDomain = call({
  name: 'email.removeEmailDomain',
  route: 'DELETE /api/email/domains/{id}',
  summary: 'Send from a domain no more; addresses it proved must be proven again',
  access: canChange,
  input: z.strictObject({ id: domainId }),
  output: z.object({}),
})

export const summarizeDmarc = call({
  name: 'email.summarizeDmarc',
  route: 'GET /api/email/domains/{id}/dmarc',
  summary: 'Count what other providers saw of a domain, per day and per server, in the last days',
  access: canSee,
  input: z.strictObject({
    id: domainId,
    days: z.coerce.number().int().min(7).max(90).default(30),
  }),
  output: z.object({
    /** Every day of the time, in UTC; those without reports have zeros. */
    days: z.array(
      z.object({ day: z.string(), passed: z.number().int(), failed: z.number().int() }),
    ),
    passed: z.number().int(),
    failed: z.number().int(),
    /** At most 20, those that failed most first. */
    sources: z.array(
      dmarcSource.pick({ source: true }).extend({
        passed: z.number().int(),
        failed: z.number().int(),
        /** What happened there, in words. */
        words: z.string(),
      }),
    ),
  }),
})

export const listDmarcReports = call({
  name: 'email.listDmarcReports',
  route: 'GET /api/email/domains/{id}/dmarc/reports',
  summary: 'List the reports of other providers on a domain, the newest first',
  access: canSee,
  input: z.strictObject({ id: domainId, ...pageInput }),
  output: pageOf(dmarcReport),
})

const aboutDomain = z.object({ domainId: z.uuid(), domain: z.string() })
const ofDomain = { audience: 'Settings.Domain' } as const
const kinds = z.array(z.enum(recordKinds))

export const emailDomainAdded = event({
  type: 'email_domain.added',
  says: 'added the email domain {domain}',
  data: aboutDomain,
  ...ofDomain,
})
export const emailDomainUpdated = event({
  type: 'email_domain.updated',
  says: 'changed whether {domain} receives email',
  data: aboutDomain.extend({ receives: z.boolean() }),
  ...ofDomain,
})
/** Somebody asked to look, or what was found is not what was found before. */
export const emailDomainChecked = event({
  type: 'email_domain.checked',
  says: 'The DNS records of {domain} changed',
  data: aboutDomain.extend({ state: z.string(), missing: kinds }),
  ...ofDomain,
})
export const emailDomainVerified = event({
  type: 'email_domain.verified',
  says: 'The email domain {domain} is verified',
  data: aboutDomain,
  ...ofDomain,
})
/** Records of a proven domain are not as they were. */
export const emailDomainDrifted = event({
  type: 'email_domain.drifted',
  says: 'The DNS records of {domain} no longer match',
  data: aboutDomain.extend({ missing: kinds }),
  ...ofDomain,
})
export const emailDomainDegraded = event({
  type: 'email_domain.degraded',
  says: 'The DNS records of {domain} have been wrong for a day',
  data: aboutDomain.extend({ missing: kinds }),
  ...ofDomain,
})
/** Gone for so long that it is not theirs any more, never proven, or somebody else's. */
export const emailDomainFailed = event({
  type: 'email_domain.failed',
  says: 'The email domain {domain} couldn’t be verified',
  details: '`isTaken` is true when another organization has the domain.',
  data: aboutDomain.extend({ isTaken: z.boolean() }),
  ...ofDomain,
})
export const domainKeyRotated = event({
  type: 'email_domain.key_rotated',
  says: 'The DKIM key of {domain} was rotated',
  data: aboutDomain.extend({ selector: z.string() }),
  ...ofDomain,
})
export const emailDomainRemoved = event({
  type: 'email_domain.removed',
  says: 'removed the email domain {domain}',
  data: aboutDomain,
  ...ofDomain,
})
export const dmarcReported = event({
  type: 'email_domain.reported',
  says: '{reporter} sent a DMARC report for {domain}',
  data: aboutDomain.extend({
    reporter: z.string(),
    passed: z.number().int(),
    failed: z.number().int(),
  }),
  ...ofDomain,
})
