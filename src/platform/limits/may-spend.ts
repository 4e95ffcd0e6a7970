import { Refusal } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Allowance } from './rate-limit.ts'

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
