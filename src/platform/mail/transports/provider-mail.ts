import type { MailAddress } from '../compose/header-text.ts'
import type { MailAttachment } from '../compose/compose-mail.ts'

/** An email for HTTP services, both in parts and as raw text. */
export interface ProviderMail {
  /** The envelope sender; a service may replace it. */
  readonly returnPath: string
  readonly from: MailAddress
  readonly replyTo: MailAddress | undefined
  readonly to: readonly MailAddress[]
  readonly cc: readonly MailAddress[]
  readonly bcc: readonly MailAddress[]
  readonly subject: string
  readonly text: string
  readonly html: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly files: readonly MailAttachment[]
  readonly messageId: string
  /** The same for every attempt, for services that support idempotency keys. */
  readonly onceKey: string
  /** The raw email, created on demand. */
  raw(): Promise<Buffer>
}

export type ProviderKind = 'ses' | 'postmark' | 'sendgrid' | 'mailgun' | 'resend'

/** Credentials; the fields depend on the service. */
export interface ProviderConfig {
  readonly key: string
  /** SES: the access key ID. */
  readonly keyId?: string | undefined
  readonly region?: string | undefined
  /** Mailgun: the sending domain. */
  readonly domain?: string | undefined
  /** Postmark: the message stream. */
  readonly stream?: string | undefined
}

/** How to call a service and read its response. */
export interface ProviderRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer>
}

export interface Provider {
  readonly kind: ProviderKind
  /** Accepts raw email, so each recipient can get a separate copy. */
  readonly takesRaw: boolean
  /** Deduplicates by key, so an unclear attempt can be repeated. */
  readonly isIdempotent: boolean
  request(mail: ProviderMail, config: ProviderConfig, now: Date): Promise<ProviderRequest>
  /** A read-only request that checks the key. */
  check(config: ProviderConfig, now: Date): ProviderRequest & { readonly method: 'GET' | 'POST' }
  /** Extracts the error message. */
  wordsOf(text: string): string
  /** The service's ID for later events. */
  idOf(text: string, header: (name: string) => string | null): string | undefined
}
