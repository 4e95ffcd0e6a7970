import { needs } from '#platform/permissions/access.ts'
import { screensOf } from '#platform/screens/screen.ts'

/** The profile of one contact is put together in the web app, as other modules show there too. */
export const contactScreens = screensOf('contacts', [
  {
    path: 'contacts',
    title: 'Contacts',
    section: 'contacts',
    access: needs('Inbox', 'view'),
    words: ['people', 'customers', 'leads', 'users'],
    actions: [{ title: 'New contact', search: '?new=1', access: needs('Inbox', 'manage') }],
    file: 'contacts.tsx',
  },
  {
    path: 'companies',
    title: 'Companies',
    section: 'contacts',
    access: needs('Inbox', 'view'),
    words: ['accounts', 'organizations'],
    actions: [{ title: 'New company', search: '?new=1', access: needs('Inbox', 'manage') }],
    file: 'companies.tsx',
  },
])
