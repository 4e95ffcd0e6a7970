import { needs } from '#platform/permissions/access.ts'
import { screensOf } from '#platform/screens/screen.ts'

export const inboxScreens = screensOf('inbox', [
  {
    path: 'inbox',
    title: 'Inbox',
    section: 'inbox',
    hasOwnPanel: true,
    access: needs('Inbox', 'view'),
    words: ['conversations', 'chats', 'messages'],
    actions: [{ title: 'New conversation', search: '?new=1', access: needs('Inbox', 'manage') }],
    file: 'inbox.tsx',
  },
  {
    path: 'inbox/{category}',
    title: 'Inbox',
    section: 'inbox',
    hasOwnPanel: true,
    access: needs('Inbox', 'view'),
    file: 'inbox-category.tsx',
  },
  {
    path: 'ratings',
    title: 'Ratings',
    section: 'inbox',
    hasOwnPanel: true,
    access: needs('Inbox.Ratings', 'view'),
    words: ['CSAT', 'satisfaction', 'feedback', 'reviews'],
    file: 'ratings.tsx',
  },
])
