import { createHash, randomUUIDv7 } from 'node:crypto'

import type { Scope } from '#platform/scope/scope.ts'

import { insertInbound, markInbound } from './store.ts'

/** Records an email that is too large to receive, so that teammates who look for it find it. */
export async function recordOversized(
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
    'The email is over 35 MB or larger than its server reported. It’s still in the original mailbox.'
  if (added.has(id)) await markInbound(scope, id, { state: 'rejected', reason })
}
