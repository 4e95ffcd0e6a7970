import { needs } from '#platform/permissions/access.ts'
import { dashboardModule } from '#platform/screens/module.ts'

export const dashboard = dashboardModule({
  screens: [
    {
      path: 'settings/fields',
      title: 'Fields',
      section: 'support-settings',
      order: 3,
      access: needs('Settings', 'view'),
      words: ['attributes', 'custom fields', 'properties'],
      actions: [{ title: 'New field', search: '?new=1', access: needs('Settings', 'manage') }],
      file: 'fields.tsx',
    },
  ],
})
