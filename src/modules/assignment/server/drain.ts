import {
  listHoldersSince,
  listQueue,
  listUnanswered,
  type Handing,
  type Unanswered,
} from '#modules/inbox/server/door.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { passingReason } from '../rules.ts'
import { openDesk, type AutomaticPolicy, type Desk } from './desk.ts'

/** `later`: something was being changed by somebody else just now. */
export type Outcome = 'done' | 'more' | 'later'

/**
 * Gives out what waits, as far as there are people to take it, a batch at a time: what was given stays
 * locked until the end. At the minute, what nobody answered in time goes on to the next one as well.
 */
export async function drain(
  scope: Scope,
  { alsoPassOn }: { readonly alsoPassOn: boolean },
): Promise<Outcome> {
  const desk = await openDesk(scope)
  if (desk === 'taken') return 'later'
  if (desk === 'shut') return 'done'
  const batch: Batch = { desk, left: batchSize }
  const outcomes: Outcome[] = []
  for (const policy of desk.policies) {
    outcomes.push(await drainOne(scope, batch, policy))
    if (alsoPassOn) await passOn(scope, batch, policy)
    if (batch.left === 0) break
  }
  await desk.close()
  if (batch.left === 0 || outcomes.includes('more')) return 'more'
  return outcomes.includes('later') ? 'later' : 'done'
}

interface Batch {
  readonly desk: Desk
  /** How many more are handed to somebody in this transaction, of all policies together. */
  left: number
}

async function drainOne(scope: Scope, batch: Batch, policy: AutomaticPolicy): Promise<Outcome> {
  const { desk } = batch
  if (!desk.hasRoom(policy)) return 'done'
  const queue = await listQueue(scope, {
    teamId: policy.team_id,
    order: policy.queue_order,
    excludedTagIds: policy.excluded_tag_ids,
    limit: batchSize,
  })
  let given = 0
  let isBusy = false
  for (const { id, contactId } of queue) {
    if (batch.left === 0) return 'more'
    const choice = await desk.choose(policy, { contactId })
    if (!choice) return 'done'
    const { memberId: to, because } = choice
    if (await hand(batch, policy, id, { from: null, to, because })) given += 1
    else isBusy = true
  }
  if (queue.length === batchSize && given > 0) return 'more'
  return isBusy ? 'later' : 'done'
}

/** Whoever lets a customer wait too long is relieved, where somebody else is there. */
async function passOn(scope: Scope, batch: Batch, policy: AutomaticPolicy): Promise<void> {
  const { team_id: teamId, excluded_tag_ids: excludedTagIds, reassign_after_min: minutes } = policy
  if (minutes === null) return
  const until = new Date(scope.now.getTime() - minutes * 60_000)
  let after: Unanswered | undefined
  for (let page = 0; page < mostPages && batch.desk.hasRoom(policy); page += 1) {
    const waiting = await listUnanswered(scope, {
      teamId,
      excludedTagIds,
      until,
      after,
      limit: batchSize,
    })
    for (const one of waiting) {
      if (batch.left === 0) return
      await relieve(scope, { batch, policy, minutes }, one)
    }
    after = waiting.at(-1)
    if (waiting.length < batchSize) return
  }
}

async function relieve(
  scope: Scope,
  { batch, policy, minutes }: { batch: Batch; policy: AutomaticPolicy; minutes: number },
  { id, contactId, assigneeId, waitingSince }: Unanswered,
): Promise<void> {
  const { desk } = batch
  const passedOverIds = await listHoldersSince(scope, id, waitingSince)
  const choice = await desk.choose(policy, { contactId, holderId: assigneeId, passedOverIds })
  if (!choice) return
  const because = passingReason(desk.isAvailable(assigneeId), minutes)
  await hand(batch, policy, id, { from: assigneeId, to: choice.memberId, because })
}

/** Whether it was done; somebody may be at it. */
async function hand(
  batch: Batch,
  policy: AutomaticPolicy,
  id: string,
  handing: Handing,
): Promise<boolean> {
  const isDone = (await batch.desk.hand(policy, id, handing)) === 'done'
  if (isDone) batch.left -= 1
  return isDone
}

const batchSize = 50
const mostPages = 20
