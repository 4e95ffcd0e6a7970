import { listMemberNames } from '#modules/organization/server/public.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type * as writingContract from '../../writing-contract.ts'
import { messageScheduled } from '../../events-contract.ts'
import type { Message } from '../../model.ts'
import { findSnoozeProblem } from '../../rules.ts'
import type { HeldMessage } from '../../writing-contract.ts'
import { presentAttachment, takeAttachments } from '../attachments.ts'
import { about } from '../about.ts'
import { keptBlock } from '../block-columns.ts'
import { requirePictures, wellFormed, withPictures } from '../block-sending.ts'
import { emitCancelled } from '../call-off.ts'
import { release, sendInTime } from '../held-messages.ts'
import { chosenEnvelope, keptMail } from '../mail-head.ts'
import { quoteFor, quoteStill } from '../quotes.ts'
import { listWaiting, setExpiry } from '../store/attachments.ts'
import { lockConversation } from '../store/changes.ts'
import { findConversation, type ConversationRow } from '../store/conversations.ts'
import { deleteDraft } from '../store/drafts.ts'
import {
  changeHeld,
  findHeld,
  findHeldByKey,
  insertHeld,
  listHeldRows,
  takeHeld,
  type HeldRow,
} from '../store/held.ts'
import {
  findSentMessage,
  requireNoNewerReply,
  refuseMergedAway,
  refuseEmpty,
  refuseSpam,
  refuseTrashed,
} from './answers.ts'
import { refuseUnknown } from '../refuse-unknown.ts'

export async function holdMessage(
  scope: Scope,
  input: ParsedInputOf<typeof writingContract.holdMessage>,
): Promise<AnswerOf<typeof writingContract.holdMessage>> {
  const { id, clientKey, text, block, replyToId, sawSeq, sendAt, undoSeconds, mail } = input
  const fileIds = withPictures(input.fileIds, block)
  const row = (await lockConversation(scope, id)) ?? refuseUnknown()
  const earlier = await findSentMessage(scope, row, clientKey)
  if (earlier) return { held: null, message: earlier }
  const waiting = await findHeldByKey(scope, id, clientKey)
  if (waiting) return { held: await presentOne(scope, row, waiting), message: null }
  if (row.mergedInto) refuseMergedAway()
  if (row.deletedAt) refuseTrashed()
  if (row.closedReason === 'spam') refuseSpam()
  if (text === '' && fileIds.length === 0 && !block) refuseEmpty()
  await requireNoNewerReply(scope, row, sawSeq)
  await quoteFor(scope, row, { kind: 'text', replyToId })
  await chosenEnvelope(scope, row, mail)

  const { memberId } = memberOf(scope)
  const files = await takeAttachments(scope, { memberId }, fileIds)
  requirePictures(files, block)
  await setExpiry(scope, { memberId }, fileIds, null)
  const held = await insertHeld(scope, {
    conversationId: id,
    memberId,
    clientKey,
    reason: sendAt === undefined ? 'undo' : 'later',
    text,
    fileIds: files.map((file) => file.id),
    block: block ? wellFormed(block) : null,
    replyToId: replyToId ?? null,
    mail: mail ?? null,
    sendAt: sendAt === undefined ? inSeconds(scope, undoSeconds) : chosen(scope, sendAt),
  })
  await deleteDraft(scope, { conversationId: id, memberId, kind: 'text' })
  sendInTime(scope, held)
  emitScheduled(scope, row, held)
  return { held: await presentOne(scope, row, held), message: null }
}

export async function listHeldMessages(
  scope: Scope,
  { id }: ParsedInputOf<typeof writingContract.listHeldMessages>,
): Promise<AnswerOf<typeof writingContract.listHeldMessages>> {
  const row = (await findConversation(scope, id)) ?? refuseUnknown()
  return { items: await presentHeld(scope, row, await listHeldRows(scope, id)) }
}

export async function changeHeldMessage(
  scope: Scope,
  { id, version, text, sendAt }: ParsedInputOf<typeof writingContract.changeHeldMessage>,
): Promise<HeldMessage> {
  const { held, row } = await getOwn(scope, id)
  if (held.reason === 'undo')
    refuse('conflict', 'This message is about to be sent. Cancel it first.')
  if (text === '' && held.fileIds.length === 0 && !held.block) refuseEmpty()
  const changed = await changeHeld(
    scope,
    { id, version },
    {
      ...(text !== undefined && { text }),
      ...(sendAt !== undefined && { sendAt: chosen(scope, sendAt) }),
    },
  )
  if (!changed)
    refuse('version_conflict', 'Someone else changed this message. Reload to see the latest.')
  sendInTime(scope, changed)
  emitScheduled(scope, row, changed)
  return presentOne(scope, row, changed)
}

