import { z } from 'zod'

const person = z.object({ name: z.string(), address: z.string() })

/** An attachment in storage. */
const outgoingFile = z.object({
  fileId: z.uuid(),
  name: z.string(),
  type: z.string(),
  contentId: z.string().optional(),
})

/** The body of an email, stored once for all recipients until it is sent. */
export const storedMail = z.object({
  from: person,
  replyTo: person.nullable(),
  /** The recipients in the headers; bulk email names only its own recipient. */
  to: z.array(person),
  cc: z.array(person),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  files: z.array(outgoingFile),
  headers: z.record(z.string(), z.string()),
})
export type StoredMail = z.infer<typeof storedMail>
export type MailPerson = z.infer<typeof person>
export type OutgoingFile = z.infer<typeof outgoingFile>

export interface OutgoingMail {
  /** One of `conversation`, `chat-answers`, `auto-reply`, `test`. */
  readonly kind: string
  /** An idempotency key of at most 150 characters. */
  readonly onceKey: string
  readonly accountId: string | null
  /** The preferred transport; by default the account's or the first one. */
  readonly transportId?: string | null
  readonly from: MailPerson
  readonly replyTo?: MailPerson | null
  readonly to: readonly MailPerson[]
  readonly cc?: readonly MailPerson[]
  readonly bcc?: readonly MailPerson[]
  readonly subject: string
  readonly text: string
  readonly html?: string | null
  readonly files?: readonly OutgoingFile[]
  readonly headers?: Readonly<Record<string, string>>
  /** The message whose delivery this is. */
  readonly messageId?: string | null
  /** The contact of an email without a message, so that erasing the contact deletes it. */
  readonly contactId?: string | null
  /** Content of the email is deleted with the message. */
  readonly conversationId?: string | null
  /** The Message-ID with brackets, the same for every attempt. */
  readonly headerId: string
}

/** One email to many recipients, with personal values in `{{slots}}`. */
export interface BulkMail extends Omit<
  OutgoingMail,
  'to' | 'cc' | 'bcc' | 'messageId' | 'headerId' | 'onceKey'
> {
  readonly slots: readonly string[]
  readonly recipients: readonly BulkRecipient[]
}

export interface BulkRecipient extends MailPerson {
  readonly onceKey: string
  readonly headerId: string
  readonly slots: Readonly<Record<string, string>>
}
