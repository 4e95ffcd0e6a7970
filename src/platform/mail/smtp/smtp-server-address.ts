import { isLocalName } from '#lib/local-name.ts'

/** Where a server is and how it is spoken to, from `smtp://user:password@host:587`. */
export interface SmtpServerAddress {
  readonly host: string
  readonly port: number
  /** From the first byte, or by STARTTLS: where it is offered, always, or never. */
  readonly tls: 'whole' | 'offered' | 'required' | 'never'
  readonly checksCertificate: boolean
  readonly user: string | undefined
  readonly password: string
  /**
   * In place of a password: what signing in at the provider gave (XOAUTH2). Asked again, it gets the
   * one that was just refused. Throws an SmtpProblem of the step `sign-in` where there is none.
   */
  readonly accessToken?: ((refused?: string) => Promise<string>) | undefined
  /**
   * Of a server that a tenant named: finds its address and checks that we may go there. Throws an
   * SmtpProblem of the step `resolve` otherwise.
   */
  readonly locate?: (() => Promise<string>) | undefined
}

/** Options stand behind a question mark: `requireTLS`, `ignoreTLS`, `tls.rejectUnauthorized`. */
export function readSmtpUrl(text: string): SmtpServerAddress {
  const url = new URL(text)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isWhole = url.protocol === 'smtps:'
  const isOn = (name: string): boolean => url.searchParams.get(name) === 'true'
  const hasPassword = url.password !== ''
  // On this machine nobody listens in between.
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
