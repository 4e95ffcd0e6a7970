import { z } from 'zod'

import { id, line, moment, prose, version } from '#platform/registry/fields.ts'

/**
 * forward: the provider forwards email to us. imap: we fetch it. inbound: MX delivery. The others:
 * we fetch and send it after a sign-in.
 */
export const accountModes = [
  'forward',
  'imap',
  'inbound',
  'oauth_google',
  'oauth_microsoft',
] as const
export type AccountMode = (typeof accountModes)[number]

export const signInProviders = ['google', 'microsoft'] as const
export type SignInProvider = (typeof signInProviders)[number]

/** setup: no email yet. needs_reauth: the mailbox rejects our sign-in. */
const accountStates = ['setup', 'active', 'degraded', 'needs_reauth', 'paused'] as const

/** How much of the earlier emails a reply quotes. */
export const historyModes = ['none', 'last', 'full'] as const
export type HistoryMode = (typeof historyModes)[number]

export const mailboxSecurities = ['tls', 'starttls', 'none'] as const
export type MailboxSecurity = (typeof mailboxSecurities)[number]

/** A mailbox without its password. */
export const mailbox = z.object({
  host: z.string(),
  port: z.number().int(),
  security: z.enum(mailboxSecurities),
  user: z.string(),
})
export type Mailbox = z.infer<typeof mailbox>

export const newMailbox = z.strictObject({
  host: line(253),
  port: z.number().int().min(1).max(65_535),
  security: z.enum(mailboxSecurities),
  user: line(255),
  /** Left out, the stored password stays. */
  password: z.string().min(1, 'Enter a password.').max(1000).optional(),
})
export type NewMailbox = z.infer<typeof newMailbox>

export const emailAccount = z.object({
  id: id('email_accounts'),
  address: z.string(),
  displayName: z.string(),
  mode: z.enum(accountModes),
  state: z.enum(accountStates),
  /** The step that fails, such as "sign in"; null if nothing fails. */
  failingStep: z.string().nullable(),
  lastError: z.string().nullable(),
  lastOkAt: moment.nullable(),
  lastMailAt: moment.nullable(),
  /** How the address was verified; unverified addresses send from the platform's address. */
  provenBy: z.enum(['code', 'domain', 'sign-in']).nullable(),
  /** The From address of sent email. */
  sendsAs: z.string(),
  /** The address to forward email to. */
  forwardAddress: z.string(),
  mailbox: mailbox.nullable(),
  isSignedIn: z.boolean(),
  folder: z.string(),
  pollSeconds: z.number().int(),
  channelId: z.uuid(),
  transportId: z.uuid().nullable(),
  signature: z.string(),
  history: z.enum(historyModes),
  autoReply: z.string(),
  isDefault: z.boolean(),
  version,
  createdAt: moment,
})
export type EmailAccount = z.infer<typeof emailAccount>

export const accountFields = {
  address: z.string().trim().max(320),
  displayName: line(60),
  mode: z.enum(accountModes),
  mailbox: newMailbox,
  folder: line(255),
  pollSeconds: z
    .number()
    .int()
    .min(60, 'Enter at least 60 seconds.')
    .max(3600, 'Enter at most 3,600 seconds.'),
  signature: prose(10_000),
  history: z.enum(historyModes),
  autoReply: prose(10_000),
}

/** One step of an account test, in order. */
export const testStep = z.object({
  /** One of: resolve, connect, secure, sign in, open folder, prove, sign, send. */
  step: z.string(),
  state: z.enum(['ok', 'failed', 'skipped']),
  words: z.string(),
})
export type TestStep = z.infer<typeof testStep>

/**
 * A member's signature; without an account, the one for all addresses that have none of their own.
 */
export const emailSignature = z.object({
  accountId: z.uuid().nullable(),
  text: z.string(),
})

export const trustedSender = z.object({
  /** An address, or a domain such as example.com. */
  sender: z.string(),
  createdAt: moment,
})
export type TrustedSender = z.infer<typeof trustedSender>

/**
 * new: never checked. pending: records are missing. degraded: records were correct and no longer
 * are. failed: we gave up, or another organization has the domain.
 */
export const domainStates = ['new', 'pending', 'verified', 'degraded', 'failed'] as const
export type EmailDomainState = (typeof domainStates)[number]

export const recordKinds = [
  'dkim',
  'dkim_next',
  'spf',
  'return_path',
  'dmarc',
  'mx',
  'tracking',
] as const
export type RecordKind = (typeof recordKinds)[number]

/** advice: works but can be improved. unknown: the name servers didn't respond. */
export const recordStates = ['pending', 'ok', 'advice', 'missing', 'differs', 'unknown'] as const
export type RecordState = (typeof recordStates)[number]

/** A DNS record: expected, found, and the difference as a sentence. */
export const domainRecord = z.object({
  kind: z.enum(recordKinds),
  type: z.enum(['TXT', 'CNAME', 'MX']),
  host: z.string(),
  expected: z.string(),
  found: z.array(z.string()),
  state: z.enum(recordStates),
  message: z.string(),
  /** The domain isn't verified without it. */
  isRequired: z.boolean(),
})
export type DomainRecord = z.infer<typeof domainRecord>

export const emailDomain = z.object({
  id: id('email_domains'),
  domain: z.string(),
  /** The display form, if it differs from the lookup form (IDN). */
  name: z.string(),
  state: z.enum(domainStates),
  isTaken: z.boolean(),
  receives: z.boolean(),
  records: z.array(domainRecord),
  /** The DNS provider, such as cloudflare or godaddy; empty if unknown. */
  provider: z.string(),
  selector: z.string(),
  nextSelector: z.string(),
  keySince: moment.nullable(),
  verifiedAt: moment.nullable(),
  failingSince: moment.nullable(),
  checkedAt: moment.nullable(),
  nextCheckAt: moment,
  version,
  createdAt: moment,
})
export type EmailDomain = z.infer<typeof emailDomain>

export const dmarcSource = z.object({
  source: z.string(),
  count: z.number().int(),
  disposition: z.string(),
  dkim: z.string(),
  spf: z.string(),
  from: z.string(),
})
export type DmarcSource = z.infer<typeof dmarcSource>

/** An aggregate report of one provider about a domain (RFC 7489). */
export const dmarcReport = z.object({
  id: z.uuid(),
  reporter: z.string(),
  beginsAt: moment,
  endsAt: moment,
  policy: z.string(),
  passed: z.number().int(),
  failed: z.number().int(),
})
export type DmarcReport = z.infer<typeof dmarcReport>
