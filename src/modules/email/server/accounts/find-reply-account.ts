import type { Config } from '#platform/config/config.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { listAccountRows, type AccountRow } from './accounts-store.ts'

/**
 * The account that receives replies to email sent from elsewhere: the default one if it receives,
 * else another. Undefined if no reply would arrive.
 */
export async function findReplyAccount(scope: Scope): Promise<AccountRow | undefined> {
  const { mailIn } = scope.product.config
  const open = (await listAccountRows(scope)).filter((account) => isOpen(account, mailIn))
  return open.find(({ isDefault }) => isDefault) ?? open[0]
}

/** Replies go straight to the forward address, so they arrive even before forwarding is set up. */
function isOpen({ state, mode }: AccountRow, mailIn: Config['mailIn']): boolean {
  if (mode === 'forward' && mailIn) return state !== 'paused'
  return state === 'active' || state === 'degraded'
}
