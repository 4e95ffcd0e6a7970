import { z } from 'zod'

import { notify } from '#modules/notifications/server/public.ts'
import { job } from '#platform/jobs/job.ts'
import { work } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Message } from '../model.ts'
import { changeConversation, theProduct } from './change-conversation.ts'
import { inboxNotices } from './notices.ts'
import { contactNameOf } from './present.ts'
import { lockHeld } from './store/changes.ts'
import { findConversation, type ConversationRow } from './store/conversations.ts'
import { listFollowerIds } from './store/followers.ts'
import { findMergedInto } from './store/merges.ts'
import { linkTo } from './notice-content.ts'

const notifyOfSideReply = job({
  name: 'tell-of-side-answer',
  payload: z.strictObject({ conversationId: z.uuid(), messageId: z.uuid() }),
})

export function notifyMain(
  scope: Scope,
  { conversationId, id: messageId }: Pick<Message, 'conversationId' | 'id'>,
): void {
  scope.enqueue(notifyOfSideReply, { conversationId, messageId }, { onceKey: messageId })
}

export const notifyOfSideReplyWork = work(
  notifyOfSideReply,
  async (scope, { conversationId, messageId }) => {
    const side = await findConversation(scope, conversationId)
    if (!side?.sideOf || side.deletedAt) return
    const mainId = (await findMergedInto(scope, side.sideOf)) ?? side.sideOf
    const main = await lockHeld(scope, mainId)
    if (!main || main.deletedAt) return
    // Without names or text, because not every reader can see the side conversation.
    const line = { what: 'sideAnswered', conversationId: side.id, number: Number(side.number) }
    const cause = { kind: 'side', messageId } as const
    await changeConversation(scope, main, { by: theProduct, lines: [line], cause })
    await notifyInvolved(scope, { main, side })
  },
)

async function notifyInvolved(
  scope: Scope,
  { main, side }: { main: ConversationRow; side: ConversationRow },
): Promise<void> {
  const own = new Set([side.assigneeId, ...(await listFollowerIds(scope, side.id))])
  const near = [main.assigneeId, ...(await listFollowerIds(scope, main.id))]
  const memberIds = near.filter((id) => id !== null).filter((id) => !own.has(id))
  await notify(scope, {
    kind: inboxNotices.sideAnswered,
    memberIds: [...new Set(memberIds)],
    title: `${contactNameOf(side)} replied about #${main.number}`,
    topic: 'side',
    ...linkTo(side),
  })
}
