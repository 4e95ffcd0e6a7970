import { signedIn } from '#platform/permissions/access.ts'
import { contribute } from '#platform/registry/slot.ts'
import { homeSlot } from '#platform/screens/browser/home-slot.ts'
import { dashboardModule } from '#platform/screens/module.ts'

export const dashboard = dashboardModule({
  screens: [
    {
      path: 'profile',
      title: 'Your profile',
      section: 'account',
      access: signedIn,
      words: ['password', 'passkey', 'two-factor authentication', 'devices', 'notifications'],
      actions: [
        { title: 'Change your password', search: '?tab=sign-in' },
        { title: 'View your devices', search: '?tab=devices' },
        { title: 'Choose your notifications', search: '?tab=notifications' },
      ],
      file: 'profile.tsx',
    },
  ],
  contributes: [
    contribute(homeSlot, {
      place: 'top',
      order: 1,
      load: async () => (await import('./parts/unproven-notice.tsx')).UnprovenNotice,
    }),
  ],
})
