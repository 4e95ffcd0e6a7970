import {
  googleMailboxes,
  microsoftMailboxes,
  type MailboxProviderConfig,
} from '#platform/config/mailbox-providers.ts'

import type { ImapStandIn } from './imap-stand-in.ts'
import { mailboxOf, type OAuthStandIn } from './oauth-stand-in.ts'

/** As whoever runs an install would set both up, with servers on loopback in their place. */
export function mailboxProvidersAt(
  oauth: OAuthStandIn,
  imap: ImapStandIn,
  { publicUrl, smtpPort }: { readonly publicUrl: string; readonly smtpPort: number },
): Record<'google' | 'microsoft', MailboxProviderConfig> {
  const redirectUri = `${publicUrl}/dashboard/settings/email-settings`
  const registered = (id: string) =>
    oauth.provider(id, redirectUri) as Record<
      'clientId' | 'clientSecret' | 'authorizeUrl' | 'tokenUrl',
      string
    >
  const { authorizeUrl, tokenUrl, ...atGoogle } = registered('google')
  const microsoft = microsoftMailboxes(registered('microsoft'), tenant)
  const servers = {
    imap: { host: '127.0.0.1', port: imap.port, security: 'none' },
    smtp: { host: '127.0.0.1', port: smtpPort, security: 'none' },
  } as const
  imap.takesToken = opensMailbox(oauth)
  return {
    google: {
      ...googleMailboxes(atGoogle),
      authorizeUrl,
      tokenUrl,
      revokeUrl: `${oauth.url}/revoke`,
      ...servers,
    },
    microsoft: {
      ...microsoft,
      authorizeUrl: movedTo(oauth.url, microsoft.authorizeUrl),
      tokenUrl: movedTo(oauth.url, microsoft.tokenUrl),
      ...servers,
    },
  }
}

/** Whether a token is of this mailbox, as its servers ask. */
export function opensMailbox(oauth: OAuthStandIn): (user: string, token: string) => boolean {
  return (user, token) => {
    const holder = oauth.holderOf(token)
    return holder !== undefined && mailboxOf(holder) === user
  }
}

function movedTo(origin: string, url: string): string {
  const { pathname, search } = new URL(url)
  return origin + pathname + search
}

/** The tenant of Microsoft that may sign in. */
export const tenant = 'acme.example'
