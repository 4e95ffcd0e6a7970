/** A named place that other modules fill: functions on the server, parts of screens in a browser. */
export interface Slot<Part> {
  readonly name: string
  /** Never set: it lets the compiler hold a contribution against what the slot takes. */
  readonly takes?: (part: Part) => void
}

/** Declares a slot. The name is unique in the product: `inbox.away-members`. */
export function slot<Part>(name: string): Slot<Part> {
  return { name }
}

export interface Contribution {
  readonly slot: string
  readonly part: unknown
}

/** Fills a slot of an earlier module. */
export function contribute<Part>({ name }: Slot<Part>, part: Part): Contribution {
  return { slot: name, part }
}

/** What was contributed to the slots of one face of the product, in the order of the modules. */
export class Contributions {
  private readonly parts: ReadonlyMap<string, readonly unknown[]>

  constructor(given: readonly Contribution[]) {
    const bySlot = Map.groupBy(given, ({ slot: name }) => name)
    this.parts = new Map(
      [...bySlot].map(([name, entries]) => [name, entries.map(({ part }) => part)]),
    )
  }

  to<Part>({ name }: Slot<Part>): readonly Part[] {
    // `contribute` is the only way in, and it takes what the slot takes.
    return (this.parts.get(name) ?? []) as readonly Part[]
  }
}
