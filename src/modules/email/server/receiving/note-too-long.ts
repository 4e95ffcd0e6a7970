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
  const mail = {
    id,
    size,
    accountId,
    contentKey: createHash('sha256').update(key).digest('base64url'),
    envelopeFrom: '',
    envelopeTo: [address],
    clientIp: null,
    clientName: null,
  }
  const added = await insertInbound(scope, [mail])
  const reason =
    'It is longer than 35 MB, or than its server says. It is still in the mailbox it came to.'
  if (added.has(id)) await markInbound(scope, id, { state: 'rejected', reason })
}
