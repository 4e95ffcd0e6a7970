import {
  listHoldersSince,
  listQueue,
  listUnanswered,
  type Reassignment,
  type Unanswered,
} from '#modules/inbox/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { createdSince, passingReason } from '../rules.ts'
import { openDesk, type AutomaticPolicy, type Desk, type Given } from './desk.ts'
import { assignTickets } from './assign-tickets.ts'

export type Outcome = 'done' | 'more' | 'later'

/**
 * Assigns waiting conversations and tickets in batches, because assigned rows stay locked until the
 * transaction ends. The minute task also reassigns conversations whose reply is overdue.
 */
export async function drain(
  scope: Scope,
  { alsoPassOn }: { readonly alsoPassOn: boolean },
): Promise<Outcome> {
  const desk = await openDesk(scope)
  if (desk === 'taken') return 'later'
  const outcomes = [
    desk === 'shut' ? 'done' : await drainDesk(scope, desk, alsoPassOn),
    await assignTickets(scope),
  ]
  if (outcomes.includes('more')) return 'more'
  return outcomes.includes('later') ? 'later' : 'done'
}

async function drainDesk(scope: Scope, desk: Desk, alsoPassOn: boolean): Promise<Outcome> {
  const batch: Batch = { desk, left: batchSize }
  const outcomes: Outcome[] = []
  for (const policy of desk.policies) {
    outcomes.push(await drainOne(scope, batch, policy))
    if (alsoPassOn) await reassignOverdue(scope, batch, policy)
    if (batch.left === 0) break
  }
  await desk.close()
  if (batch.left === 0 || outcomes.includes('more')) return 'more'
  return outcomes.includes('later') ? 'later' : 'done'
}

interface Batch {
  readonly desk: Desk
  left: number
}

async function drainOne(scope: Scope, batch: Batch, policy: AutomaticPolicy): Promise<Outcome> {
  const { desk } = batch
  // Channels at capacity are skipped so that they don't block the others.
  const full = new Set<string>()
  let isBusy = false
  for (let page = 0; page < maxPages && desk.hasRoom(policy); page += 1) {
    const known = full.size
    const queue = await listQueue(scope, {
      teamId: policy.teamId,
      order: policy.queueOrder,
      excludedTagIds: policy.excludedTagIds,
      excludedChannelIds: [...full],
      createdSince: createdSince(policy.mostAgeDays, scope.now),
      limit: batchSize,
    })
    let given = 0
    for (const { id, contactId, channelId } of queue) {
      if (full.has(channelId)) continue
      if (batch.left === 0) return 'more'
      const choice = await desk.choose(policy, { contactId, channelId })
      if (!choice && !desk.hasRoom(policy)) return 'done'
      if (!choice) {
        full.add(channelId)
        continue
      }
      const { memberId: to, because } = choice
      const handing = { from: null, to, because }
      if (await assign(batch, policy, { id, channelId }, handing)) given += 1
      else isBusy = true
    }
    if (queue.length === batchSize && given > 0) return 'more'
    if (queue.length < batchSize || full.size === known) break
  }
  return isBusy ? 'later' : 'done'
}

async function reassignOverdue(scope: Scope, batch: Batch, policy: AutomaticPolicy): Promise<void> {
  const { teamId, excludedTagIds, reassignAfterMin: minutes } = policy
  if (minutes === null) return
  const until = new Date(scope.now.getTime() - minutes * 60_000)
  let after: Unanswered | undefined
  for (let page = 0; page < maxPages && batch.desk.hasRoom(policy); page += 1) {
    const waiting = await listUnanswered(scope, {
      teamId,
      excludedTagIds,
      createdSince: createdSince(policy.mostAgeDays, scope.now),
      until,
      after,
      limit: batchSize,
    })
    for (const one of waiting) {
      if (batch.left === 0) return
      await reassign(scope, { batch, policy, minutes }, one)
    }
    after = waiting.at(-1)
    if (waiting.length < batchSize) return
  }
}

async function reassign(
  scope: Scope,
  { batch, policy, minutes }: { batch: Batch; policy: AutomaticPolicy; minutes: number },
  { id, contactId, channelId, assigneeId, waitingSince }: Unanswered,
): Promise<void> {
  const { desk } = batch
  const passedOverIds = await listHoldersSince(scope, id, waitingSince)
  const request = { contactId, channelId, holderId: assigneeId, passedOverIds }
  const choice = await desk.choose(policy, request)
  if (!choice) return
  const isAvailable = desk.isAvailable(assigneeId)
  const because = passingReason(isAvailable, minutes)
  const handing = {
    from: assigneeId,
    to: choice.memberId,
    because,
    ...(isAvailable && { unansweredMinutes: minutes }),
  }
  await assign(batch, policy, { id, channelId }, handing)
}

async function assign(
  batch: Batch,
  policy: AutomaticPolicy,
  given: Given,
  handing: Reassignment,
): Promise<boolean> {
  const isDone = (await batch.desk.assign(policy, given, handing)) === 'done'
  if (isDone) batch.left -= 1
  return isDone
}

const batchSize = 50
const maxPages = 20
