import {
  googleMailboxes,
  microsoftMailboxes,
  type MailboxProviderConfig,
} from '#platform/config/mailbox-providers.ts'

import type { ImapStandIn } from './imap-stand-in.ts'
import { mailboxOf, type OAuthStandIn } from './oauth-stand-in.ts'

/** Configures both providers like an operator would, with loopback servers in their place. */
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

/** Whether a token is for this mailbox; its servers check that. */
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

/** The Microsoft tenant that may sign in. */
export const tenant = 'acme.example'
