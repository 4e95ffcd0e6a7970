import { needs } from '#platform/permissions/access.ts'
import { screensOf } from '#platform/screens/screen.ts'

export const slaScreens = screensOf('sla', [
  {
    path: 'settings/sla',
    title: 'Response times',
    section: 'support-settings',
    access: needs('Settings', 'view'),
    words: ['sla', 'service level', 'first reply', 'overdue', 'deadline'],
    actions: [{ title: 'New policy', search: '?new=1', access: needs('Settings', 'manage') }],
    file: 'sla.tsx',
  },
])
