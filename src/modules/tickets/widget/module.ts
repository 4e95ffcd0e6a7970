import { widgetModule } from '#platform/widget/module.ts'

import { ticketIcon } from './ticket-icon.ts'

export const widget = widgetModule<{ readonly hasTicketForm: boolean }>({
  // There is something to make, or something that the visitor asked for already.
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
