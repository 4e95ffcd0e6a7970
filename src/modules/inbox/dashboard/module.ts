import { companySlot, contactActionSlot, contactSlot } from '#modules/contacts/dashboard/slots.ts'
import { blockFieldSlot, fieldValueSlot } from '#modules/templates/dashboard/slots.ts'
import { needs } from '#platform/permissions/access.ts'
import { contribute } from '#platform/registry/slot.ts'
import { areaCountSlot } from '#platform/screens/browser/area-count-slot.ts'
import { homeSlot } from '#platform/screens/browser/home-slot.ts'
import { dashboardModule } from '#platform/screens/module.ts'

export const dashboard = dashboardModule({
  screens: [
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
  ],
  contributes: [
    contribute(areaCountSlot, {
      area: 'inbox',
      access: needs('Inbox', 'view'),
      load: async () => (await import('./parts/inbox-count.tsx')).InboxCount,
    }),
    contribute(homeSlot, {
      place: 'numbers',
      order: 1,
      access: needs('Inbox', 'view'),
      load: async () => (await import('./parts/inbox-numbers.tsx')).InboxNumbers,
      asks: async () => (await import('./parts/inbox-numbers.tsx')).countQueries,
    }),
    contribute(contactActionSlot, {
      access: needs('Inbox', 'manage'),
      load: async () => (await import('./parts/start/write-to.tsx')).WriteTo,
    }),
    contribute(contactSlot, {
      title: 'Conversations',
      load: async () => (await import('./parts/contact/conversations-of.tsx')).ConversationsOf,
    }),
    contribute(companySlot, {
      load: async () => (await import('./company-conversations.tsx')).CompanyConversations,
    }),
    contribute(blockFieldSlot, {
      load: async () => (await import('./template-block.tsx')).TemplateBlock,
    }),
    contribute(fieldValueSlot, {
      load: async () => (await import('./template-field.tsx')).TemplateField,
    }),
  ],
})
