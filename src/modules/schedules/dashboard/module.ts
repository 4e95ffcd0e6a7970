import { needs } from '#platform/permissions/access.ts'
import { dashboardModule } from '#platform/screens/module.ts'

export const dashboard = dashboardModule({
  screens: [
    {
      path: 'settings/opening-hours',
      title: 'Business hours',
      section: 'support-settings',
      order: 4,
      access: needs('Settings', 'view'),
      words: ['working hours', 'schedule', 'holidays', 'office hours'],
      actions: [
        { title: 'New business hours', search: '?new=1', access: needs('Settings', 'manage') },
      ],
      file: 'business-hours.tsx',
    },
  ],
})
