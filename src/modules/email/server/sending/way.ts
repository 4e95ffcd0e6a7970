import type { MailAttachment } from '#platform/mail/compose/compose-mail.ts'
import type { MailAddress } from '#platform/mail/compose/header-text.ts'
import type { WireMail } from '#platform/mail/compose/mail-template.ts'

/** A mail ready for any way out; what a way does not need is never made. */
export interface LeavingMail {
  readonly id: string
  /** The same in every try. */
  readonly onceKey: string
  readonly returnPath: string
  /** Who gets this copy. */
  readonly recipients: readonly string[]
  readonly from: MailAddress
  readonly replyTo: MailAddress | undefined
  readonly to: readonly MailAddress[]
  readonly cc: readonly MailAddress[]
  readonly bcc: readonly MailAddress[]
  readonly files: readonly MailAttachment[]
  readonly messageId: string
  readonly kind: string
  readonly organizationId: string
  /** What it says, for ways that do not take finished mails. */
  said(): SaidMail
  /** As it goes over the wire: encoded, signed. */
  wire(): Promise<WireMail | string>
}

export interface SaidMail {
  readonly subject: string
  readonly text: string
  readonly html: string | undefined
  readonly headers: Readonly<Record<string, string>>
}

export interface WayAnswer {
  readonly code: number | undefined
  readonly status: string | undefined
  readonly words: string
  /** By what a service will speak of the mail later. */
  readonly serviceId?: string | undefined
}

/** A way for mail to leave. */
export interface Way {
  /** `platform`, or the id of a transport. */
  readonly id: string
  readonly name: string
  /** It carries the mail as it is, so that each recipient gets his own copy of the same mail. */
  readonly takesRaw: boolean
  /** Whoever takes it spreads it over time himself, so that no provider gets too much at once. */
  readonly isSpread: boolean
  /** Nothing leaves twice by it: what is unclear may be tried again. */
  readonly isIdempotent: boolean
  /** Throws a WayProblem and nothing else. */
  deliver(mail: LeavingMail): Promise<WayAnswer>
  close(): void
}

/**
 * down: the way does not work, and another may. not-ours: this way does not take mail of this sender.
 * later: whoever keeps the mailbox says so. refused: for good. unclear: it may have arrived.
 */
export type WayFailure = 'down' | 'not-ours' | 'later' | 'refused' | 'unclear'

export class WayProblem extends Error {
  override readonly name = 'WayProblem'
  readonly failure: WayFailure
  /** Where it stopped, for people: `connect`, `sign in`. */
  readonly step: string
  readonly code: number | undefined
  readonly status: string | undefined

  constructor(
    failure: WayFailure,
    step: string,
    {
      words,
      code,
      status,
    }: { words: string; code?: number | undefined; status?: string | undefined },
  ) {
    super(words)
    this.failure = failure
    this.step = step
    this.code = code
    this.status = status
  }
}
