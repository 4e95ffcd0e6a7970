import { Refusal } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Allowance } from './rate-limit.ts'

/** For what is left out without a word once it was done often. */
export async function maySpend(
  scope: Pick<Scope, 'spend'>,
  ...allowances: readonly Allowance[]
): Promise<boolean> {
  try {
    await scope.spend(...allowances)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'rate_limited') return false
    throw error
  }
}
