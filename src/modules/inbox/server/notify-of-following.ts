import { z } from 'zod'

import { notify } from '#modules/notifications/server/public.ts'
import { listMemberNames } from '#modules/organization/server/public.ts'
import { job } from '#platform/jobs/job.ts'
import { work } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { inboxNotices } from './notices.ts'
import { contactNameOf } from './present.ts'
import { findConversation } from './store/conversations.ts'
import { listFollowerIds } from './store/followers.ts'
import { linkTo } from './notice-content.ts'

const notifyFollower = job({
  name: 'tell-of-follower',
  payload: z.strictObject({
    conversationId: z.uuid(),
    memberId: z.uuid(),
    byId: z.uuid().nullable(),
  }),
})

/**
 * No notice for members who follow on their own or are mentioned in a note, which has its own
 * notice.
 */
export function notifyOfFollowing(scope: Scope, conversationId: string, memberId: string): void {
  const byId = scope.actor.kind === 'member' ? scope.actor.membership.memberId : null
  if (byId !== memberId) scope.enqueue(notifyFollower, { conversationId, memberId, byId })
}

export const notifyOfFollowingWork = work(
  notifyFollower,
  async (scope, { conversationId, memberId, byId }) => {
    const row = await findConversation(scope, conversationId)
    if (!row || row.deletedAt) return
    if (!(await listFollowerIds(scope, conversationId)).includes(memberId)) return
    const names = byId === null ? undefined : await listMemberNames(scope, [byId])
    const who = (byId !== null && names?.get(byId)) || 'A teammate'
    await notify(scope, {
      kind: inboxNotices.follower,
      memberIds: [memberId],
      title: `${who} added you as a follower of the conversation with ${contactNameOf(row)}`,
      topic: 'follower',
      ...linkTo(row),
      by: { kind: 'member', id: byId },
    })
  },
)
