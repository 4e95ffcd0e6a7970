import { signedIn } from '#platform/permissions/access.ts'
import { dashboardModule } from '#platform/screens/module.ts'

export const dashboard = dashboardModule({
  screens: [
    {
      path: 'profile',
      title: 'Your profile',
      section: 'account',
      access: signedIn,
      words: ['password', 'passkey', 'two-step sign-in', 'devices', 'notifications'],
      actions: [
        { title: 'Change your password', search: '?tab=sign-in' },
        { title: 'See your devices', search: '?tab=devices' },
        { title: 'Choose your notifications', search: '?tab=notifications' },
      ],
      file: 'profile.tsx',
    },
  ],
})
