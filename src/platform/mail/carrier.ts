import type { ClaimedMail, Outcome } from './store.ts'

/** A way for messages of one channel to leave. It says how it went and never throws. */
export interface Carrier {
  deliver(mail: ClaimedMail): Promise<Outcome>
  close(): Promise<void>
}

/** A local install sends nothing: the row itself is what the mailbox page shows. */
export const intoMailbox: Carrier = {
  deliver: () => Promise.resolve({ state: 'sent' }),
  close: () => Promise.resolve(),
}
