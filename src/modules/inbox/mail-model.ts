import { z } from 'zod'

import { mailProblems } from '#lib/mail-problem.ts'
import { line, moment } from '#platform/registry/fields.ts'

export const mailPerson = z.object({ name: z.string(), address: z.string() })
export type MailPerson = z.infer<typeof mailPerson>

/** What stands on a message that came or went by mail. Never shown to customers. */
export const mailEnvelope = z.object({
  /** Null of an answer until it is on its way. */
  from: mailPerson.nullable(),
  to: z.array(mailPerson),
  cc: z.array(mailPerson),
  bcc: z.array(mailPerson),
  subject: z.string(),
  /** Of one that came: to whom an answer goes, and who is answered along. */
  reply: z.object({ to: z.array(mailPerson), cc: z.array(mailPerson) }).nullable(),
  /** It looks like something: `getMessageMail` has the page. */
  hasHtml: z.boolean(),
  /** What it quotes of earlier mails is left out of the text. */
  isCut: z.boolean(),
  /** It wants pictures from elsewhere, which tell its writer that it was read. */
  hasRemote: z.boolean(),
  /** Whether whom it names as its writer was proven; null of answers. */
  trust: z.enum(['verified', 'unverified', 'failed']).nullable(),
  /** Written by a machine: out of office and the like. */
  isAutomatic: z.boolean(),
  /** What was found wrong with one that came; absent where nothing was. */
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

/** How far a mail has come, over all to whom it goes: the worst of them counts. */
export const mailDelivery = z.object({
  state: z.enum(deliveryStates),
  /** In words of the other server. */
  answer: z.string(),
  at: moment,
  recipients: z.array(
    z.object({ address: z.string(), state: z.enum(deliveryStates), answer: z.string() }),
  ),
})
export type MailDelivery = z.infer<typeof mailDelivery>

/** To whom an answer that waits will go. */
export const keptMailHead = z.object({
  to: z.array(mailPerson),
  cc: z.array(mailPerson),
  bcc: z.array(mailPerson),
  subject: z.string().optional(),
})
export type KeptMailHead = z.infer<typeof keptMailHead>

/** Of an answer that is being written: nobody has to be named yet, nor whole. */
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
  address: z.email('Enter a valid email address, such as ada@example.com.').max(320),
})

/** To whom an answer goes by mail; without it, to all who were written to. */
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

/** Who gets the first mail to somebody along; without `to` it goes to him. */
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
