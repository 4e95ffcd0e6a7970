import { needs } from '#platform/permissions/access.ts'
import { screensOf } from '#platform/screens/screen.ts'

export const privacyScreens = screensOf('privacy', [
  {
    path: 'settings/privacy',
    title: 'Privacy',
    section: 'privacy',
    access: needs('Data.Export', 'view'),
    words: ['data retention', 'delete old conversations', 'anonymize', 'GDPR', 'erase a person'],
    actions: [
      { title: 'Data retention', search: '' },
      { title: 'Privacy requests', search: '?tab=requests' },
    ],
    file: 'privacy.tsx',
  },
])
