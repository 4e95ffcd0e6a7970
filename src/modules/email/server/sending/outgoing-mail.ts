import { z } from 'zod'

const person = z.object({ name: z.string(), address: z.string() })

/** A file that goes along; its bytes lie in storage. */
const goingFile = z.object({
  fileId: z.uuid(),
  name: z.string(),
  type: z.string(),
  contentId: z.string().optional(),
})

/** What is kept of a mail until it has left, once for all who get it. */
export const storedMail = z.object({
  from: person,
  replyTo: person.nullable(),
  /** What stands in the mail; a bulk mail names only whoever gets it. */
  to: z.array(person),
  cc: z.array(person),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  files: z.array(goingFile),
  headers: z.record(z.string(), z.string()),
})
export type StoredMail = z.infer<typeof storedMail>
export type MailPerson = z.infer<typeof person>
export type GoingFile = z.infer<typeof goingFile>

export interface OutgoingMail {
  /** What it is: `conversation`, `chat-answers`, `auto-reply`, `test`. */
  readonly kind: string
  /** The same act queued twice is one mail. At most 150 characters. */
  readonly onceKey: string
  readonly accountId: string | null
  /** By this way first; without it by that of the account, or the usual one. */
  readonly transportId?: string | null
  readonly from: MailPerson
  readonly replyTo?: MailPerson | null
  readonly to: readonly MailPerson[]
  readonly cc?: readonly MailPerson[]
  readonly bcc?: readonly MailPerson[]
  readonly subject: string
  readonly text: string
  readonly html?: string | null
  readonly files?: readonly GoingFile[]
  readonly headers?: Readonly<Record<string, string>>
  /** The message of a conversation whose delivery it is. */
  readonly messageId?: string | null
  /** To whom it belongs where it is of no message: it goes when he is erased. */
  readonly contactId?: string | null
  /** What it says goes with that. */
  readonly conversationId?: string | null
  /** Its Message-ID with the brackets: the same in every try. */
  readonly headerId: string
}

/** One mail to many, each with what is his in `{{slots}}`. */
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
