import { z } from 'zod'

import { attachment } from '#modules/inbox/model.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, moment } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

const canRead = needs('Inbox', 'view')
const messageId = id('messages')

/** pass: verified. fail: spoofed. Other results: DNS and the email leave it open. */
const verdict = z.enum(['pass', 'fail', 'softfail', 'neutral', 'none', 'temperror', 'permerror'])

/** Sender authentication results at the time of arrival. */
export const mailTrust = z.object({
  spf: verdict,
  dkim: verdict,
  dmarc: verdict,
  sentence: z.string(),
  /** The sender claims to be a member. It is treated as customer email all the same. */
  isMember: z.boolean(),
})

const messageMail = z.object({
  messageId: z.uuid(),
  direction: z.enum(['in', 'out']),
  /** Includes quoted text. */
  text: z.string(),
  /** Sanitized, and still only to be shown in a sandboxed frame. */
  html: z.string().nullable(),
  /** Maps each `cid:` reference in the page to a file. */
  inlineFiles: z.array(z.object({ contentId: z.string(), file: attachment })),
  headerId: z.string(),
  inReplyTo: z.string(),
  /** Null for sent emails. */
  trust: mailTrust.nullable(),
  /** True for 30 days. */
  hasOriginal: z.boolean(),
})

export const getMessageMail = call({
  name: 'email.getMessageMail',
  route: 'GET /api/email/messages/{id}',
  summary: 'Get the email behind a message',
  access: canRead,
  input: z.strictObject({ id: messageId }),
  output: messageMail,
})

export const downloadOriginal = call({
  name: 'email.downloadOriginal',
  route: 'GET /api/email/messages/{id}/original',
  summary: 'Download an original email with its headers; available for 30 days',
  access: canRead,
  answersFile: 'message/rfc822',
  input: z.strictObject({ id: messageId }),
  output: z.object({}),
})

const inboundStates = ['received', 'threaded', 'noted', 'rejected', 'failed'] as const

export const inboundMail = z.object({
  id: id('inbound_mails'),
  accountId: z.uuid().nullable(),
  /** The envelope sender; empty if the email was fetched from a mailbox. */
  from: z.string(),
  /** The addresses of ours it was delivered to. */
  to: z.array(z.string()),
  subject: z.string(),
  size: z.number().int(),
  /**
   * received: not processed yet. threaded: part of a conversation. noted: a bounce, a report, or an
   * automatic reply. rejected: can't become a message. failed: couldn't be processed.
   */
  state: z.enum(inboundStates),
  /** Why it was rejected or failed, or what kind of email was noted. */
  reason: z.string(),
  receivedAt: moment,
})
export type InboundMail = z.infer<typeof inboundMail>

export const listInboundMails = call({
  name: 'email.listInboundMails',
  route: 'GET /api/email/inbound',
  summary: 'List emails received in the last 30 days, newest first',
  access: needs('Settings.Email', 'view'),
  input: z.strictObject({
    accountId: id('email_accounts').optional(),
    state: z.enum(inboundStates).optional(),
    ...pageInput,
  }),
  output: pageOf(inboundMail),
})

export const retryInboundMail = call({
  name: 'email.retryInboundMail',
  route: 'POST /api/email/inbound/{id}/retry',
  summary: 'Retry processing an email that failed',
  access: needs('Settings.Email', 'manage'),
  input: z.strictObject({ id: id('inbound_mails') }),
  output: inboundMail,
})
