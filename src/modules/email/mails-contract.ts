import { z } from 'zod'

import { attachment } from '#modules/inbox/model.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, moment } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

const canRead = needs('Inbox', 'view')
const messageId = id('messages')

/** pass is proven, fail is not theirs; the rest is what the name servers and the mail leave open. */
const verdict = z.enum(['pass', 'fail', 'softfail', 'neutral', 'none', 'temperror', 'permerror'])

/** What was found out about who sent a mail, when it came. */
export const mailTrust = z.object({
  spf: verdict,
  dkim: verdict,
  dmarc: verdict,
  /** All of it for people. */
  sentence: z.string(),
  /** It says it is from a member of the organization; it is a customer's mail all the same. */
  isMember: z.boolean(),
})

const messageMail = z.object({
  messageId: z.uuid(),
  direction: z.enum(['in', 'out']),
  /** With everything that it quotes. */
  text: z.string(),
  /** Cleaned of all that runs, loads or posts; to be shown in a frame of its own. */
  html: z.string().nullable(),
  /** The pictures of the page: where it says `cid:` and this, it means this file. */
  inlineFiles: z.array(z.object({ contentId: z.string(), file: attachment })),
  /** Its Message-ID. */
  headerId: z.string(),
  inReplyTo: z.string(),
  /** Null of what went out. */
  trust: mailTrust.nullable(),
  /** It can be read as it came; for 30 days. */
  hasOriginal: z.boolean(),
})

export const getMessageMail = call({
  name: 'email.getMessageMail',
  route: 'GET /api/email/messages/{id}',
  summary:
    'Read the mail behind a message: all of its text, its page, and whether its writer is proven',
  access: canRead,
  input: z.strictObject({ id: messageId }),
  output: messageMail,
})

export const downloadOriginal = call({
  name: 'email.downloadOriginal',
  route: 'GET /api/email/messages/{id}/original',
  summary: 'Download a mail as it came, with all its headers; kept for 30 days',
  access: canRead,
  answersFile: 'message/rfc822',
  input: z.strictObject({ id: messageId }),
  output: z.object({}),
})

const inboundStates = ['received', 'threaded', 'noted', 'rejected', 'failed'] as const

/** A mail that came, and what became of it. */
export const inboundMail = z.object({
  id: id('inbound_mails'),
  accountId: z.uuid().nullable(),
  /** The address that the server that brought it named as sender; empty of what was fetched. */
  from: z.string(),
  /** Our addresses by which it came. */
  to: z.array(z.string()),
  subject: z.string(),
  size: z.number().int(),
  /**
   * received: not read yet. threaded: a message of a conversation. noted: a bounce, a report, an
   * automatic answer. rejected: cannot be a message. failed: could not be read.
   */
  state: z.enum(inboundStates),
  /** Why it was rejected or failed, or what it was noted as. */
  reason: z.string(),
  receivedAt: moment,
})
export type InboundMail = z.infer<typeof inboundMail>

export const listInboundMails = call({
  name: 'email.listInboundMails',
  route: 'GET /api/email/inbound',
  summary: 'List the mails that came in the last 30 days and what became of them, the newest first',
  access: needs('Settings.Email', 'view'),
  input: z.strictObject({
    accountId: id('email_accounts').optional(),
    /** All of them without it. */
    state: z.enum(inboundStates).optional(),
    ...pageInput,
  }),
  output: pageOf(inboundMail),
})

export const retryInboundMail = call({
  name: 'email.retryInboundMail',
  route: 'POST /api/email/inbound/{id}/retry',
  summary: 'Read a mail again that could not be read',
  access: needs('Settings.Email', 'manage'),
  input: z.strictObject({ id: id('inbound_mails') }),
  output: inboundMail,
})
