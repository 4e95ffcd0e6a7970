import { usualProviderRates as usual } from '../../rules.ts'
import type { ProviderRates } from '../../transport-model.ts'
import table from './mailbox-providers.json' with { type: 'json' }

/** Smaller houses with a few servers; they refuse what comes too fast. */
const usualForKnown = 60

const known = new Set(Object.keys(table))

/**
 * What may leave to a provider in a minute; undefined for no fixed number. A domain of nobody we know
 * has none: it gets few mails, and its "later" is heard. Neither has what a service sends, which
 * spreads it over time itself, unless somebody says so.
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
