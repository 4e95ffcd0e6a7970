import type { Scope } from '#platform/scope/scope.ts'

import type { EmailNeeds } from '../email-part.ts'

/** Whoever writes, as those ask who keep people out. */
export interface MailWriter {
  readonly contactId: string
  readonly address: string
  readonly email: string
  readonly visitKey: undefined
}

export interface ReceivingNeeds extends EmailNeeds {
  /** Of each whether he may not write, in their order. */
  listBlocked(scope: Scope, writers: readonly MailWriter[]): Promise<boolean[]>
}
