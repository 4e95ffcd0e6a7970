import { dashboardSlot, type ScreenPart, type TabPart } from '#platform/screens/module.ts'

import type { Board, Ticket } from '../model.ts'

interface TicketProps {
  readonly ticket: Ticket
  readonly canWork: boolean
}

/** Ticket sheet, below the description. */
export const ticketReportSlot = dashboardSlot<TicketReportPart>('tickets.report')

interface TicketReportPart extends ScreenPart<TicketProps> {
  readonly source: Ticket['source']
}

/** Ticket sheet, above the comments. */
export const ticketSlot = dashboardSlot<ScreenPart<TicketProps>>('tickets.ticket')

/** Ticket sheet, below the details. */
export const ticketFactsSlot = dashboardSlot<ScreenPart<TicketProps>>('tickets.facts')

/** Dialog that merges the ticket into another one. */
export const mergeTicketSlot =
  dashboardSlot<ScreenPart<{ readonly ticket: Ticket; readonly onClose: () => void }>>(
    'tickets.merge',
  )

/** Button that undoes a merge. */
export const unmergeSlot =
  dashboardSlot<ScreenPart<{ readonly id: string; readonly ticketKey: string }>>(
    'tickets.take-apart',
  )

/** Extra tabs of the tickets screen. */
export const ticketsTabSlot = dashboardSlot<TabPart>('tickets.tickets-tab')

/** Extra tabs of the board settings. */
export const boardTabSlot = dashboardSlot<TabPart<{ readonly board: Board }>>('tickets.board-tab')

/** Extra tabs of the settings of all boards. */
export const boardsTabSlot = dashboardSlot<TabPart>('tickets.boards-tab')
