import type { Pool } from '#platform/database/pool.ts'
import { storeInMailbox } from '#platform/mail/mailbox.ts'

import type { Transport } from './transport.ts'

/** A local install stores email in its mailbox page instead of sending it. */
export function mailboxTransport(pool: Pool): Transport {
  return {
    id: 'platform',
    name: 'The local mailbox of this install',
    takesRaw: true,
    isSpread: true,
    // Stored under the email's ID.
    isIdempotent: true,
    async deliver({ id, recipients, organizationId, kind, content }) {
      const { subject, text, html } = content()
      const [recipient = ''] = recipients
      await storeInMailbox(pool, {
        id,
        recipient,
        kind,
        subject,
        text,
        html: html ?? null,
        organizationId,
      })
      return { code: 250, status: '2.0.0', words: 'Stored in the local mailbox of this install.' }
    },
    close: () => {},
  }
}
