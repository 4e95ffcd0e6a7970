import { z } from 'zod'

import { textRequired } from '#lib/text-required.ts'
import { id, line, moment, version } from '#platform/registry/fields.ts'

export const transportKinds = ['smtp', 'ses', 'postmark', 'sendgrid', 'mailgun', 'resend'] as const
export type TransportKind = (typeof transportKinds)[number]

const smtpSecurities = ['tls', 'starttls', 'none'] as const

const host = line(253)
  .toLowerCase()
  .regex(/^[a-z0-9.:_-]+$/, 'Enter a host name such as smtp.example.com.')
const secret = z.string().min(1, textRequired).max(4000)
/** The secret that authenticates a service's delivery webhook. */
const newsKey = secret.optional()

/** Settings per kind. Secrets are accepted but never returned. */
export const transportSettings = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('smtp'),
    host,
    port: z.number().int().min(1).max(65_535),
    security: z.enum(smtpSecurities),
    user: line(320, 0).default(''),
    password: secret.optional(),
  }),
  z.strictObject({
    kind: z.literal('ses'),
    region: line(40).regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'Enter a region such as eu-central-1.'),
    keyId: line(200),
    key: secret.optional(),
    /** The SNS topic that reports delivery events. */
    topic: z
      .string()
      .trim()
      .max(300)
      .regex(
        /^(?:arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[A-Za-z0-9_.-]+)?$/,
        'Enter the topic ARN, such as arn:aws:sns:eu-central-1:123456789012:mail.',
      )
      .default(''),
  }),
  z.strictObject({
    kind: z.literal('postmark'),
    key: secret.optional(),
    stream: line(60).default('outbound'),
    /** Generated here and shown once. */
    newsKey: z.string().min(20).max(4000).optional(),
  }),
  z.strictObject({ kind: z.literal('sendgrid'), key: secret.optional(), newsKey }),
  z.strictObject({
    kind: z.literal('mailgun'),
    domain: line(253).regex(/^[a-z0-9.-]+$/i, 'Enter the domain, such as mg.example.com.'),
    region: z.enum(['us', 'eu']).default('us'),
    key: secret.optional(),
    newsKey,
  }),
  z.strictObject({ kind: z.literal('resend'), key: secret.optional(), newsKey }),
])
export type TransportSettings = z.output<typeof transportSettings>

/** Mailbox providers with their own rate; all others share one rate, applied per domain. */
export const ratedProviders = ['gmail', 'microsoft', 'yahoo', 'apple', 'gmx', 'others'] as const
export type RatedProvider = (typeof ratedProviders)[number]

/** Emails per minute, where it differs from the default. */
export const providerRates = z.partialRecord(
  z.enum(ratedProviders),
  z.number().int().min(1).max(60_000),
)
export type ProviderRates = z.infer<typeof providerRates>

/** An outgoing mail server of an organization. The one with the lowest place is tried first. */
export const emailTransport = z.object({
  id: id('email_transports'),
  name: z.string(),
  kind: z.enum(transportKinds),
  settings: z.record(z.string(), z.union([z.string(), z.number()])),
  /** A short description, such as host and user. */
  hint: z.string(),
  place: z.number().int(),
  perMinute: z.number().int(),
  providerRates,
  isPaused: z.boolean(),
  lastOkAt: moment.nullable(),
  lastError: z.string().nullable(),
  failingStep: z.string().nullable(),
  /** The delivery webhook of the service; null for SMTP servers, which report by email. */
  webhook: z
    .object({
      /** The webhook URL to enter at the service. */
      address: z.string(),
      /** Whether the webhook secret is set. */
      isReady: z.boolean(),
      lastAt: moment.nullable(),
    })
    .nullable(),
  version,
})
export type EmailTransport = z.infer<typeof emailTransport>

export const outboundStates = [
  'queued',
  'sending',
  'sent',
  'deferred',
  'bounced',
  'complained',
  'failed',
  'unknown',
  'suppressed',
  'cancelled',
] as const
export type OutboundState = (typeof outboundStates)[number]

/** An email to one recipient. */
export const outboundMail = z.object({
  id: id('outbound_mails'),
  kind: z.string(),
  isBulk: z.boolean(),
  sender: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(outboundStates),
  attempts: z.number().int(),
  nextTryAt: moment.nullable(),
  /** The server's response. */
  answer: z.string(),
  /**
   * One of: unknown_user, mailbox_full, policy, reputation, content, greylisted, unreachable,
   * other.
   */
  bounceClass: z.string().nullable(),
  advice: z.string(),
  statusCode: z.string().nullable(),
  messageId: z.uuid().nullable(),
  accountId: z.uuid().nullable(),
  createdAt: moment,
  sentAt: moment.nullable(),
  /** When it reached the mailbox, if the service reports that. */
  deliveredAt: moment.nullable(),
})
export type OutboundMail = z.infer<typeof outboundMail>

export const suppressionReasons = ['bounce', 'complaint', 'manual', 'unsubscribe'] as const

export const emailSuppression = z.object({
  address: z.string(),
  reason: z.enum(suppressionReasons),
  detail: z.string(),
  until: moment.nullable(),
  createdAt: moment,
})
export type EmailSuppression = z.infer<typeof emailSuppression>
