import { createHash, randomUUIDv7 } from 'node:crypto'

import type { Scope } from '#platform/scope/scope.ts'

import { insertInbound, markInbound } from './store.ts'

/** A mail that a mailbox holds and that is too long to be taken: whoever looks for it finds out. */
export async function noteTooLong(
  scope: Scope,
  {
    accountId,
    address,
    key,
    size,
  }: { accountId: string; address: string; key: string; size: number },
): Promise<void> {
  const id = randomUUIDv7()
  const isNew = await insertInbound(scope, {
    id,
    size,
    account_id: accountId,
    content_key: createHash('sha256').update(key).digest('base64url'),
    envelope_from: '',
    envelope_to: [address],
    client_ip: null,
    client_name: null,
    received_at: scope.now,
  })
  const reason = 'It is longer than 35 MB. It is still in the mailbox it came to.'
  if (isNew) await markInbound(scope, id, { state: 'rejected', reason })
}
