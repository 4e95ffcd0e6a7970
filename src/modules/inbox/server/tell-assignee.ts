import { z } from 'zod'

import { notify } from '#modules/notifications/server/door.ts'
import { holdsKey } from '#modules/organization/server/door.ts'
import type { Config } from '#platform/config/config.ts'
import { job } from '#platform/jobs/job.ts'
import { on, work, type JobWork, type Reaction } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { conversationUpdated } from '../contract.ts'
import { conversationPath } from '../rules.ts'
import { inboxNotices } from './notices.ts'
import { contactNameOf } from './present.ts'
import { findConversation, type ConversationRow, type SeenRow } from './store/conversations.ts'
import { listFollowerIds } from './store/followers.ts'
import { hasUnreadBefore } from './store/messages.ts'
import { listWhoSee } from './who-sees.ts'

export type Links = Pick<Config, 'publicUrl'>

const tellOfCustomer = job({
  name: 'tell-of-customer-message',
  payload: z.strictObject({ conversationId: z.uuid(), seq: z.number().int() }),
})

/** Queued where somebody wants to know, so that the customer does not wait for it. */
export async function tellOfMessage(
  scope: Scope,
  { id, assignee_id: assigneeId }: Pick<ConversationRow, 'id' | 'assignee_id'>,
  { seq, isFollowed }: { seq: number; isFollowed?: boolean },
): Promise<void> {
  const isWanted =
    assigneeId !== null || (isFollowed ?? (await listFollowerIds(scope, id)).length > 0)
  if (isWanted) scope.enqueue(tellOfCustomer, { conversationId: id, seq }, { onceKey: id })
}

/** Once until he looks: ten messages in a row are one thing to come for. */
export function tellOfMessageWork(links: Links): JobWork {
  return work(tellOfCustomer, async (scope, { conversationId, seq }) => {
    const row = await findConversation(scope, conversationId)
    if (!row) return
    const followers = await listFollowerIds(scope, conversationId)
    const interested = [...(row.assignee_id === null ? [] : [row.assignee_id]), ...followers]
    for (const memberId of await listWhoSee(scope, interested, row)) {
      if (await hasUnreadBefore(scope, { conversationId, memberId, seq })) continue
      await notify(scope, links, {
        kind: memberId === row.assignee_id ? inboxNotices.message : inboxNotices.following,
        memberIds: [memberId],
        title: `${contactNameOf(row)} wrote`,
        ...linkTo(row),
      })
    }
  })
}

export function tellOfAssignment(links: Links): Reaction {
  return on(conversationUpdated, 'tell-of-assignment', async (scope, change, by) => {
    const row = await findConversation(scope, change.conversationId)
    const memberId = row?.assignee_id
    // It may be somebody else's by now, and he is told of it himself.
    if (!row || !memberId || change.after['assigneeId'] !== memberId) return
    if (!(await holdsKey(scope, memberId, 'Inbox'))) return
    await notify(scope, links, {
      kind: inboxNotices.assignment,
      memberIds: [memberId],
      title: `The conversation with ${contactNameOf(row)} is yours now`,
      ...linkTo(row),
      by,
    })
  })
}

function linkTo({ id, preview: body }: SeenRow): { body: string; link: string; subjectId: string } {
  return { body, link: conversationPath(id), subjectId: id }
}
