import { conversationSideSlot } from '#modules/inbox/dashboard/slots.ts'
import { ticketFactsSlot } from '#modules/tickets/dashboard/slots.ts'
import { needs } from '#platform/permissions/access.ts'
import { contribute } from '#platform/registry/slot.ts'
import { dashboardModule } from '#platform/screens/module.ts'

export const dashboard = dashboardModule({
  screens: [
    {
      path: 'settings/sla',
      title: 'SLA',
      section: 'support-settings',
      order: 6,
      access: needs('Settings', 'view'),
      words: ['sla', 'service level agreement', 'first reply', 'overdue', 'deadline'],
      actions: [{ title: 'New policy', search: '?new=1', access: needs('Settings', 'manage') }],
      file: 'sla.tsx',
    },
  ],
  contributes: [
    contribute(conversationSideSlot, {
      order: 3,
      load: async () => (await import('./clocks-block.tsx')).ClocksBlock,
    }),
    contribute(ticketFactsSlot, {
      load: async () => (await import('./ticket-clocks.tsx')).TicketClocks,
    }),
  ],
})
