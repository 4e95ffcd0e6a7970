import { needs } from '#platform/permissions/access.ts'
import { screensOf } from '#platform/screens/screen.ts'

export const fieldScreens = screensOf('fields', [
  {
    path: 'settings/fields',
    title: 'Fields',
    section: 'support-settings',
    access: needs('Settings', 'view'),
    words: ['attributes', 'custom fields', 'properties'],
    actions: [{ title: 'New field', search: '?new=1', access: needs('Settings', 'manage') }],
    file: 'fields.tsx',
  },
])
