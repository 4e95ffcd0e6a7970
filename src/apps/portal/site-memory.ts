interface CachedValue {
  readonly value: unknown
  readonly state: string
  readonly until: number
}

/**
 * Caches what all pages of a site share. Any event in the organization that a page could show
 * invalidates it.
 */
export class SiteMemory {
  private readonly values = new Map<string, CachedValue>()
  private readonly stateOf: (organizationId: string) => string
  private readonly now: () => number

  constructor(stateOf: (organizationId: string) => string, now: () => number = Date.now) {
    this.stateOf = stateOf
    this.now = now
  }

  async remember<Value>(
    { organizationId, siteId }: { readonly organizationId: string; readonly siteId: string },
    name: string,
    read: () => Promise<Value>,
  ): Promise<Value> {
    const place = `${siteId} ${name}`
    // Remembers the state before reading: a change during reading must not end up in the cache.
    const state = this.stateOf(organizationId)
    const cached = this.values.get(place)
    if (cached && cached.state === state && cached.until > this.now()) return cached.value as Value
    const value = await read()
    if (this.values.size >= maxCached) this.values.clear()
    this.values.set(place, { value, state, until: this.now() + longestMs })
    return value
  }
}

const maxCached = 20_000
const longestMs = 30_000
