import { z } from 'zod'

import { notify } from '#modules/notifications/server/public.ts'
import { job } from '#platform/jobs/job.ts'
import { work } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { bulkDoneText, skippedText } from '../bulk-words.ts'
import { bulkAct } from '../sorting-contract.ts'
import { inboxNotices } from './notices.ts'
import { contactNameOf } from './present.ts'
import { reasonsOfSkipped } from './reasons-of-skipped.ts'
import { findBulk, type BulkRow } from './store/bulk.ts'
import { findConversation } from './store/conversations.ts'
import type { HeldRow } from './store/held.ts'
import { linkTo } from './notice-content.ts'

const notifyOfLater = job({
  name: 'tell-of-sent-message',
  payload: z.strictObject({ conversationId: z.uuid(), memberId: z.uuid() }),
})

export function notifyOfSent(scope: Scope, held: HeldRow): void {
  if (held.reason !== 'later') return
  const { conversationId, memberId } = held
  scope.enqueue(notifyOfLater, { conversationId, memberId })
}

export const notifyOfSentWork = work(notifyOfLater, async (scope, { conversationId, memberId }) => {
  const row = await findConversation(scope, conversationId)
  if (!row || row.deletedAt) return
  await notify(scope, {
    kind: inboxNotices.sentLater,
    memberIds: [memberId],
    title: `Message to ${contactNameOf(row)} sent`,
    ...linkTo(row),
  })
})

const notifyOfChange = job({
  name: 'tell-of-change-of-conversations',
  payload: z.strictObject({ bulkId: z.uuid() }),
})

export function notifyOfBulk(scope: Scope, { id, total }: Pick<BulkRow, 'id' | 'total'>): void {
  if (total >= longBulk) scope.enqueue(notifyOfChange, { bulkId: id })
}

export const notifyOfBulkWork = work(notifyOfChange, async (scope, { bulkId }) => {
  const bulk = await findBulk(scope, bulkId)
  if (!bulk || bulk.state === 'running') return
  const { changed, skipped } = bulk
  const skippedFor = await reasonsOfSkipped(scope, bulk)
  const canUndo = bulk.state === 'done' && changed > 0
  await notify(scope, {
    kind: inboxNotices.bulkDone,
    memberIds: [bulk.memberId],
    title: bulkDoneText({ act: bulkAct.parse(bulk.act), changed }),
    body: [
      skippedText({ skipped, skippedFor }),
      canUndo && 'You can undo it in the inbox for ten minutes.',
    ]
      .filter(Boolean)
      .join(' '),
    link: '/dashboard/inbox',
  })
})

const longBulk = 100
