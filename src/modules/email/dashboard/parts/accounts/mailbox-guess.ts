import type { AccountMode, Mailbox, SignInProvider } from '../../../model.ts'

export type MailboxServer = Pick<Mailbox, 'host' | 'port' | 'security'>

/** The most likely IMAP server for an address. */
export function guessMailbox(address: string): MailboxServer {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  const known = servers.find(([pattern]) => pattern.test(domain))?.[1]
  const host = known ?? (domain.includes('.') ? `imap.${domain}` : '')
  return { host, port: 993, security: 'tls' }
}

/**
 * The most likely receiving mode for an address. Forwarding always works, so it is the fallback.
 */
export function guessMode(address: string, signIns: readonly SignInProvider[]): AccountMode {
  const { host } = guessMailbox(address)
  if (host === 'imap.gmail.com' && signIns.includes('google')) return 'oauth_google'
  if (host === 'outlook.office365.com' && signIns.includes('microsoft')) return 'oauth_microsoft'
  return 'forward'
}

/** What the provider requires in addition to the password. */
export function mailboxAdvice(host: string): string | undefined {
  return advice.find(([pattern]) => pattern.test(host))?.[1]
}

const servers: readonly [RegExp, string][] = [
  [/^(?:gmail|googlemail)\.com$/, 'imap.gmail.com'],
  [/^(?:outlook|hotmail|live|msn)\./, 'outlook.office365.com'],
  [/^(?:yahoo|ymail|rocketmail)\./, 'imap.mail.yahoo.com'],
  [/^(?:icloud|me|mac)\.com$/, 'imap.mail.me.com'],
  [/^(?:gmx)\./, 'imap.gmx.net'],
  [/^web\.de$/, 'imap.web.de'],
  [/^(?:fastmail)\./, 'imap.fastmail.com'],
  [/^(?:zoho|zohomail)\./, 'imap.zoho.com'],
  [/^(?:yandex|ya)\./, 'imap.yandex.com'],
]

const advice: readonly [RegExp, string][] = [
  [/gmail|google/, 'Google requires an app password: Google Account > Security > App passwords.'],
  [/yahoo/, 'Yahoo requires an app password: Account security > Generate app password.'],
  [/mail\.me\.com/, 'Apple requires an app-specific password from account.apple.com.'],
  [
    /office365|outlook/,
    'Microsoft has turned off passwords for most mailboxes. Use forwarding instead.',
  ],
  [/gmx|web\.de/, 'Turn on IMAP in the mailbox settings first.'],
]
