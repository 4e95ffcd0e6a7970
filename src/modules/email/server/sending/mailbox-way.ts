import type { Pool } from '#platform/database/pool.ts'
import { keepInMailbox } from '#platform/mail/mailbox.ts'

import type { Way } from './way.ts'

/** A local install sends nothing: its mail is read on the mailbox page. */
export function mailboxWay(pool: Pool): Way {
  return {
    id: 'platform',
    name: 'The mailbox of this install',
    takesRaw: true,
    isSpread: true,
    // Kept under the id of the mail.
    isIdempotent: true,
    async deliver({ id, recipients, organizationId, kind, said }) {
      const { subject, text, html } = said()
      const [recipient = ''] = recipients
      await keepInMailbox(pool, {
        id,
        recipient,
        kind,
        subject,
        text,
        html: html ?? null,
        organizationId,
      })
      return { code: 250, status: '2.0.0', words: 'Kept in the mailbox of this install.' }
    },
    close: () => {},
  }
}
