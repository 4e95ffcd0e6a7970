import { z } from 'zod'

import { id, line, moment, prose, version } from '#platform/registry/fields.ts'

/**
 * forward: its server sends mail on to us. imap: we fetch it. inbound: it comes straight (MX). The
 * others: we fetch and send it, after somebody signed in there.
 */
export const accountModes = [
  'forward',
  'imap',
  'inbound',
  'oauth_google',
  'oauth_microsoft',
] as const
export type AccountMode = (typeof accountModes)[number]

/** Whose mailboxes are opened by signing in there, where this install is set up for it. */
export const signInProviders = ['google', 'microsoft'] as const
export type SignInProvider = (typeof signInProviders)[number]

/** setup: nothing came yet. needs_reauth: the mailbox does not let us in any more. */
const accountStates = ['setup', 'active', 'degraded', 'needs_reauth', 'paused'] as const

/** How much of the earlier mails an answer quotes. */
export const historyModes = ['none', 'last', 'full'] as const
export type HistoryMode = (typeof historyModes)[number]

export const mailboxSecurities = ['tls', 'starttls', 'none'] as const
export type MailboxSecurity = (typeof mailboxSecurities)[number]

/** A mailbox as people see it: the password never comes back. */
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
  /** Left out, the one that is kept stays. */
  password: z.string().min(1, 'Write the password.').max(1000).optional(),
})
export type NewMailbox = z.infer<typeof newMailbox>

export const emailAccount = z.object({
  id: id('email_accounts'),
  address: z.string(),
  displayName: z.string(),
  mode: z.enum(accountModes),
  state: z.enum(accountStates),
  /** Where it stopped, such as "sign in"; null while all is well. */
  failingStep: z.string().nullable(),
  /** What went wrong, for people. */
  lastError: z.string().nullable(),
  lastOkAt: moment.nullable(),
  lastMailAt: moment.nullable(),
  /** By what the address is known to be theirs; an address that is not sends as the platform. */
  provenBy: z.enum(['code', 'domain', 'sign-in']).nullable(),
  /** What stands in From of what it sends. */
  sendsAs: z.string(),
  /** Where its own server is to send its mail on to. */
  forwardAddress: z.string(),
  mailbox: mailbox.nullable(),
  /** Somebody signed in at its provider, and that still holds. */
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
    .min(60, 'Wait at least a minute.')
    .max(3600, 'Wait at most an hour.'),
  signature: prose(10_000),
  history: z.enum(historyModes),
  autoReply: prose(10_000),
}

/** One step of trying an account, in the order in which they are taken. */
export const testStep = z.object({
  /** resolve, connect, secure, sign in, open folder, prove, sign, send. */
  step: z.string(),
  state: z.enum(['ok', 'failed', 'skipped']),
  words: z.string(),
})
export type TestStep = z.infer<typeof testStep>

/** What stands below the mails of a member; without an account, below all that have none of their own. */
export const emailSignature = z.object({
  accountId: z.uuid().nullable(),
  text: z.string(),
})

export const trustedSender = z.object({
  /** An address, or a whole domain such as example.com. */
  sender: z.string(),
  createdAt: moment,
})
export type TrustedSender = z.infer<typeof trustedSender>

/**
 * new: never looked at. pending: the records are not all there. degraded: they were there, and are
 * not any more. failed: given up, or another organization has it.
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

/** advice: it works, and could be better. unknown: the name servers did not answer. */
export const recordStates = ['pending', 'ok', 'advice', 'missing', 'differs', 'unknown'] as const
export type RecordState = (typeof recordStates)[number]

/** One line in the name servers: what is to stand there, what does, and the difference in words. */
export const domainRecord = z.object({
  kind: z.enum(recordKinds),
  type: z.enum(['TXT', 'CNAME', 'MX']),
  host: z.string(),
  expected: z.string(),
  found: z.array(z.string()),
  state: z.enum(recordStates),
  message: z.string(),
  /** Without it the domain is not proven. */
  isRequired: z.boolean(),
})
export type DomainRecord = z.infer<typeof domainRecord>

export const emailDomain = z.object({
  id: id('email_domains'),
  domain: z.string(),
  /** As people write it, where that is not how it is looked up. */
  name: z.string(),
  state: z.enum(domainStates),
  isTaken: z.boolean(),
  receives: z.boolean(),
  records: z.array(domainRecord),
  /** Who runs its name servers, where we know them: cloudflare, godaddy. */
  provider: z.string(),
  selector: z.string(),
  nextSelector: z.string(),
  /** Since when the key that signs does so. */
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
  /** The address of the server that sent. */
  source: z.string(),
  count: z.number().int(),
  disposition: z.string(),
  dkim: z.string(),
  spf: z.string(),
  from: z.string(),
})
export type DmarcSource = z.infer<typeof dmarcSource>

/** What one provider saw of a domain in one day or so (RFC 7489). */
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
