import type { MailProblem } from '#lib/mail-problem.ts'

/** A person in a header; the address is lowercase and never empty. */
export interface MailPerson {
  readonly name: string
  readonly address: string
}

export type MailKind = 'mail' | 'auto-reply' | 'bounce' | 'complaint' | 'dmarc-report' | 'list'

/** The parsed content of an email. */
export interface ReadMail {
  readonly kind: MailKind
  /** With brackets, as written. */
  readonly messageId: string | undefined
  readonly inReplyTo: readonly string[]
  readonly references: readonly string[]
  /** The first address of From, never Sender. */
  readonly from: MailPerson | undefined
  readonly replyTo: readonly MailPerson[]
  readonly to: readonly MailPerson[]
  readonly cc: readonly MailPerson[]
  readonly bcc: readonly MailPerson[]
  /** Recipients from headers that mail servers add. */
  readonly deliveredTo: readonly string[]
  readonly subject: string
  readonly date: Date | undefined
  readonly text: string
  /** The new text without quotes and footers. Empty only if the text is. */
  readonly reply: string
  readonly isCut: boolean
  /** Sanitized: nothing in it runs, loads, or posts. Inline images keep their `cid:`. */
  readonly html: string | undefined
  /** It has remote images, kept as `data-remote-…`. */
  readonly hasRemote: boolean
  readonly files: readonly ReadFile[]
  readonly language: string | undefined
  /** A machine wrote it, so nothing may reply automatically. */
  readonly isAutomatic: boolean
  readonly bounce?: ReadBounce
  readonly complaint?: ReadComplaint
  readonly calendar?: ReadInvite
  readonly threadIndex: string | undefined
  readonly threadTopic: string | undefined
  /** Problems found while parsing. */
  readonly problems: readonly MailProblem[]
}

export interface ReadFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
  /** Without brackets. */
  readonly contentId: string | undefined
  readonly isInline: boolean
}

export interface ReadBounce {
  readonly recipients: readonly BouncedRecipient[]
  readonly originalId: string | undefined
  readonly originalTo: readonly string[]
}

export interface BouncedRecipient {
  readonly address: string
  readonly action: 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded'
  /** An RFC 3463 code such as `5.1.1`; '' if missing. */
  readonly status: string
  readonly diagnostic: string
}

export interface ReadComplaint {
  readonly type: string
  readonly originalId: string | undefined
  readonly recipient: string | undefined
  readonly provider: string | undefined
}

export interface ReadInvite {
  readonly method: string
  readonly summary: string
  /** As in the calendar file; without a zone, it is the sender's local time. */
  readonly startsAt?: string
  readonly endsAt?: string
}
