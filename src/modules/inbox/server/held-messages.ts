import { z } from 'zod'

import { notify } from '#modules/notifications/server/door.ts'
import { listMemberNames } from '#modules/organization/server/door.ts'
import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'
import { job } from '#platform/jobs/job.ts'
import { work, type JobWork } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Message } from '../model.ts'
import { afterAnswer, conversationPath } from '../rules.ts'
import { messageHeld } from '../writing-contract.ts'
import { putBack } from './actions/drafts.ts'
import { about, changeConversation, columnsOf, standingOf } from './change-conversation.ts'
import { inboxNotices } from './notices.ts'
import { contactNameOf } from './present.ts'
import { lockWaiting } from './store/attachments.ts'
import { lockHeld } from './store/changes.ts'
import { findConversation, type ConversationRow } from './store/conversations.ts'
import {
  findHeld,
  listDueIds,
  listHeldRows,
  listOrganizationsWithDue,
  takeHeld,
  takeLaterOnes,
  type HeldRow,
} from './store/held.ts'
import type { Links } from './tell-assignee.ts'
import { listWhoSee } from './who-sees.ts'

const sendHeld = job({
  name: 'send-held-message',
  payload: z.strictObject({ heldId: z.uuid() }),
})

/** Comes for it when its time is there, whatever becomes of this process. */
export function sendInTime(scope: Scope, { id, send_at: startAfter }: HeldRow): void {
  scope.enqueue(sendHeld, { heldId: id }, { startAfter })
}

export const sendHeldWork = work(sendHeld, async (scope, { heldId }) => {
  const held = await findHeld(scope, heldId)
  if (held) await releaseDue(scope, held.conversation_id)
})

/** All of a conversation whose time is there, in their order: jobs that run at once must not turn it. */
async function releaseDue(scope: Scope, conversationId: string): Promise<void> {
  await lockHeld(scope, conversationId)
  for (const held of await listHeldRows(scope, conversationId)) {
    if (held.send_at.getTime() <= scope.now.getTime() + skewMs) await release(scope, held)
  }
}

/** For what a lost job left behind. */
export const heldChore = inEachOrganization({
  name: 'send-held-messages',
  schedule: '* * * * *',
  graceSeconds: 300,
  listOrganizations: listOrganizationsWithDue,
  async run(scope) {
    const ids = await listDueIds(scope, batchSize)
    for (const id of ids) {
      const held = await findHeld(scope, id)
      if (held) await releaseDue(scope, held.conversation_id)
    }
    return ids.length === batchSize ? 'more' : 'done'
  },
})

/** Says it in the name of whoever wrote it. Undefined when it cannot be said any more. */
export async function release(
  scope: Scope,
  { id, conversation_id: conversationId }: Pick<HeldRow, 'id' | 'conversation_id'>,
): Promise<Message | undefined> {
  const row = await lockHeld(scope, conversationId)
  const held = row && (await takeHeld(scope, id))
  if (!held) return undefined
  const { member_id: memberId } = held
  // Rights may have changed since, and so may the place of the conversation.
  const maySay = (await listWhoSee(scope, [memberId], row)).length > 0
  if (row.deleted_at || !maySay) {
    tellOf(scope, row, held, 'cancelled')
    await putBack(scope, { conversationId, memberId, text: held.text, fileIds: held.file_ids })
    return undefined
  }
  const names = await listMemberNames(scope, [memberId])
  const files = await lockWaiting(scope, { memberId }, held.file_ids)
  const message = await changeConversation(scope, row, {
    by: { kind: 'member', id: memberId, name: names.get(memberId) ?? '' },
    say: { kind: 'text', clientKey: held.client_key, text: held.text, files },
    set: columnsOf(afterAnswer(standingOf(row), memberId, scope.now)),
  })
  tellOf(scope, row, held, 'sent')
  return message
}

/**
 * The customer wrote first, so what was to be said later may not fit any more: it goes back to its
 * writer, who is told. `row` must be locked.
 */
export async function callOffLater(scope: Scope, row: ConversationRow): Promise<void> {
  for (const held of await takeLaterOnes(scope, row.id)) {
    const { member_id: memberId, text, file_ids: fileIds } = held
    await putBack(scope, { conversationId: row.id, memberId, text, fileIds })
    tellOf(scope, row, held, 'cancelled')
    scope.enqueue(tellOfCall, { conversationId: row.id, memberId })
  }
}

const tellOfCall = job({
  name: 'tell-of-called-off-message',
  payload: z.strictObject({ conversationId: z.uuid(), memberId: z.uuid() }),
})

export function tellOfCalledOffWork(links: Links): JobWork {
  return work(tellOfCall, async (scope, { conversationId, memberId }) => {
    const row = await findConversation(scope, conversationId)
    if (!row || (await listWhoSee(scope, [memberId], row)).length === 0) return
    await notify(scope, links, {
      kind: inboxNotices.calledOff,
      memberIds: [memberId],
      title: `${contactNameOf(row)} wrote before your message was sent`,
      body: 'It is a draft again.',
      link: conversationPath(row.id),
      subjectId: row.id,
    })
  })
}

export function tellOf(
  scope: Scope,
  row: ConversationRow,
  { id }: Pick<HeldRow, 'id'>,
  state: 'held' | 'changed' | 'cancelled' | 'sent',
): void {
  const data = { conversationId: row.id, heldId: id, state }
  scope.emit(messageHeld, data, about(row, row, { isForCustomer: false }))
}

// The clock of this node may be behind that of the database, which started the job.
const skewMs = 1000
const batchSize = 100
