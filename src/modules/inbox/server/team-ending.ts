import { z } from 'zod'

import { job } from '#platform/jobs/job.ts'
import { work } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { changeConversation, theProduct } from './change-conversation.ts'
import { lockHeld } from './store/changes.ts'
import { listIdsOfTeam } from './store/background-tasks.ts'

const endingJob = job({
  name: 'tell-of-deleted-team',
  payload: z.strictObject({
    name: z.string(),
    conversationIds: z.array(z.uuid()).max(500),
  }),
})

/** The foreign key clears the team on delete, so its conversations are recorded first. */
export async function noteTeamEnding(
  scope: Scope,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const ids = await listIdsOfTeam(scope, id, maxAnnounced)
  for (let from = 0; from < ids.length; from += batchSize) {
    scope.enqueue(endingJob, { name, conversationIds: ids.slice(from, from + batchSize) })
  }
}

/**
 * Open conversations note in their timeline why they have no team. Closed ones don't, because a new
 * entry would mark them as unread.
 */
export const teamEndingWork = work(endingJob, async (scope, { name, conversationIds }) => {
  for (const id of conversationIds) {
    const row = await lockHeld(scope, id)
    if (!row || row.deletedAt || row.status === 'closed') continue
    const line = { what: 'teamDeleted', name }
    await changeConversation(scope, row, { by: theProduct, lines: [line] })
  }
})

const batchSize = 200
const maxAnnounced = 10_000
