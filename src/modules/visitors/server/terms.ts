import { readPageTerms, type PageTerms } from '#modules/widget/server/public.ts'
import { perProduct } from '#platform/registry/product.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { listNetworks } from './store/networks.ts'

export interface Networks {
  readonly own: readonly string[]
  readonly blocked: readonly string[]
  readonly domains: readonly string[]
  readonly countries: readonly string[]
}

interface CachedTerms {
  readonly at: number
  readonly terms: Promise<{ widget: PageTerms | undefined; networks: Networks }>
}

/** Cached for a moment, because every visit needs it. */
class Terms {
  private readonly held = new Map<string, CachedTerms>()
  private readonly keptMs: number

  constructor(keptMs = 3000) {
    this.keptMs = keptMs
  }

  /** Other nodes notice a change within seconds. */
  forget(): void {
    this.held.clear()
  }

  read(scope: Scope, widgetId: string): CachedTerms['terms'] {
    const now = performance.now()
    const known = this.held.get(widgetId)
    if (known && now - known.at < this.keptMs) return known.terms
    if (this.held.size >= maxCached) this.held.clear()
    const terms = scope.inOwnTransaction('read', async (reading) => ({
      widget: await readPageTerms(reading, widgetId),
      networks: await readNetworks(reading),
    }))
    this.held.set(widgetId, { at: now, terms })
    terms.catch(() => this.held.delete(widgetId))
    return terms
  }
}

export async function readNetworks(scope: Scope): Promise<Networks> {
  const rows = await listNetworks(scope)
  const of = (effect: 'own' | 'blocked', what: 'network' | 'domain' | 'country') =>
    rows
      .filter(({ kind, covers }) => kind === effect && covers === what)
      .map(({ network }) => network)
  return {
    own: of('own', 'network'),
    blocked: of('blocked', 'network'),
    domains: of('blocked', 'domain'),
    countries: of('blocked', 'country'),
  }
}

const maxCached = 10_000

export const termsOf = perProduct(() => new Terms())
