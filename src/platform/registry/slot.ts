/**
 * A named extension point that other modules fill: functions on the server, components in a
 * browser.
 */
export interface Slot<Part> {
  readonly name: string
  /** Never set. It makes the compiler check contributions against the slot's type. */
  readonly takes?: (part: Part) => void
}

/** The name must be unique in the product: `inbox.away-members`. */
export function slot<Part>(name: string): Slot<Part> {
  return { name }
}

export interface Contribution {
  readonly slot: string
  readonly part: unknown
}

export function contribute<Part>({ name }: Slot<Part>, part: Part): Contribution {
  return { slot: name, part }
}

export class Contributions {
  private readonly parts: ReadonlyMap<string, readonly unknown[]>

  constructor(given: readonly Contribution[]) {
    const bySlot = Map.groupBy(given, ({ slot: name }) => name)
    this.parts = new Map(
      [...bySlot].map(([name, entries]) => [name, entries.map(({ part }) => part)]),
    )
  }

  to<Part>({ name }: Slot<Part>): readonly Part[] {
    // Only `contribute` writes here, and it checks the type.
    return (this.parts.get(name) ?? []) as readonly Part[]
  }
}
