import { viewOf, type EventKind, type Outsider, type OutsideReader } from './event.ts'

/**
 * Views of events for outsiders. A row its view can't parse, such as an old one, is hidden and
 * logged once per type.
 */
export class OutsideViews {
  private readonly kinds: ReadonlyMap<string, EventKind>
  private readonly onMismatch: (type: string, error: unknown) => void
  private readonly warned = new Set<string>()

  constructor(
    kinds: ReadonlyMap<string, EventKind>,
    onMismatch: (type: string, error: unknown) => void,
  ) {
    this.kinds = kinds
    this.onMismatch = onMismatch
  }

  of(
    { type, data }: { readonly type: string; readonly data: unknown },
    outsider: Outsider,
    reader: OutsideReader,
  ): unknown {
    try {
      return viewOf(this.kinds.get(type), outsider, data, reader)
    } catch (error) {
      if (!this.warned.has(type)) this.onMismatch(type, error)
      this.warned.add(type)
      return undefined
    }
  }
}
