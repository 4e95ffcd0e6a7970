interface Held {
  readonly value: unknown
  readonly standing: string
  readonly until: number
}

/**
 * Caches what all pages of a site share. Any event in the organization that a page could show
 * invalidates it.
 */
export class SiteMemory {
  private readonly kept = new Map<string, Held>()
  private readonly standingOf: (organizationId: string) => string
  private readonly now: () => number

  constructor(standingOf: (organizationId: string) => string, now: () => number = Date.now) {
    this.standingOf = standingOf
    this.now = now
  }

  async remember<Value>(
    { organizationId, siteId }: { readonly organizationId: string; readonly siteId: string },
    name: string,
    read: () => Promise<Value>,
  ): Promise<Value> {
    const place = `${siteId} ${name}`
    // Remembers the state before reading: a change during reading must not end up in the cache.
    const standing = this.standingOf(organizationId)
    const held = this.kept.get(place)
    if (held && held.standing === standing && held.until > this.now()) return held.value as Value
    const value = await read()
    if (this.kept.size >= mostKept) this.kept.clear()
    this.kept.set(place, { value, standing, until: this.now() + longestMs })
    return value
  }
}

const mostKept = 20_000
const longestMs = 30_000
