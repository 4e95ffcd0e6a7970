import { needs } from '#platform/permissions/access.ts'
import { screensOf } from '#platform/screens/screen.ts'

export const visitorScreens = screensOf('visitors', [
  {
    path: 'visitors',
    title: 'Visitors',
    section: 'visitors',
    access: needs('Inbox', 'view'),
    words: ['live', 'online', 'traffic', 'who is on the site', 'block'],
    actions: [
      { title: 'Blocked and left out', search: '?rules=1', access: needs('Inbox', 'manage') },
    ],
    file: 'visitors.tsx',
  },
])
