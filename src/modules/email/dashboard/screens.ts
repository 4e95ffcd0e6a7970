import { needs } from '#platform/permissions/access.ts'
import { screensOf } from '#platform/screens/screen.ts'

export const emailScreens = screensOf('email', [
  {
    path: 'settings/email-settings',
    title: 'E-mail settings',
    section: 'channels',
    access: needs('Settings.Email', 'view'),
    words: ['mail', 'address', 'imap', 'smtp', 'signature', 'forwarding', 'mailbox', 'auto-reply'],
    actions: [
      {
        title: 'Add an e-mail address',
        search: '?account=new',
        access: needs('Settings.Email', 'manage'),
      },
    ],
    file: 'email-settings.tsx',
  },
  {
    path: 'settings/email-domains',
    title: 'E-mail domains',
    section: 'channels',
    access: needs('Settings.Domain', 'view'),
    words: ['dkim', 'spf', 'dmarc', 'dns', 'mx', 'spam'],
    actions: [
      {
        title: 'Add an e-mail domain',
        search: '?domain=new',
        access: needs('Settings.Domain', 'manage'),
      },
    ],
    file: 'email-domains.tsx',
  },
])
