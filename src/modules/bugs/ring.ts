export class Ring<Item> {
  private readonly limit: number
  private items: Item[] = []

  constructor(limit: number) {
    this.limit = limit
  }

  add(item: Item): void {
    this.items.push(item)
    // Trims in batches, so that a chatty page isn't slowed down by every entry.
    if (this.items.length >= this.limit * 2) this.items = this.items.slice(-this.limit)
  }

  list(): readonly Item[] {
    return this.items.slice(-this.limit)
  }
}
