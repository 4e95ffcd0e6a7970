import { viewOf, type EventKind, type Outsider, type OutsideReader } from './event.ts'

/**
 * What outsiders are shown of events. A row that its view cannot read, as an old one may be, is shown
 * to none of them, and is told of once for each type.
 */
export class OutsideViews {
  private readonly kinds: ReadonlyMap<string, EventKind>
  private readonly onMisfit: (type: string, error: unknown) => void
  private readonly toldOf = new Set<string>()

  constructor(
    kinds: ReadonlyMap<string, EventKind>,
    onMisfit: (type: string, error: unknown) => void,
  ) {
    this.kinds = kinds
    this.onMisfit = onMisfit
  }

  of(
    { type, data }: { readonly type: string; readonly data: unknown },
    outsider: Outsider,
    reader: OutsideReader,
  ): unknown {
    try {
      return viewOf(this.kinds.get(type), outsider, data, reader)
    } catch (error) {
      if (!this.toldOf.has(type)) this.onMisfit(type, error)
      this.toldOf.add(type)
      return undefined
    }
  }
}
