import { z } from 'zod'

import { notify } from '#modules/notifications/server/public.ts'
import { listMemberNames } from '#modules/organization/server/public.ts'
import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'
import { job } from '#platform/jobs/job.ts'
import { work } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { messageFailed, messageSent } from '../events-contract.ts'
import type { Message } from '../model.ts'
import { conversationPath } from '../rules.ts'
import { about } from './about.ts'
import { answeredBy } from './actions/answers.ts'
import { keptBlock } from './block-columns.ts'
import { notifyOfCanceled, type CallOffReason } from './call-off.ts'
import { changeConversation } from './change-conversation.ts'
import { envelopeFor, keptMail } from './mail-head.ts'
import { inboxNotices } from './notices.ts'
import { contactNameOf } from './present.ts'
import { restoreDraft } from './restore-draft.ts'
import { quoteStill } from './quotes.ts'
import { lockWaiting } from './store/attachments.ts'
import { lockHeld } from './store/changes.ts'
import { findConversation } from './store/conversations.ts'
import {
  findHeld,
  listDueIds,
  listHeldRows,
  listOrganizationsWithDue,
  takeHeld,
  type HeldRow,
} from './store/held.ts'
import { notifyOfSent } from './notify-of-own-work.ts'
import { listMembersWithAccess } from './who-sees.ts'

const sendHeld = job({
  name: 'send-held-message',
  payload: z.strictObject({ heldId: z.uuid() }),
})

export function sendInTime(scope: Scope, { id, sendAt: startAfter }: HeldRow): void {
  scope.enqueue(sendHeld, { heldId: id }, { startAfter })
}

export const sendHeldWork = work(sendHeld, async (scope, { heldId }) => {
  const held = await findHeld(scope, heldId)
  if (held) await releaseDue(scope, held.conversationId)
})

/** Sends all due messages of a conversation in order, because jobs run in parallel. */
async function releaseDue(scope: Scope, conversationId: string): Promise<void> {
  await lockHeld(scope, conversationId)
  for (const held of await listHeldRows(scope, conversationId)) {
    const isDue = held.sendAt.getTime() <= scope.now.getTime() + skewMs
    if (isDue && (await release(scope, held))) notifyOfSent(scope, held)
  }
}

/** Catches messages whose job was lost. */
export const heldChore = inEachOrganization({
  name: 'send-held-messages',
  schedule: '* * * * *',
  graceSeconds: 300,
  listOrganizations: listOrganizationsWithDue,
  async run(scope) {
    const ids = await listDueIds(scope, batchSize)
    for (const id of ids) {
      const held = await findHeld(scope, id)
      if (held) await releaseDue(scope, held.conversationId)
    }
    return ids.length === batchSize ? 'more' : 'done'
  },
})

export async function release(
  scope: Scope,
  { id, conversationId }: Pick<HeldRow, 'id' | 'conversationId'>,
): Promise<Message | undefined> {
  const row = await lockHeld(scope, conversationId)
  const held = row && (await takeHeld(scope, id))
  if (!held) return undefined
  const { memberId } = held
  const data = { conversationId, heldId: id }
  const target = about(row, row, { isForCustomer: false })
  // Access and the conversation may have changed since it was scheduled.
  const maySay = (await listMembersWithAccess(scope, [memberId], row)).length > 0
  if (row.deletedAt || row.closedReason === 'spam' || !maySay) {
    scope.emit(messageFailed, data, target)
    await restoreDraft(scope, {
      conversationId,
      memberId,
      text: held.text,
      fileIds: held.fileIds,
      block: keptBlock(held),
      replyToId: held.replyToId,
      mail: keptMail(held) ?? null,
    })
    return undefined
  }
  const names = await listMemberNames(scope, [memberId])
  const files = await lockWaiting(scope, { memberId }, held.fileIds)
  const replyTo = await quoteStill(scope, row, { kind: 'text', replyToId: held.replyToId })
  const message = await changeConversation(scope, row, {
    by: { kind: 'member', id: memberId, name: names.get(memberId) ?? '' },
    actor: { kind: 'member', id: memberId },
    say: {
      kind: 'text',
      clientKey: held.clientKey,
      text: held.text,
      files,
      replyTo,
      block: keptBlock(held) ?? undefined,
      envelope: await envelopeFor(scope, row, keptMail(held)),
    },
    set: answeredBy(scope, row, memberId),
  })
  if (message) scope.emit(messageSent, { ...data, messageId: message.id }, target)
  return message
}

export const notifyOfCanceledWork = work(
  notifyOfCanceled,
  async (scope, { conversationId, memberId, because }) => {
    const row = await findConversation(scope, conversationId)
    if (!row || (await listMembersWithAccess(scope, [memberId], row)).length === 0) return
    await notify(scope, {
      kind: inboxNotices.calledOff,
      memberIds: [memberId],
      title: calledOffTitles[because](contactNameOf(row)),
      body: 'It’s a draft again.',
      link: conversationPath(row.id),
      subjectId: row.id,
    })
  },
)

const calledOffTitles: Readonly<Record<CallOffReason, (name: string) => string>> = {
  wrote: (name) => `${name} replied before your message was sent`,
  closed: (name) => `Conversation closed before your message to ${name} was sent`,
  spam: (name) => `Conversation marked as spam before your message to ${name} was sent`,
  trashed: (name) => `Conversation moved to trash before your message to ${name} was sent`,
}

// This node's clock may be behind the database, which started the job.
const skewMs = 1000
const batchSize = 100