export async function cancelHeldMessage(
  scope: Scope,
  { id }: ParsedInputOf<typeof writingContract.cancelHeldMessage>,
): Promise<AnswerOf<typeof writingContract.cancelHeldMessage>> {
  const { row } = await getOwn(scope, id)
  const held = (await takeHeld(scope, id)) ?? refuseGone()
  const uploader = { memberId: held.memberId }
  const tomorrow = new Date(scope.now.getTime() + 24 * 3_600_000)
  await setExpiry(scope, uploader, held.fileIds, tomorrow)
  emitCancelled(scope, row, held)
  const files = await listWaiting(scope, uploader, held.fileIds)
  const replyTo = await quoteStill(scope, row, { kind: 'text', replyToId: held.replyToId })
  return {
    text: held.text,
    files: files.map((file) => presentAttachment(scope, file)),
    block: keptBlock(held),
    replyTo: replyTo ?? null,
    mail: keptMail(held) ?? null,
  }
}

export async function sendHeldMessage(
  scope: Scope,
  { id }: ParsedInputOf<typeof writingContract.sendHeldMessage>,
): Promise<Message> {
  const { held } = await getOwn(scope, id)
  const message = await release(scope, held)
  return message ?? refuse('conflict', 'This message can no longer be sent. It’s a draft again.')
}

/** Locks the message. Only its author can cancel it. */
async function getOwn(scope: Scope, id: string): Promise<{ held: HeldRow; row: ConversationRow }> {
  const found = (await findHeld(scope, id)) ?? refuseGone()
  const row = (await lockConversation(scope, found.conversationId)) ?? refuseGone()
  const held = (await findHeld(scope, id)) ?? refuseGone()
  if (held.memberId !== memberOf(scope).memberId) {
    refuse('forbidden', 'Only the author can edit or cancel this message.')
  }
  return { held, row }
}

function emitScheduled(
  scope: Scope,
  row: ConversationRow,
  { id: heldId, reason, sendAt }: HeldRow,
): void {
  const data = { conversationId: row.id, heldId, reason, sendAt: sendAt.toISOString() }
  scope.emit(messageScheduled, data, about(row, row, { isForCustomer: false }))
}

function refuseGone(): never {
  refuse('not_found', 'This message was already sent or canceled.')
}

function inSeconds({ now }: Scope, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}

function chosen({ now }: Scope, sendAt: string): Date {
  const moment = new Date(sendAt)
  const message = findSnoozeProblem(moment, now)
  if (message) refuse('invalid', message, { fields: [{ path: 'sendAt', message }] })
  return moment
}

async function presentOne(
  scope: Scope,
  conversation: ConversationRow,
  row: HeldRow,
): Promise<HeldMessage> {
  const [held] = await presentHeld(scope, conversation, [row])
  if (!held) throw new Error('The scheduled message was not found.')
  return held
}

async function presentHeld(
  scope: Scope,
  conversation: ConversationRow,
  rows: readonly HeldRow[],
): Promise<HeldMessage[]> {
  const memberIds = [...new Set(rows.map(({ memberId: id }) => id))]
  const names = memberIds.length === 0 ? undefined : await listMemberNames(scope, memberIds)
  const presented: HeldMessage[] = []
  for (const row of rows) {
    const { memberId } = row
    const files = await listWaiting(scope, { memberId }, row.fileIds)
    const reply = { kind: 'text', replyToId: row.replyToId } as const
    presented.push({
      id: row.id,
      conversationId: row.conversationId,
      clientKey: row.clientKey,
      author: { id: memberId, name: names?.get(memberId) ?? '' },
      reason: row.reason,
      text: row.text,
      files: files.map((file) => presentAttachment(scope, file)),
      block: keptBlock(row),
      replyTo: (await quoteStill(scope, conversation, reply)) ?? null,
      mail: keptMail(row) ?? null,
      sendAt: row.sendAt.toISOString(),
      version: row.version,
    })
  }
  return presented
}
