import type { Config } from '#platform/config/config.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { listAccountRows, type AccountRow } from './accounts-store.ts'

/**
 * The address by which replies to what is mailed from elsewhere come in: the usual one if its mail
 * comes, else another. Undefined where no reply would be read.
 */
export async function findWayBack(scope: Scope): Promise<AccountRow | undefined> {
  const { mailIn } = scope.product.config
  const open = (await listAccountRows(scope)).filter((account) => isOpen(account, mailIn))
  return open.find(({ is_default: isDefault }) => isDefault) ?? open[0]
}

/** Replies to an address whose server sends mail on come straight to us, also before it does. */
function isOpen({ state, mode }: AccountRow, mailIn: Config['mailIn']): boolean {
  if (mode === 'forward' && mailIn) return state !== 'paused'
  return state === 'active' || state === 'degraded'
}
