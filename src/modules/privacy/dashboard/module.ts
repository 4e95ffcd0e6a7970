import { needs } from '#platform/permissions/access.ts'
import { dashboardModule } from '#platform/screens/module.ts'

export const dashboard = dashboardModule({
  screens: [
    {
      path: 'settings/privacy',
      title: 'Privacy',
      section: 'privacy',
      order: 1,
      access: needs('Data.Export', 'view'),
      words: ['data retention', 'delete old conversations', 'anonymize', 'GDPR', 'erase a person'],
      actions: [
        { title: 'Data retention', search: '' },
        { title: 'Privacy requests', search: '?tab=requests' },
      ],
      file: 'privacy.tsx',
    },
  ],
})
