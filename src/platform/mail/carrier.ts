import type { ClaimedMail, Outcome } from './store.ts'

/** Sends messages of one channel. Returns the result and never throws. */
export interface Carrier {
  deliver(mail: ClaimedMail): Promise<Outcome>
  close(): Promise<void>
}

/** A local install sends nothing: the mailbox page shows the stored row. */
export const intoMailbox: Carrier = {
  deliver: () => Promise.resolve({ state: 'sent' }),
  close: () => Promise.resolve(),
}
