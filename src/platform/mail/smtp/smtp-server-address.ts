import { isLocalName } from '#lib/local-name.ts'

/** A server and its connection options, from `smtp://user:password@host:587`. */
export interface SmtpServerAddress {
  readonly host: string
  readonly port: number
  /** TLS from the first byte, or STARTTLS: if offered, always, or never. */
  readonly tls: 'whole' | 'offered' | 'required' | 'never'
  readonly checksCertificate: boolean
  readonly user: string | undefined
  readonly password: string
  /**
   * OAuth access token instead of a password (XOAUTH2). A second call gets the token that was just
   * rejected. Throws an SmtpProblem of the step `sign-in` if there is none.
   */
  readonly accessToken?: ((refused?: string) => Promise<string>) | undefined
  /**
   * Resolves a host that a tenant entered and checks that it is public. Throws an SmtpProblem of
   * the step `resolve` otherwise.
   */
  readonly locate?: (() => Promise<string>) | undefined
}

/** Query options: `requireTLS`, `ignoreTLS`, `tls.rejectUnauthorized`. */
export function readSmtpUrl(text: string): SmtpServerAddress {
  const url = new URL(text)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isWhole = url.protocol === 'smtps:'
  const isOn = (name: string): boolean => url.searchParams.get(name) === 'true'
  const hasPassword = url.password !== ''
  // Local connections can't be intercepted, so a password may be sent without TLS.
  const isRequired = isOn('requireTLS') || (hasPassword && !isLocalName(url.hostname))
  return {
    host,
    port: Number(url.port) || (isWhole ? 465 : 587),
    tls: isWhole ? 'whole' : lockOf({ isRequired, isUnwanted: isOn('ignoreTLS') }),
    checksCertificate: url.searchParams.get('tls.rejectUnauthorized') !== 'false',
    user: url.username === '' ? undefined : decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  }
}

function lockOf({ isRequired, isUnwanted }: { isRequired: boolean; isUnwanted: boolean }) {
  if (isRequired) return 'required'
  return isUnwanted ? 'never' : 'offered'
}
