import { needs } from '#platform/permissions/access.ts'
import { dashboardModule } from '#platform/screens/module.ts'

export const dashboard = dashboardModule({
  screens: [
    {
      path: 'widgets',
      title: 'Widgets',
      section: 'widgets',
      access: needs('Widgets', 'view'),
      words: ['live chat', 'messenger', 'snippet', 'install'],
      actions: [{ title: 'New widget', search: '?new=1', access: needs('Widgets', 'manage') }],
      file: 'widgets.tsx',
    },
    {
      path: 'widgets/{id}',
      title: 'Widget',
      section: 'widgets',
      access: needs('Widgets', 'view'),
      file: 'widget.tsx',
    },
  ],
})
