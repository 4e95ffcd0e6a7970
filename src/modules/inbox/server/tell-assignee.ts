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
import { findConversation, type SeenRow } from './store/conversations.ts'
import { hasUnreadBefore } from './store/messages.ts'

export type Links = Pick<Config, 'publicUrl'>

const tellOfMessage = job({
  name: 'tell-of-customer-message',
  payload: z.strictObject({ conversationId: z.uuid(), seq: z.number().int() }),
})

/** Queued, so that the customer does not wait for it. */
export function tellAssignee(scope: Scope, about: { conversationId: string; seq: number }): void {
  scope.enqueue(tellOfMessage, about, { onceKey: about.conversationId })
}

/** Once until he looks: ten messages in a row are one thing to come for. */
export function tellOfMessageWork(links: Links): JobWork {
  return work(tellOfMessage, async (scope, { conversationId, seq }) => {
    const row = await findConversation(scope, conversationId)
    if (!row?.assignee_id) return
    const memberId = row.assignee_id
    if (!(await holdsKey(scope, memberId, 'Inbox'))) return
    if (await hasUnreadBefore(scope, { conversationId, memberId, seq })) return
    await notify(scope, links, {
      kind: inboxNotices.message,
      memberIds: [memberId],
      title: `${contactNameOf(row)} wrote`,
      ...linkTo(row),
    })
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

function linkTo({ id, preview: body }: SeenRow): { body: string; link: string } {
  return { body, link: conversationPath(id) }
}
