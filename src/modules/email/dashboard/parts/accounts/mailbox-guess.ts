import type { AccountMode, Mailbox, SignInProvider } from '../../../model.ts'

export type MailboxServer = Pick<Mailbox, 'host' | 'port' | 'security'>

/** Where the mailbox of an address most likely is; a person can still say otherwise. */
export function guessMailbox(address: string): MailboxServer {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  const known = servers.find(([pattern]) => pattern.test(domain))?.[1]
  const host = known ?? (domain.includes('.') ? `imap.${domain}` : '')
  return { host, port: 993, security: 'tls' }
}

/** How mail of an address most likely comes to us; forwarding works everywhere. */
export function guessMode(address: string, signIns: readonly SignInProvider[]): AccountMode {
  const { host } = guessMailbox(address)
  if (host === 'imap.gmail.com' && signIns.includes('google')) return 'oauth_google'
  if (host === 'outlook.office365.com' && signIns.includes('microsoft')) return 'oauth_microsoft'
  return 'forward'
}

/** What its provider asks for beside the password. */
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
  [/gmail|google/, 'Google wants an app password: Google Account, Security, App passwords.'],
  [/yahoo/, 'Yahoo wants an app password: Account security, Generate app password.'],
  [/mail\.me\.com/, 'Apple wants an app-specific password from account.apple.com.'],
  [/office365|outlook/, 'Microsoft has turned passwords off for most mailboxes. Forwarding works.'],
  [/gmx|web\.de/, 'Allow IMAP in the settings of the mailbox first.'],
]
