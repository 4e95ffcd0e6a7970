import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { afterStatusChange, isIdle } from '../rules.ts'
import { changeConversation, columnsOf, stateOf, theProduct } from './change-conversation.ts'
import { lockIfFree } from './store/changes.ts'
import { listIdle, listOrganizationsWithIdle, type IdleRow } from './store/idle.ts'

export const closeIdleChore = inEachOrganization({
  name: 'close-idle-conversations',
  schedule: '*/5 * * * *',
  graceSeconds: 300,
  listOrganizations: listOrganizationsWithIdle,
  async run(scope) {
    const rows = await listIdle(scope, batchSize)
    let closed = 0
    for (const row of rows) if (await closeIdle(scope, row)) closed++
    // Locked conversations are checked again next time.
    return closed === batchSize ? 'more' : 'done'
  },
})

async function closeIdle(scope: Scope, { id, minutes }: IdleRow): Promise<boolean> {
  const row = await lockIfFree(scope, id)
  if (!row || row.deletedAt) return false
  const state = stateOf(row)
  const said = { by: row.previewBy, at: row.lastActivityAt }
  if (!isIdle(state, said, { minutes, now: scope.now })) return false
  const input = { status: 'closed', reason: 'no_reply' } as const
  await changeConversation(scope, row, {
    by: theProduct,
    set: columnsOf(afterStatusChange(state, input, scope.now)),
    cause: { kind: 'idle', minutes },
  })
  return true
}

const batchSize = 50
