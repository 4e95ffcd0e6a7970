import { needs } from '#platform/permissions/access.ts'
import { dashboardModule } from '#platform/screens/module.ts'

export const dashboard = dashboardModule({
  screens: [
    {
      path: 'documentation',
      title: 'Documentation',
      section: 'documentation',
      access: needs('Documentation', 'view'),
      words: ['docs', 'developer', 'manual', 'api reference', 'openapi', 'versions'],
      actions: [{ title: 'New space', search: '?new=1', access: needs('Documentation', 'manage') }],
      file: 'documentation.tsx',
    },
  ],
})
