import type { Scope } from '#platform/scope/scope.ts'

import { mostChecklistLines } from '../rules.ts'
import {
  copyLinks,
  copyWatchers,
  countChecklist,
  dropLinks,
  dropWatchers,
  insertCarry,
  moveChecklist,
  returnChecklist,
  takeCarry,
  type Carry,
} from './store/carries.ts'
import { keepCommentCount } from './store/comments.ts'
import { listChecklist } from './store/ticket-parts.ts'

/**
 * Watchers, conversations and checklist of a ticket go to the one that stands for it from now on. What
 * was said and attached stays where it was said: its customer goes on reading his own, and the other
 * one reads it along. Both are held, and `merged_into_id` says already which it is.
 */
export async function carryOver(scope: Scope, carry: Carry): Promise<void> {
  const room = mostChecklistLines - (await listChecklist(scope, carry.intoId)).length
  await insertCarry(scope, carry, {
    watcher_ids: await copyWatchers(scope, carry),
    conversation_ids: await copyLinks(scope, carry),
    item_ids: await moveChecklist(scope, carry, room),
  })
  await countChecklist(scope, [carry.fromId, carry.intoId])
  await keepCommentCount(scope, carry.fromId)
}

/** Gives back what went over, as far as it is still there. */
export async function bringBack(scope: Scope, fromId: string): Promise<void> {
  const carried = await takeCarry(scope, fromId)
  if (!carried) return
  const { into_id: intoId } = carried
  await dropWatchers(scope, intoId, carried.watcher_ids)
  await dropLinks(scope, intoId, carried.conversation_ids)
  await returnChecklist(scope, { fromId, intoId }, carried.item_ids)
  await countChecklist(scope, [fromId, intoId])
  // Who stands for whom is said already: the two have nothing in common any more.
  await keepCommentCount(scope, fromId)
  await keepCommentCount(scope, intoId)
}
