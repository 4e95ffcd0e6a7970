import { startImapStandIn } from '#tests/support/imap-stand-in.ts'
import { mailboxProvidersAt } from '#tests/support/mailbox-provider.ts'
import { startOAuthStandIn, type OAuthStandIn } from '#tests/support/oauth-stand-in.ts'
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '#tests/support/test-server.ts'

export interface AttackServer {
  readonly server: TestServer
  readonly elsewhere: OAuthStandIn
  close(): Promise<void>
}

export async function startAttackServer(options: TestServerOptions = {}): Promise<AttackServer> {
  const [elsewhere, imap] = await Promise.all([startOAuthStandIn(), startImapStandIn('word')])
  const publicUrl = options.environment?.['PUBLIC_URL'] ?? 'http://parley.test'
  const provider = elsewhere.provider('elsewhere', `${publicUrl}/api/oauth/elsewhere/callback`)
  const { google } = mailboxProvidersAt(elsewhere, imap, { publicUrl, smtpPort: 1 })
  const server = await startTestServer({
    ...options,
    config: { mailboxProviders: { google }, ...options.config },
    environment: {
      OAUTH_PROVIDERS: JSON.stringify([provider]),
      OUTGOING_ALLOW_PRIVATE: 'true',
      ...options.environment,
    },
  })
  return {
    server,
    elsewhere,
    async close() {
      await server.close()
      await Promise.all([elsewhere.close(), imap.close()])
    },
  }
}
