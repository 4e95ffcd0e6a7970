import { needs } from '#platform/permissions/access.ts'
import { screensOf } from '#platform/screens/screen.ts'

export const documentationScreens = screensOf('documentation', [
  {
    path: 'documentation',
    title: 'Documentation',
    section: 'documentation',
    access: needs('Documentation', 'view'),
    words: ['docs', 'developer', 'manual', 'api reference', 'openapi', 'versions'],
    actions: [{ title: 'New space', search: '?new=1', access: needs('Documentation', 'manage') }],
    file: 'documentation.tsx',
  },
])
