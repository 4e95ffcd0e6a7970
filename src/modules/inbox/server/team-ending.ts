import { z } from 'zod'

import { job } from '#platform/jobs/job.ts'
import { work } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { changeConversation, theProduct } from './change-conversation.ts'
import { lockHeld } from './store/changes.ts'
import { listIdsOfTeam } from './store/chores.ts'

const endingJob = job({
  name: 'tell-of-deleted-team',
  payload: z.strictObject({
    name: z.string(),
    conversationIds: z.array(z.uuid()).max(500),
  }),
})

/** The database lets the conversations of a team go with it; which they were is noted before. */
export async function noteTeamEnding(
  scope: Scope,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const ids = await listIdsOfTeam(scope, id, mostTold)
  for (let from = 0; from < ids.length; from += batchSize) {
    scope.enqueue(endingJob, { name, conversationIds: ids.slice(from, from + batchSize) })
  }
}

/**
 * Each of them says in its timeline why it has no team any more. What is closed stays as it is: the
 * line would make it news for everybody.
 */
export const teamEndingWork = work(endingJob, async (scope, { name, conversationIds }) => {
  for (const id of conversationIds) {
    const row = await lockHeld(scope, id)
    if (!row || row.deleted_at || row.status === 'closed') continue
    const line = { what: 'teamDeleted', name }
    await changeConversation(scope, row, { by: theProduct, lines: [line] })
  }
})

const batchSize = 200
/** The latest; whoever reads an older one does not wonder any more. */
const mostTold = 10_000
