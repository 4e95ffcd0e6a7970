import { z } from 'zod'

import { notify } from '#modules/notifications/server/public.ts'
import { listMemberNames, listMemberAccess } from '#modules/organization/server/public.ts'
import { job } from '#platform/jobs/job.ts'
import { on, work, type Reaction } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { conversationReopened } from '../events-contract.ts'
import { inboxNotices } from './notices.ts'
import { contactNameOf } from './present.ts'
import { findConversation } from './store/conversations.ts'
import { linkTo } from './notice-content.ts'

const notifyOfWoken = job({
  name: 'tell-of-woken-conversation',
  payload: z.strictObject({ conversationId: z.uuid() }),
})

export function notifyOfUnsnooze(scope: Scope, conversationId: string): void {
  scope.enqueue(notifyOfWoken, { conversationId }, { onceKey: conversationId })
}

export const notifyOfUnsnoozeWork = work(notifyOfWoken, async (scope, { conversationId }) => {
  const row = await findConversation(scope, conversationId)
  if (!row || row.status !== 'open' || row.deletedAt) return
  await notify(scope, {
    kind: inboxNotices.woken,
    memberIds: await listAllMemberIds(scope),
    title: `Conversation with ${contactNameOf(row)} is no longer snoozed`,
    ...linkTo(row),
  })
})

export const notifyOfReopening: Reaction = on(
  conversationReopened,
  'tell-of-reopening',
  async (scope, { conversationId }, by) => {
    if (by.kind !== 'member') return
    const row = await findConversation(scope, conversationId)
    if (!row || row.status !== 'open' || row.deletedAt) return
    const names = by.id === null ? undefined : await listMemberNames(scope, [by.id])
    const who = (by.id !== null && names?.get(by.id)) || 'A teammate'
    await notify(scope, {
      kind: inboxNotices.reopened,
      memberIds: await listAllMemberIds(scope),
      title: `${who} reopened the conversation with ${contactNameOf(row)}`,
      ...linkTo(row),
      by,
    })
  },
)

export async function listAllMemberIds(scope: Scope): Promise<string[]> {
  return (await listMemberAccess(scope)).map(({ memberId }) => memberId)
}
