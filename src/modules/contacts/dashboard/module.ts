import { needs } from '#platform/permissions/access.ts'
import { dashboardModule } from '#platform/screens/module.ts'

export const dashboard = dashboardModule({
  screens: [
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
      path: 'contacts/{id}',
      title: 'Contact',
      section: 'contacts',
      access: needs('Inbox', 'view'),
      file: 'contact.tsx',
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
    {
      path: 'companies/{id}',
      title: 'Company',
      section: 'contacts',
      access: needs('Inbox', 'view'),
      file: 'company.tsx',
    },
  ],
})
