import { z } from 'zod'

import { mailProblems } from '#lib/mail-problem.ts'
import { line, moment } from '#platform/registry/fields.ts'

export const mailPerson = z.object({ name: z.string(), address: z.string() })
export type MailPerson = z.infer<typeof mailPerson>

/** Never shown to customers. */
export const mailEnvelope = z.object({
  from: mailPerson.nullable(),
  to: z.array(mailPerson),
  cc: z.array(mailPerson),
  bcc: z.array(mailPerson),
  subject: z.string(),
  reply: z.object({ to: z.array(mailPerson), cc: z.array(mailPerson) }).nullable(),
  hasHtml: z.boolean(),
  isCut: z.boolean(),
  /** Loading remote images would tell the sender that the email was read. */
  hasRemote: z.boolean(),
  trust: z.enum(['verified', 'unverified', 'failed']).nullable(),
  isAutomatic: z.boolean(),
  problems: z.array(z.enum(mailProblems)).optional(),
})
export type MailEnvelope = z.infer<typeof mailEnvelope>

export const deliveryStates = [
  'queued',
  'sent',
  'deferred',
  'bounced',
  'complained',
  'failed',
  'unknown',
  'suppressed',
  'cancelled',
] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const mailDelivery = z.object({
  state: z.enum(deliveryStates),
  answer: z.string(),
  at: moment,
  recipients: z.array(
    z.object({ address: z.string(), state: z.enum(deliveryStates), answer: z.string() }),
  ),
})
export type MailDelivery = z.infer<typeof mailDelivery>

export const keptMailHead = z.object({
  to: z.array(mailPerson),
  cc: z.array(mailPerson),
  bcc: z.array(mailPerson),
  subject: z.string().optional(),
})
export type KeptMailHead = z.infer<typeof keptMailHead>

export const draftMailHead = z.strictObject({
  to: z.array(draftPerson()).max(50),
  cc: z.array(draftPerson()).max(50),
  bcc: z.array(draftPerson()).max(50),
  subject: line(500, 0).optional(),
})

function draftPerson() {
  return z.strictObject({ name: line(100, 0).default(''), address: line(320, 0) })
}

const newPerson = z.strictObject({
  name: line(100, 0).default(''),
  address: z.email('Enter an email address such as name@example.com.').max(320),
})

export const newMailHead = z
  .strictObject({
    to: z.array(newPerson).min(1, 'Add a recipient.').max(50),
    cc: z.array(newPerson).max(50).default([]),
    bcc: z.array(newPerson).max(50).default([]),
    subject: line(500, 0).optional(),
  })
  .refine(({ to, cc, bcc }) => to.length + cc.length + bcc.length <= 50, {
    message: 'An email can have at most 50 recipients.',
    path: ['to'],
  })
export type NewMailHead = z.infer<typeof newMailHead>

/** Without `to`, the email goes to the contact. */
export const firstMailHead = z
  .strictObject({
    to: z.array(newPerson).max(50).default([]),
    cc: z.array(newPerson).max(50).default([]),
    bcc: z.array(newPerson).max(50).default([]),
    subject: line(500, 0).optional(),
  })
  .refine(({ to, cc, bcc }) => Math.max(to.length, 1) + cc.length + bcc.length <= 50, {
    message: 'An email can have at most 50 recipients.',
    path: ['cc'],
  })
