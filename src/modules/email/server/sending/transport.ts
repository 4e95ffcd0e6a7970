import type { MailAttachment } from '#platform/mail/compose/compose-mail.ts'
import type { MailAddress } from '#platform/mail/compose/header-text.ts'
import type { WireMail } from '#platform/mail/compose/mail-template.ts'

/**
 * An email ready for any transport. Encodings are created lazily, since no transport needs all of
 * them.
 */
export interface PreparedMail {
  readonly id: string
  /** The same for every attempt. */
  readonly onceKey: string
  readonly returnPath: string
  /** The envelope recipients of this copy. */
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
  /** The content, for APIs that build the email themselves. */
  content(): SaidMail
  /** The raw email, encoded and signed. */
  wire(): Promise<WireMail | string>
}

export interface SaidMail {
  readonly subject: string
  readonly text: string
  readonly html: string | undefined
  readonly headers: Readonly<Record<string, string>>
}

export interface TransportResponse {
  readonly code: number | undefined
  readonly status: string | undefined
  readonly words: string
  /** The service's ID in later events. */
  readonly serviceId?: string | undefined
}

export interface Transport {
  /** `platform` or a transport ID. */
  readonly id: string
  readonly name: string
  /** Sends raw email, so each recipient can get a separate copy. */
  readonly takesRaw: boolean
  /** The service throttles per provider on its own. */
  readonly isSpread: boolean
  /** The service deduplicates, so an unclear attempt can be repeated. */
  readonly isIdempotent: boolean
  /** Throws only TransportProblem. */
  deliver(mail: PreparedMail): Promise<TransportResponse>
  close(): void
}

/**
 * down: this transport fails, another may work. not-ours: it rejects this sender. later: the
 * mailbox provider defers. refused: permanent rejection. unclear: the email may have arrived.
 */
export type TransportFailure = 'down' | 'not-ours' | 'later' | 'refused' | 'unclear'

export class TransportProblem extends Error {
  override readonly name = 'TransportProblem'
  readonly failure: TransportFailure
  /** The failed step, such as `connect` or `sign in`. */
  readonly step: string
  readonly code: number | undefined
  readonly status: string | undefined

  constructor(
    failure: TransportFailure,
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
