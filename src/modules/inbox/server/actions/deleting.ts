import { z } from 'zod'

import { holdsKey } from '#modules/organization/server/public.ts'
import { job } from '#platform/jobs/job.ts'
import { levelOf } from '#platform/permissions/may.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { work } from '#platform/registry/module.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type * as trashContract from '../../trash-contract.ts'
import { asMember } from '../as-member.ts'
import { deleteConversations } from '../delete-conversations.ts'
import { lockConversation } from '../store/changes.ts'
import { lockForDeletion } from '../store/background-tasks.ts'
import { countHolding, inCategory } from '../store/conversations.ts'
import { refuseUnknown } from '../refuse-unknown.ts'

export async function deleteConversation(
  scope: Scope,
  { id }: ParsedInputOf<typeof trashContract.deleteConversation>,
): Promise<Record<string, never>> {
  refuseReaders(scope)
  const row = (await lockConversation(scope, id)) ?? refuseUnknown()
  if (!row.deletedAt && row.closedReason !== 'spam') {
    refuse('conflict', 'Move it to the trash first.')
  }
  await deleteConversations(scope, { rows: [row], because: 'member' })
  return {}
}

/** The affected conversations are fixed now; ones that arrive later are not included. */
export async function emptyConversations(
  scope: Scope,
  { category }: ParsedInputOf<typeof trashContract.emptyConversations>,
): Promise<AnswerOf<typeof trashContract.emptyConversations>> {
  refuseReaders(scope)
  const counts = await countHolding(
    scope,
    new Map([[category, inCategory(scope, category)]]),
    maxCounted,
  )
  const { memberId } = memberOf(scope)
  const before = scope.now.toISOString()
  scope.enqueue(emptyJob, { memberId, category, before })
  return { count: counts.get(category) ?? 0 }
}

const emptyJob = job({
  name: 'delete-conversations-for-good',
  payload: z.strictObject({
    memberId: z.uuid(),
    category: z.enum(['trash', 'spam']),
    before: z.iso.datetime(),
  }),
})

/** In batches, so that live events aren't delayed. */
export const emptyWork = work(emptyJob, async (scope, payload) => {
  const { memberId, category, before } = payload
  // Permissions may have changed since the request.
  const member = (await holdsKey(scope, memberId, 'Inbox.Delete'))
    ? await asMember(scope, memberId)
    : undefined
  if (!member) return
  const input = { category, before: new Date(before), limit: batchSize }
  const rows = await lockForDeletion(member, input)
  await deleteConversations(member, { rows, because: 'member' })
  if (rows.length === batchSize) scope.enqueue(emptyJob, payload)
})

/** Deleting and editing are separate permissions. */
function refuseReaders(scope: Scope): void {
  if (levelOf(memberOf(scope), 'Inbox') !== 'manage') {
    refuse('forbidden', 'Your role can’t edit conversations.')
  }
}

const maxCounted = 10_000
const batchSize = 50
