import { needs } from '#platform/permissions/access.ts'
import { dashboardModule } from '#platform/screens/module.ts'

export const dashboard = dashboardModule({
  screens: [
    {
      path: 'settings/message-templates',
      title: 'Message templates',
      section: 'support-settings',
      order: 7,
      access: needs('Settings.MessageTemplates', 'view'),
      words: ['canned replies', 'macros', 'snippets'],
      actions: [
        {
          title: 'New saved reply',
          search: '?new=1',
          access: needs('Settings.MessageTemplates', 'view'),
        },
      ],
      file: 'message-templates.tsx',
    },
  ],
})
