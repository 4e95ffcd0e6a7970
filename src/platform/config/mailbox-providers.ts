/** A service whose mailboxes are opened by signing in there, in place of a password. */
export interface MailboxProviderConfig {
  readonly name: string
  readonly clientId: string
  readonly clientSecret: string
  readonly authorizeUrl: string
  readonly tokenUrl: string
  readonly scopes: string[]
  /** Takes a grant back; Microsoft has no such place. */
  readonly revokeUrl: string | undefined
  readonly imap: MailServerPlace
  readonly smtp: MailServerPlace
}

export interface MailServerPlace {
  readonly host: string
  readonly port: number
  readonly security: 'tls' | 'starttls' | 'none'
}

export type MailboxProviders = Partial<
  Readonly<Record<'google' | 'microsoft', MailboxProviderConfig>>
>

interface Credentials {
  readonly clientId: string
  readonly clientSecret: string
}

export function googleMailboxes(credentials: Credentials): MailboxProviderConfig {
  return {
    ...credentials,
    name: 'Google',
    // Without these two Google gives a refresh token only the first time.
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth?access_type=offline&prompt=consent',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    revokeUrl: 'https://oauth2.googleapis.com/revoke',
    scopes: ['openid', 'email', 'https://mail.google.com/'],
    imap: { host: 'imap.gmail.com', port: 993, security: 'tls' },
    smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
  }
}

export function microsoftMailboxes(
  credentials: Credentials,
  tenant: string,
): MailboxProviderConfig {
  const place = `https://login.microsoftonline.com/${tenant}/oauth2/v2.0`
  return {
    ...credentials,
    name: 'Microsoft',
    authorizeUrl: `${place}/authorize?prompt=select_account`,
    tokenUrl: `${place}/token`,
    revokeUrl: undefined,
    scopes: [
      'openid',
      'email',
      'profile',
      'offline_access',
      'https://outlook.office.com/IMAP.AccessAsUser.All',
      'https://outlook.office.com/SMTP.Send',
    ],
    imap: { host: 'outlook.office365.com', port: 993, security: 'tls' },
    smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
  }
}
