import { z } from 'zod'

import { answerForMember } from '#modules/inbox/server/public.ts'
import { job } from '#platform/jobs/job.ts'
import { work } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { asProduct } from './as-product.ts'
import { emitChanged } from './finish-change.ts'
import {
  listWaitingPeople,
  lockBroadcast,
  updateBroadcast,
  updateRecipient,
  type BroadcastPersonRow,
  type BroadcastRow,
} from './store/broadcasts.ts'
import { findTicketRow } from './store/tickets.ts'

export const broadcastJob = job({
  name: 'answer-customers-of-ticket',
  payload: z.strictObject({ broadcastId: z.uuid() }),
})

/**
 * Sends in batches of a hundred people. Each batch stores messages and progress in one transaction,
 * so that a restart sends nothing twice.
 */
export const broadcastWork = work(broadcastJob, async (scope, { broadcastId }) => {
  const row = await lockBroadcast(scope, broadcastId)
  if (!row || (row.state !== 'waiting' && row.state !== 'running')) return
  const people = await listWaitingPeople(scope, broadcastId, batchSize)
  let sent = 0
  for (const person of people) {
    const isSaid = await sayTo(scope, row, person)
    await updateRecipient(scope, person, isSaid ? 'said' : 'skipped')
    if (isSaid) sent++
  }
  const isDone = people.length < batchSize
  await updateBroadcast(scope, broadcastId, {
    said: row.said + sent,
    skipped: row.skipped + people.length - sent,
    state: isDone ? 'done' : 'running',
    ...(isDone && { finishedAt: scope.now }),
  })
  if (isDone) await emitSent(scope, row)
  else scope.enqueue(broadcastJob, { broadcastId })
})

async function sayTo(
  scope: Scope,
  { memberId, text, closes }: BroadcastRow,
  { conversationId, messageKey: clientKey }: BroadcastPersonRow,
): Promise<boolean> {
  if (memberId === null) return false
  return answerForMember(scope, memberId, { conversationId, clientKey, text, closes })
}

async function emitSent(scope: Scope, { ticketId }: BroadcastRow): Promise<void> {
  const ticket = await findTicketRow(asProduct(scope), ticketId)
  if (!ticket) return
  await emitChanged(scope, { before: ticket, after: ticket, changed: ['broadcasts'] })
}

const batchSize = 100
