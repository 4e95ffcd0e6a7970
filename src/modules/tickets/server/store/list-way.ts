import type { Condition } from './ticket-conditions.ts'

export interface TicketOrder {
  readonly sort: 'rank' | 'updated' | 'created' | 'due' | 'owed'
  readonly direction: 'asc' | 'desc'
}

/** Another way to the tickets of a list than through all of them. */
export interface Way {
  /** Has `ticket` in it. */
  readonly from: Condition
  readonly conditions: readonly Condition[]
  /** What stands for the columns of the ticket that it is ordered by. */
  readonly id: Condition
  readonly places: Readonly<Partial<Record<TicketOrder['sort'], Condition>>>
}
