import { needs } from '#platform/permissions/access.ts'
import { screensOf } from '#platform/screens/screen.ts'

export const templateScreens = screensOf('templates', [
  {
    path: 'settings/message-templates',
    title: 'Message templates',
    section: 'support-settings',
    access: needs('Settings.MessageTemplates', 'view'),
    words: ['canned replies', 'macros', 'snippets'],
    actions: [
      {
        title: 'New message template',
        search: '?new=1',
        access: needs('Settings.MessageTemplates', 'view'),
      },
    ],
    file: 'message-templates.tsx',
  },
])
