/** Keeps the last ones; what is older goes. */
export class Ring<Item> {
  private readonly limit: number
  private items: Item[] = []

  constructor(limit: number) {
    this.limit = limit
  }

  add(item: Item): void {
    this.items.push(item)
    // In steps, so that a page that says a lot is not slowed down by every word.
    if (this.items.length >= this.limit * 2) this.items = this.items.slice(-this.limit)
  }

  /** The oldest first. */
  list(): readonly Item[] {
    return this.items.slice(-this.limit)
  }
}
