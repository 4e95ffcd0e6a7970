import { profileTabSlot } from '#modules/account/dashboard/slots.ts'
import { askSlot, mailSlot } from '#modules/inbox/dashboard/slots.ts'
import { needs } from '#platform/permissions/access.ts'
import { contribute } from '#platform/registry/slot.ts'
import { dashboardModule } from '#platform/screens/module.ts'

export const dashboard = dashboardModule({
  screens: [
    {
      path: 'settings/email-settings',
      title: 'Email settings',
      section: 'channels',
      access: needs('Settings.Email', 'view'),
      words: [
        'mail',
        'address',
        'imap',
        'smtp',
        'signature',
        'forwarding',
        'mailbox',
        'auto-reply',
      ],
      actions: [
        {
          title: 'Add email address',
          search: '?account=new',
          access: needs('Settings.Email', 'manage'),
        },
      ],
      file: 'email-settings.tsx',
    },
    {
      path: 'settings/email-domains',
      title: 'Email domains',
      section: 'channels',
      access: needs('Settings.Domain', 'view'),
      words: ['dkim', 'spf', 'dmarc', 'dns', 'mx', 'spam'],
      actions: [
        {
          title: 'Add email domain',
          search: '?domain=new',
          access: needs('Settings.Domain', 'manage'),
        },
      ],
      file: 'email-domains.tsx',
    },
  ],
  contributes: [
    contribute(mailSlot, {
      load: async () => (await import('./inbox/message-mail.tsx')).MessageMail,
    }),
    contribute(askSlot, {
      load: async () =>
        (await import('./inbox/side-conversation-dialog.tsx')).SideConversationDialog,
    }),
    contribute(profileTabSlot, {
      key: 'signatures',
      label: 'Signatures',
      order: 2,
      load: async () => (await import('./own-signatures.tsx')).OwnSignatures,
    }),
  ],
})
