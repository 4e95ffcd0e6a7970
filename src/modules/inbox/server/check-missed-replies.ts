import { z } from 'zod'

import { job } from '#platform/jobs/job.ts'
import { work } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { answerMissed } from '../contract.ts'
import { about } from './about.ts'
import type { ConversationRow } from './store/conversations.ts'
import { findMissed } from './store/missed.ts'

const checkMissed = job({
  name: 'tell-of-missed-answer',
  payload: z.strictObject({ conversationId: z.uuid(), hasWaited: z.boolean() }),
})

export function watchAnswer(
  scope: Scope,
  { id, contactEmail: email }: Pick<ConversationRow, 'id' | 'contactEmail'>,
): void {
  if (email === null) return
  const startAfter = new Date(scope.now.getTime() + goneAfterMs)
  const payload = { conversationId: id, hasWaited: false }
  scope.enqueue(checkMissed, payload, { startAfter, onceKey: id })
}

/** Customers who just had it on screen get more time before an email. */
export const missedWork = work(checkMissed, async (scope, { conversationId, hasWaited }) => {
  const missed = await findMissed(scope, conversationId)
  if (!missed) return
  if (missed.isGot && !hasWaited) {
    const startAfter = new Date(scope.now.getTime() + idleAfterMs)
    const payload = { conversationId, hasWaited: true }
    scope.enqueue(checkMissed, payload, { startAfter, onceKey: conversationId })
    return
  }
  const { contactId, seq } = missed
  const data = { conversationId, contactId, seq }
  scope.emit(answerMissed, data, about(missed, missed, { isForCustomer: false }))
})

const goneAfterMs = 3 * 60_000
const idleAfterMs = 12 * 60_000
