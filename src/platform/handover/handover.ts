import { slot } from '#platform/registry/slot.ts'
import type { Scope } from '#platform/scope/scope.ts'

export const handoverSlot = slot<Handover>('handovers')

/** A kind of record that members own and that must be reassigned when one leaves. */
export interface Handover {
  readonly kind: string
  readonly label: string
  count(scope: Scope, memberId: string): Promise<number>
  /**
   * Reassigns records, or clears the owner without a target. At most this many per call; the job
   * asks again. Must be idempotent.
   */
  move(scope: Scope, from: string, to: string | null, most: number): Promise<'done' | 'more'>
}

export function handover(kind: Handover): Handover {
  return kind
}
