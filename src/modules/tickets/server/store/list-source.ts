import type { Condition } from './ticket-conditions.ts'

export interface TicketOrder {
  readonly sort: 'rank' | 'updated' | 'created' | 'due' | 'owed'
  readonly direction: 'asc' | 'desc'
}

/** An alternative to scanning all tickets for a list. */
export interface Way {
  readonly from: Condition
  readonly conditions: readonly Condition[]
  readonly id: Condition
  readonly places: Readonly<Partial<Record<TicketOrder['sort'], Condition>>>
}
