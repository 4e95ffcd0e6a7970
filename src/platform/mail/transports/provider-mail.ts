import type { MailAddress } from '../compose/header-text.ts'
import type { MailAttachment } from '../compose/compose-mail.ts'

/** A mail as the services that take no finished ones want it, and finished for those that do. */
export interface ProviderMail {
  /** From whom the way back leads; a service may have its own. */
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
  /** The same in every try, for services that do nothing twice under one key. */
  readonly onceKey: string
  /** The whole mail in its wire form, made when it is asked for. */
  raw(): Promise<Buffer>
}

export type ProviderKind = 'ses' | 'postmark' | 'sendgrid' | 'mailgun' | 'resend'

/** What a service is spoken to with; which of it is needed says its kind. */
export interface ProviderConfig {
  readonly key: string
  /** Of SES: the id that belongs to the key. */
  readonly keyId?: string | undefined
  readonly region?: string | undefined
  /** Of Mailgun: the domain that was set up there. */
  readonly domain?: string | undefined
  /** Of Postmark: the stream. */
  readonly stream?: string | undefined
}

/** A request to a service, and how its answer reads. */
export interface ProviderRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer>
}

export interface Provider {
  readonly kind: ProviderKind
  /** It takes a mail with its headers as they are, so every recipient can have his own. */
  readonly takesRaw: boolean
  /** A second request with the same key sends nothing twice: what is unclear may be sent again. */
  readonly isIdempotent: boolean
  request(mail: ProviderMail, config: ProviderConfig, now: Date): Promise<ProviderRequest>
  /** Asks something that changes nothing, to see whether the key is good. */
  check(config: ProviderConfig, now: Date): ProviderRequest & { readonly method: 'GET' | 'POST' }
  /** In words, from whatever the service wraps them in. */
  wordsOf(text: string): string
  /** By what it will speak of a mail that it took. */
  idOf(text: string, header: (name: string) => string | null): string | undefined
}
