import { notify } from '#modules/notifications/server/public.ts'
import { noticeKind } from '#platform/notices/notice.ts'
import { on, type Reaction } from '#platform/registry/module.ts'

import { emailAccountFailing } from '../../accounts-contract.ts'
import { listMembersWithAccess, visibleTo } from '../members-with-access.ts'

export const accountTrouble = noticeKind({
  key: 'email_account.trouble',
  group: 'Email',
  label: 'Email to an address stops arriving',
  description: 'The mailbox can’t be opened or rejects the sign-in.',
  defaults: { inApp: true, email: true },
  visibility: visibleTo('Settings.Email'),
})

export const accountReactions: readonly Reaction[] = [
  on(
    emailAccountFailing,
    'tell-of-account-trouble',
    async (scope, { accountId, address, problem }) => {
      await notify(scope, {
        kind: accountTrouble,
        memberIds: await listMembersWithAccess(scope, 'Settings.Email'),
        title: `Email to ${address} isn’t arriving`,
        body: problem,
        link: `/dashboard/settings/email-settings?account=${accountId}`,
        subjectId: accountId,
      })
    },
  ),
]
