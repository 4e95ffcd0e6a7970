export interface MailboxProviderConfig {
  readonly name: string
  readonly clientId: string
  readonly clientSecret: string
  readonly authorizeUrl: string
  readonly tokenUrl: string
  readonly scopes: string[]
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
    // Google returns a refresh token only on the first sign-in unless these two are set.
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
