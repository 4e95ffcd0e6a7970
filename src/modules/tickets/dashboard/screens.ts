import { needs } from '#platform/permissions/access.ts'
import { screensOf } from '#platform/screens/screen.ts'

export const ticketScreens = screensOf('tickets', [
  {
    path: 'tickets',
    title: 'Tickets',
    section: 'tickets',
    access: needs('Tickets', 'view'),
    words: ['boards', 'kanban', 'issues', 'tasks', 'bugs'],
    actions: [{ title: 'New board', search: '?new=1', access: needs('Settings.Boards', 'manage') }],
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
    access: needs('Settings.Boards', 'view'),
    words: ['ticket types', 'kanban', 'columns'],
    file: 'boards.tsx',
  },
])
