import { createContext, type ComponentType } from 'react'

import type { Board, Ticket } from '../model.ts'

/** Parts of the screens of tickets that belong to another module. */
export interface TicketSlotParts {
  /** Who votes for a ticket, on its sheet. */
  readonly Votes?: ComponentType<{ readonly ticket: Ticket; readonly canWork: boolean }>
  /** What came with a report of a problem, on its sheet. */
  readonly Bug?: ComponentType<{ readonly ticketId: string }>
  /** How its response times stand, beside its facts. */
  readonly Clocks?: ComponentType<{ readonly ticketId: string }>
  /** Asks for the ticket that shall stand for this one. */
  readonly Merge?: ComponentType<{ readonly ticket: Ticket; readonly onClose: () => void }>
  /** The button by which a merged ticket stands for itself again. */
  readonly TakeApart?: ComponentType<{ readonly id: string; readonly ticketKey: string }>
  /** Where a board is shared, in its settings. */
  readonly Sharing?: ComponentType<{ readonly board: Board }>
  /** Where all boards are shared, in the settings of boards. */
  readonly AllSharing?: ComponentType
  /** What readers of shared boards sent in. */
  readonly Readers?: ComponentType
}

/** Filled by whoever mounts the dashboard: this module knows none of those that use it. */
export const TicketSlots = createContext<TicketSlotParts>({})
