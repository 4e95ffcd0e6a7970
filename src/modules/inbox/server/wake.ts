import { z } from 'zod'

import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'
import { job } from '#platform/jobs/job.ts'
import { work } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { afterStatusChange, isDueToWake, isWokenBy } from '../rules.ts'
import {
  changeConversation,
  columnsOf,
  stateOf,
  theProduct,
  type Cause,
} from './change-conversation.ts'
import { lockConversation } from './store/changes.ts'
import type { ConversationRow } from './store/conversations.ts'
import {
  listIdsAwaiting,
  listIdsToWake,
  listOrganizationsToWake,
} from './store/background-tasks.ts'
import { notifyOfUnsnooze } from './notify-of-status.ts'

export const wakeChore = inEachOrganization({
  name: 'wake-conversations',
  schedule: '* * * * *',
  graceSeconds: 300,
  listOrganizations: listOrganizationsToWake,
  async run(scope) {
    const ids = await listIdsToWake(scope, batchSize)
    for (const id of ids) await wake(scope, id)
    return ids.length === batchSize ? 'more' : 'done'
  },
})

async function wake(scope: Scope, id: string): Promise<void> {
  const row = await lockConversation(scope, id)
  // Another change may have come first.
  if (!row || !isDueToWake(stateOf(row), scope.now)) return
  await restoreToDraft(scope, row)
}

const wakeOnce = job({
  name: 'wake-conversation',
  payload: z.strictObject({ conversationId: z.uuid() }),
})

export async function wakeForVisit(scope: Scope, contactIds: readonly string[]): Promise<void> {
  for (const conversationId of await listIdsAwaiting(scope, contactIds)) {
    scope.enqueue(wakeOnce, { conversationId }, { onceKey: conversationId })
  }
}

export const wakeOnceWork = work(wakeOnce, async (scope, { conversationId }) => {
  const row = await lockConversation(scope, conversationId)
  // It may have been reopened or snoozed differently.
  if (!row || row.deletedAt || !isWokenBy(stateOf(row), 'visit')) return
  await restoreToDraft(scope, row, { kind: 'visit' })
})

async function restoreToDraft(scope: Scope, row: ConversationRow, cause?: Cause): Promise<void> {
  const next = afterStatusChange(stateOf(row), { status: 'open' }, scope.now)
  const set = { ...columnsOf(next), lastActivityAt: scope.now }
  await changeConversation(scope, row, { by: theProduct, set, cause })
  notifyOfUnsnooze(scope, row.id)
}

const batchSize = 200
