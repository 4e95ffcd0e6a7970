import { needs } from '#platform/permissions/access.ts'
import { screensOf } from '#platform/screens/screen.ts'

export const tagScreens = screensOf('tags', [
  {
    path: 'settings/tags',
    title: 'Tags',
    section: 'support-settings',
    access: needs('Settings', 'view'),
    words: ['labels'],
    actions: [{ title: 'New tag', search: '?new=1', access: needs('Settings', 'manage') }],
    file: 'tags.tsx',
  },
])
