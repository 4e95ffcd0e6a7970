import { widgetModule } from '#platform/widget/module.ts'

import { ticketIcon } from './ticket-icon.ts'

export const widget = widgetModule<{ readonly hasTicketForm: boolean }>({
  // Shown if the visitor can create tickets or already has some.
  isOn: ({ settings, facts }) => settings.hasTicketForm || facts['hasTickets'] === true,
  views: {
    tickets: {
      title: 'tickets',
      icon: ticketIcon,
      tabBar: 'atStart',
      isAlwaysOpen: true,
      targets: ['ticket'],
      load: async () => (await import('./tickets.tsx')).Tickets,
    },
  },
  cards: [{ order: 1, view: 'tickets', isForTabless: true }],
})
