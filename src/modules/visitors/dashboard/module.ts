import { contactSideSlot } from '#modules/contacts/dashboard/slots.ts'
import { conversationSideSlot } from '#modules/inbox/dashboard/slots.ts'
import { needs } from '#platform/permissions/access.ts'
import { contribute } from '#platform/registry/slot.ts'
import { dashboardModule } from '#platform/screens/module.ts'

export const dashboard = dashboardModule({
  screens: [
    {
      path: 'visitors',
      title: 'Visitors',
      section: 'visitors',
      access: needs('Inbox', 'view'),
      words: ['live', 'online', 'traffic', 'who is online', 'block'],
      actions: [{ title: 'Visitor rules', search: '?rules=1', access: needs('Inbox', 'manage') }],
      file: 'visitors.tsx',
    },
  ],
  contributes: [
    contribute(contactSideSlot, {
      title: 'Pages',
      order: 1,
      load: async () => (await import('./parts/pages-of.tsx')).PagesOf,
    }),
    contribute(contactSideSlot, {
      order: 2,
      access: needs('Inbox', 'manage'),
      load: async () => (await import('./parts/sessions-of.tsx')).SessionsOf,
    }),
    contribute(conversationSideSlot, {
      order: 4,
      load: async () => (await import('./pages-block.tsx')).PagesBlock,
    }),
  ],
})
