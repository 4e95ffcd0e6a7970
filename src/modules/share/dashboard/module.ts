import { conversationSideSlot } from '#modules/inbox/dashboard/slots.ts'
import {
  boardsTabSlot,
  boardTabSlot,
  mergeTicketSlot,
  unmergeSlot,
  ticketSlot,
  ticketsTabSlot,
} from '#modules/tickets/dashboard/slots.ts'
import { needs } from '#platform/permissions/access.ts'
import { contribute } from '#platform/registry/slot.ts'
import { dashboardModule } from '#platform/screens/module.ts'

export const dashboard = dashboardModule({
  contributes: [
    contribute(conversationSideSlot, {
      order: 2,
      load: async () => (await import('./vote-for-contact.tsx')).VoteForContact,
    }),
    contribute(ticketSlot, { load: async () => (await import('./votes-block.tsx')).VotesBlock }),
    contribute(mergeTicketSlot, {
      load: async () => (await import('./merge-ticket.tsx')).MergeTicket,
    }),
    contribute(unmergeSlot, {
      load: async () => (await import('./merge-ticket.tsx')).UnmergeButton,
    }),
    contribute(ticketsTabSlot, {
      key: 'readers',
      label: 'Feedback',
      access: needs('Tickets', 'manage'),
      load: async () => (await import('./readers-queue.tsx')).ReadersQueue,
    }),
    contribute(boardTabSlot, {
      key: 'sharing',
      label: 'Sharing',
      load: async () => (await import('./board-sharing.tsx')).BoardSharing,
    }),
    contribute(boardsTabSlot, {
      key: 'sharing',
      label: 'Sharing',
      access: needs('Settings.Boards', 'manage'),
      load: async () => (await import('./all-sharing.tsx')).AllSharing,
    }),
  ],
})
