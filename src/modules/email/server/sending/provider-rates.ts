import { defaultProviderRates as usual } from '../../rules.ts'
import type { ProviderRates } from '../../transport-model.ts'
import table from './mailbox-providers.json' with { type: 'json' }

/** Smaller providers with few servers that reject bursts. */
const usualForKnown = 60

const known = new Set(Object.keys(table))

/**
 * Emails per minute to a provider; undefined for no limit. Unknown domains get little email and
 * throttle on their own. Sending services also throttle on their own, unless the organization sets
 * a rate.
 */
export function providerRate(
  provider: string,
  { chosen, isSpread }: { readonly chosen: ProviderRates; readonly isSpread: boolean },
): number | undefined {
  const group = Object.hasOwn(usual, provider) ? (provider as keyof typeof usual) : undefined
  const own = chosen[group ?? 'others']
  if (own !== undefined || isSpread) return own
  if (group) return usual[group]
  return known.has(provider) ? usualForKnown : undefined
}
