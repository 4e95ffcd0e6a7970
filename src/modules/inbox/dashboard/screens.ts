import { needs } from '#platform/permissions/access.ts'
import { screensOf } from '#platform/screens/screen.ts'

export const inboxScreens = screensOf('inbox', [
  {
    path: 'inbox',
    title: 'Inbox',
    section: 'inbox',
    access: needs('Inbox', 'view'),
    words: ['conversations', 'chats', 'messages'],
    file: 'inbox.tsx',
  },
  {
    path: 'inbox/{category}',
    title: 'Inbox',
    section: 'inbox',
    access: needs('Inbox', 'view'),
    file: 'inbox-category.tsx',
  },
])
