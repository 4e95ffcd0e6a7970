import { notify } from '#modules/notifications/server/public.ts'
import { noticeKind } from '#platform/notices/notice.ts'
import { on, type Reaction } from '#platform/registry/module.ts'

import { emailAccountFailing } from '../../accounts-contract.ts'
import { listWhoSee, sightOf } from '../who-sees.ts'

export const accountTrouble = noticeKind({
  key: 'email_account.trouble',
  group: 'E-mail',
  label: 'Mail of an address does not come in any more',
  description: 'Its mailbox cannot be opened, or does not let us in.',
  defaults: { inApp: true, email: true },
  sight: sightOf('Settings.Email'),
})

export const accountReactions: readonly Reaction[] = [
  on(
    emailAccountFailing,
    'tell-of-account-trouble',
    async (scope, { accountId, address, problem }) => {
      await notify(scope, {
        kind: accountTrouble,
        memberIds: await listWhoSee(scope, 'Settings.Email'),
        title: `Mail to ${address} does not come in`,
        body: problem,
        link: `/dashboard/settings/email-settings?account=${accountId}`,
        subjectId: accountId,
      })
    },
  ),
]
