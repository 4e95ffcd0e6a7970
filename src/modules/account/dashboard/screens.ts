import { signedIn } from '#platform/permissions/access.ts'
import { screensOf } from '#platform/screens/screen.ts'

export const accountScreens = screensOf('account', [
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
])
