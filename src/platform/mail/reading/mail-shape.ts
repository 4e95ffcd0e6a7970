import type { MailProblem } from '#lib/mail-problem.ts'

/** Somebody in a header of a mail; the address is in lower case and never empty. */
export interface MailPerson {
  readonly name: string
  readonly address: string
}

export type MailKind = 'mail' | 'auto-reply' | 'bounce' | 'complaint' | 'dmarc-report' | 'list'

/** What a mail says, without its looks and its tricks. */
export interface ReadMail {
  readonly kind: MailKind
  /** `<…>` as it was written. */
  readonly messageId: string | undefined
  readonly inReplyTo: readonly string[]
  /** The last 50. */
  readonly references: readonly string[]
  /** The first address of From; Sender is another matter. */
  readonly from: MailPerson | undefined
  readonly replyTo: readonly MailPerson[]
  readonly to: readonly MailPerson[]
  readonly cc: readonly MailPerson[]
  readonly bcc: readonly MailPerson[]
  /** Where it went on its way, by the headers that mail servers leave. */
  readonly deliveredTo: readonly string[]
  readonly subject: string
  readonly date: Date | undefined
  readonly text: string
  /** What is new in it: without quotes and footers. Not empty unless the text is. */
  readonly reply: string
  readonly isCut: boolean
  /** Cleaned: nothing in it runs, loads or posts. Pictures that came along keep their `cid:`. */
  readonly html: string | undefined
  /** It wants pictures from elsewhere, kept as `data-remote-…`. */
  readonly hasRemote: boolean
  readonly files: readonly ReadFile[]
  readonly language: string | undefined
  /** A machine wrote it: nothing may answer it by itself. */
  readonly isAutomatic: boolean
  readonly bounce?: ReadBounce
  readonly complaint?: ReadComplaint
  readonly calendar?: ReadInvite
  readonly threadIndex: string | undefined
  readonly threadTopic: string | undefined
  /** What was broken. */
  readonly problems: readonly MailProblem[]
}

export interface ReadFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
  /** Without its brackets. */
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
  /** As RFC 3463 has it, `5.1.1`; '' where nobody said. */
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
  /** As the calendar has them; without a zone where it is the writer's own. */
  readonly startsAt?: string
  readonly endsAt?: string
}
