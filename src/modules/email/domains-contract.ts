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
  summary: 'List email domains with their DNS records (at most 100)',
  access: canSee,
  input: z.strictObject({}),
  output: z.object({ items: z.array(emailDomain) }),
})

export const getEmailDomain = call({
  name: 'email.getEmailDomain',
  route: 'GET /api/email/domains/{id}',
  summary: 'Get an email domain with its DNS records',
  access: canSee,
  input: z.strictObject({ id: domainId }),
  output: emailDomain,
})

export const addEmailDomain = call({
  name: 'email.addEmailDomain',
  route: 'POST /api/email/domains',
  summary: 'Create an email domain; the response lists the DNS records to add',
  access: canChange,
  stepUp: true,
  input: z.strictObject({ domain: z.string().trim().max(253) }),
  output: emailDomain,
  status: 201,
})

export const updateEmailDomain = call({
  name: 'email.updateEmailDomain',
  route: 'PATCH /api/email/domains/{id}',
  summary: 'Set whether a domain receives all of its email here',
  access: canChange,
  input: z.strictObject({ id: domainId, version, receives: z.boolean() }),
  output: emailDomain,
})

export const checkEmailDomain = call({
  name: 'email.checkEmailDomain',
  route: 'POST /api/email/domains/{id}/check',
  summary: 'Check the DNS records of an email domain',
  access: canChange,
  input: z.strictObject({ id: domainId }),
  output: emailDomain,
})

export const rotateDomainKey = call({
  name: 'email.rotateDomainKey',
  route: 'POST /api/email/domains/{id}/rotate-key',
  summary: 'Rotate the DKIM key of an email domain',
  access: canChange,
  stepUp: true,
  input: z.strictObject({ id: domainId }),
  output: emailDomain,
})

export const removeEmailDomain = call({
  name: 'email.removeEmailDomain',
  route: 'DELETE /api/email/domains/{id}',
  summary: 'Delete an email domain; addresses it verified lose their verification',
  access: canChange,
  input: z.strictObject({ id: domainId }),
  output: z.object({}),
})

export const summarizeDmarc = call({
  name: 'email.summarizeDmarc',
  route: 'GET /api/email/domains/{id}/dmarc',
  summary: 'Summarize DMARC reports per day and server',
  access: canSee,
  input: z.strictObject({
    id: domainId,
    days: z.coerce.number().int().min(7).max(90).default(30),
  }),
  output: z.object({
    /** Every day of the period in UTC, with zeros for days without reports. */
    days: z.array(
      z.object({ day: z.string(), passed: z.number().int(), failed: z.number().int() }),
    ),
    passed: z.number().int(),
    failed: z.number().int(),
    /** At most 20, most failures first. */
    sources: z.array(
      dmarcSource.pick({ source: true }).extend({
        passed: z.number().int(),
        failed: z.number().int(),
        words: z.string(),
      }),
    ),
  }),
})

export const listDmarcReports = call({
  name: 'email.listDmarcReports',
  route: 'GET /api/email/domains/{id}/dmarc/reports',
  summary: 'List DMARC reports, newest first',
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
/** Emitted on a manual check and when the result changed. */
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
/** Records of a verified domain changed. */
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
/** The records were missing for too long, or another organization verified the domain. */
export const emailDomainFailed = event({
  type: 'email_domain.failed',
  says: 'The email domain {domain} couldn’t be verified',
  details: '`isTaken` is true if another organization has verified the domain.',
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
