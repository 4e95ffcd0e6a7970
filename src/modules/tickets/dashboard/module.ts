import { conversationSideSlot } from '#modules/inbox/dashboard/slots.ts'
import { needs } from '#platform/permissions/access.ts'
import { contribute } from '#platform/registry/slot.ts'
import { dashboardModule } from '#platform/screens/module.ts'

export const dashboard = dashboardModule({
  screens: [
    {
      path: 'tickets',
      title: 'Tickets',
      section: 'tickets',
      access: needs('Tickets', 'view'),
      words: ['boards', 'kanban', 'issues', 'tasks', 'bugs'],
      actions: [
        { title: 'New board', search: '?new=1', access: needs('Settings.Boards', 'manage') },
      ],
      file: 'tickets.tsx',
    },
    {
      path: 'tickets/{id}',
      title: 'Board',
      section: 'tickets',
      access: needs('Tickets', 'view'),
      file: 'board.tsx',
    },
    {
      path: 'tickets/{id}/settings',
      title: 'Board settings',
      section: 'tickets',
      access: needs('Tickets', 'view'),
      file: 'board-settings.tsx',
    },
    {
      path: 'settings/boards',
      title: 'Boards',
      section: 'support-settings',
      order: 1,
      access: needs('Settings.Boards', 'view'),
      words: ['ticket types', 'kanban', 'columns'],
      file: 'boards.tsx',
    },
  ],
  contributes: [
    contribute(conversationSideSlot, {
      order: 1,
      load: async () => (await import('./tickets-block.tsx')).TicketsBlock,
    }),
  ],
})
