import { dashboardSlot, type ScreenPart, type TabPart } from '#platform/screens/module.ts'

import type { Board, Ticket } from '../model.ts'

interface TicketProps {
  readonly ticket: Ticket
  readonly canWork: boolean
}

/** On the sheet of a ticket, below its description. */
export const ticketReportSlot = dashboardSlot<TicketReportPart>('tickets.report')

interface TicketReportPart extends ScreenPart<TicketProps> {
  /** Tickets from anywhere else do not show it. */
  readonly source: Ticket['source']
}

/** On the sheet of a ticket, above its comments. */
export const ticketSlot = dashboardSlot<ScreenPart<TicketProps>>('tickets.ticket')

/** Beside a ticket, below its facts. */
export const ticketFactsSlot = dashboardSlot<ScreenPart<TicketProps>>('tickets.facts')

/** Asks for the ticket that stands for this one. */
export const mergeTicketSlot =
  dashboardSlot<ScreenPart<{ readonly ticket: Ticket; readonly onClose: () => void }>>(
    'tickets.merge',
  )

/** The button that undoes a merge. */
export const takeApartSlot =
  dashboardSlot<ScreenPart<{ readonly id: string; readonly ticketKey: string }>>(
    'tickets.take-apart',
  )

/** Further tabs of the tickets screen. */
export const ticketsTabSlot = dashboardSlot<TabPart>('tickets.tickets-tab')

/** Further tabs of a board's settings. */
export const boardTabSlot = dashboardSlot<TabPart<{ readonly board: Board }>>('tickets.board-tab')

/** Further tabs of the settings of all boards. */
export const boardsTabSlot = dashboardSlot<TabPart>('tickets.boards-tab')
