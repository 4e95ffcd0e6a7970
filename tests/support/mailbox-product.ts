import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'

import { inject } from 'vitest'

import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'

import { startImapStandIn, type ImapStandIn } from './imap-stand-in.ts'
import { mailboxProvidersAt } from './mailbox-provider.ts'
import { startOAuthStandIn, type OAuthStandIn } from './oauth-stand-in.ts'
import { freePort } from './server-process.ts'
import { startTestServer, type TestServer } from './test-server.ts'

export interface MailboxProduct {
  readonly url: string
  readonly server: TestServer
  /** The provider's sign-in server. */
  readonly elsewhere: OAuthStandIn
  readonly imap: ImapStandIn
  close(): Promise<void>
}

/** Starts the product on its own database with stand-ins for Google and Microsoft. */
export async function startMailboxProduct(): Promise<MailboxProduct> {
  const [elsewhere, imap, port] = await Promise.all([
    startOAuthStandIn(),
    startImapStandIn('no password opens this'),
    freePort(),
  ])
  elsewhere.lasts = 3600
  const embedded = await startEmbedded({
    folder: await mkdtemp(join(inject('scratchFolder'), 'mailboxes-')),
  })
  const url = `http://localhost:${port}`
  const server = await startTestServer({
    databaseUrl: embedded.url,
    rateLimits: 'on',
    roles: ['web', 'live', 'work'],
    environment: { PUBLIC_URL: url, OUTGOING_ALLOW_PRIVATE: 'true' },
    config: {
      port,
      mailboxProviders: mailboxProvidersAt(elsewhere, imap, { publicUrl: url, smtpPort: 1 }),
    },
  })
  return {
    url,
    server,
    elsewhere,
    imap,
    async close() {
      await server.close()
      await embedded.stop()
      await Promise.all([elsewhere.close(), imap.close()])
    },
  }
}
