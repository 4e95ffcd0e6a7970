import { hashToken } from '#lib/random-token.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

/**
 * Rate limits as [attempts, seconds], per network address and per account. Buckets are keyed by the
 * input, not the account found, so they don't reveal which accounts exist.
 */
const allowances = {
  'sign-in': { address: [5, 5 * 60], account: [10, 15 * 60] },
  recovery: { address: [5, 30 * 60], account: [5, 60 * 60] },
  'magic-link': { address: [5, 30 * 60], account: [5, 60 * 60] },
  'factor-challenge': { account: [5, 60] },
  factor: { account: [20, 60 * 60] },
  'step-up': { account: [10, 15 * 60] },
  passkey: { address: [30, 5 * 60] },
  oauth: { address: [20, 10 * 60] },
  'email-proof': { account: [5, 60 * 60] },
  'email-change': { account: [5, 60 * 60] },
  'phone-proof': { address: [10, 60 * 60], account: [5, 60 * 60] },
  'phone-code': { account: [5, 10 * 60] },
} as const satisfies Record<
  string,
  Partial<Record<'address' | 'account', readonly [number, number]>>
>

export interface AttemptSource {
  readonly address?: string
  readonly account?: string
}

export async function spendTry(
  scope: PlatformScope,
  what: keyof typeof allowances,
  who: AttemptSource,
): Promise<void> {
  const allowed: Partial<Record<'address' | 'account', readonly [number, number]>> =
    allowances[what]
  for (const side of ['address', 'account'] as const) {
    const [limit, windowSeconds] = allowed[side] ?? []
    const name = who[side]
    if (!limit || !windowSeconds || name === undefined) continue
    await scope.spend({ bucket: `${what}:${side}:${hashToken(name)}`, limit, windowSeconds })
  }
}
