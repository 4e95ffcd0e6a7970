import type { Scope } from '#platform/scope/scope.ts'

import { maxChecklistLines } from '../rules.ts'
import {
  copyLinks,
  copyWatchers,
  countChecklist,
  deleteLinks,
  deleteWatchers,
  insertCarry,
  moveChecklist,
  returnChecklist,
  deleteCarry,
  type Carry,
} from './store/merge-contents.ts'
import { updateCommentCount } from './store/comments.ts'
import { listChecklist } from './store/ticket-parts.ts'

/**
 * Moves followers, conversations and the checklist to the merge target. Comments and files stay
 * with their ticket and are shown on both. Both tickets are locked, and `merged_into_id` is already
 * set.
 */
export async function moveContents(scope: Scope, carry: Carry): Promise<void> {
  const room = maxChecklistLines - (await listChecklist(scope, carry.intoId)).length
  await insertCarry(scope, carry, {
    watcherIds: await copyWatchers(scope, carry),
    conversationIds: await copyLinks(scope, carry),
    itemIds: await moveChecklist(scope, carry, room),
  })
  await countChecklist(scope, [carry.fromId, carry.intoId])
  await updateCommentCount(scope, carry.fromId)
}

/** Moves back what still exists on the target. */
export async function returnContents(scope: Scope, fromId: string): Promise<void> {
  const moved = await deleteCarry(scope, fromId)
  if (!moved) return
  const { intoId } = moved
  await deleteWatchers(scope, intoId, moved.watcherIds)
  await deleteLinks(scope, intoId, moved.conversationIds)
  await returnChecklist(scope, { fromId, intoId }, moved.itemIds)
  await countChecklist(scope, [fromId, intoId])
  await updateCommentCount(scope, fromId)
  await updateCommentCount(scope, intoId)
}
