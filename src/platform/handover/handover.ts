import { slot } from '#platform/registry/slot.ts'
import type { Scope } from '#platform/scope/scope.ts'

export const handoverSlot = slot<Handover>('handovers')

/** One kind of thing that members hold and that must not be left behind when one of them leaves. */
export interface Handover {
  /** Singular, once in the product: `conversation`. */
  readonly kind: string
  /** What a person reads beside the number: `Open conversations`. */
  readonly label: string
  count(scope: Scope, memberId: string): Promise<number>
  /**
   * Gives it to another member, or lets go of it when there is none. Where each thing is a change of
   * its own, at most this many; the rest is asked for again. Told twice, moves once.
   */
  move(scope: Scope, from: string, to: string | null, most: number): Promise<'done' | 'more'>
}

/** Declares a kind; a module lists its own under `handovers`, and the organization loops over all. */
export function handover(kind: Handover): Handover {
  return kind
}
