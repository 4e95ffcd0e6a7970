import { profileNameSlot } from '#modules/account/dashboard/slots.ts'
import { needs, ownerOnly } from '#platform/permissions/access.ts'
import { contribute } from '#platform/registry/slot.ts'
import { homeSlot } from '#platform/screens/browser/home-slot.ts'
import { dashboardModule } from '#platform/screens/module.ts'

export const dashboard = dashboardModule({
  screens: [
    {
      path: 'organization',
      title: 'Organization',
      section: 'people',
      access: needs('Organization', 'view'),
      words: [
        'members',
        'people',
        'invitations',
        'teams',
        'roles',
        'permissions',
        'sites',
        'audit log',
      ],
      actions: [
        {
          title: 'Invite people',
          search: '?tab=invitations&new=1',
          access: needs('Organization', 'manage'),
        },
        { title: 'Manage teams', search: '?tab=teams' },
        { title: 'Manage roles', search: '?tab=roles' },
        { title: 'Manage sites', search: '?tab=sites', access: needs('Settings', 'view') },
        { title: 'Security policy', search: '?tab=security' },
        { title: 'Audit log', search: '?tab=audit', access: needs('Audit', 'view') },
      ],
      file: 'organization.tsx',
    },
    {
      path: 'settings/language',
      title: 'Language and region',
      section: 'workspace',
      access: ownerOnly,
      words: ['time zone', 'locale', 'date format', 'currency', 'translations'],
      file: 'language.tsx',
    },
    {
      path: 'settings/delete-account',
      title: 'Export and delete',
      section: 'privacy',
      order: 2,
      access: ownerOnly,
      words: ['download data', 'delete organization', 'cancel'],
      file: 'delete-account.tsx',
    },
  ],
  contributes: [
    contribute(homeSlot, {
      place: 'top',
      order: 2,
      access: ownerOnly,
      load: async () => (await import('./parts/home/checklist.tsx')).Checklist,
      asks: async () => (await import('./parts/home/checklist.tsx')).asked,
    }),
    contribute(homeSlot, {
      place: 'numbers',
      order: 2,
      access: needs('Organization', 'view'),
      load: async () => (await import('./parts/home/people-numbers.tsx')).PeopleNumbers,
      asks: async () => (await import('./parts/home/people-numbers.tsx')).asked,
    }),
    contribute(homeSlot, {
      place: 'side',
      access: needs('Audit', 'view'),
      load: async () => (await import('./parts/home/activity.tsx')).Activity,
      asks: async () => (await import('./parts/home/activity.tsx')).asked,
    }),
    contribute(profileNameSlot, {
      load: async () => (await import('./own-picture.tsx')).OwnPicture,
    }),
  ],
})
