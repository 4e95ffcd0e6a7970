import { needs } from '#platform/permissions/access.ts'
import { dashboardModule } from '#platform/screens/module.ts'

export const dashboard = dashboardModule({
  screens: [
    {
      path: 'settings/tags',
      title: 'Tags',
      section: 'support-settings',
      order: 2,
      access: needs('Settings', 'view'),
      words: ['labels'],
      actions: [{ title: 'New tag', search: '?new=1', access: needs('Settings', 'manage') }],
      file: 'tags.tsx',
    },
  ],
})
