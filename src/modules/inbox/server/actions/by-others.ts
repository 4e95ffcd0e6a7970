import { listMemberAccess } from '#modules/organization/server/public.ts'
import { levelOf } from '#platform/permissions/may.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { afterAnswer, afterStatusChange, shouldReopen } from '../../rules.ts'
import { asMember } from '../as-member.ts'
import { changeConversation, columnsOf, stateOf, theProduct } from '../change-conversation.ts'
import { hasMissingFields } from '../conversation-fields.ts'
import { keepRead, lockConversation, lockHeld } from '../store/changes.ts'
import { findChannel, listChannelRows } from '../store/channels.ts'
import { findConversation, type ConversationRow } from '../store/conversations.ts'
import { findMergedInto } from '../store/merges.ts'
import { isChannelVisible } from '../store/visibility.ts'
import { findMessageByKey } from '../store/messages.ts'
import { actingMember } from './answers.ts'

/** A system message to the customer. Skipped if no one would read it. */
export async function postSystemMessage(
  scope: Scope,
  { conversationId, clientKey, text }: MessageInput,
): Promise<boolean> {
  const row = await lockUsable(scope, conversationId, lockHeld)
  if (!row || (await findMessageByKey(scope, row.id, clientKey))) return false
  await changeConversation(scope, row, {
    by: theProduct,
    say: { kind: 'text', clientKey, text },
  })
  await keepRead(scope, { id: row.id, seq: row.lastSeq })
  return true
}

export async function closeByMember(scope: Scope, id: string): Promise<boolean> {
  const { actor } = scope
  if (actor.kind !== 'member' || levelOf(actor.membership, 'Inbox') !== 'manage') return false
  const row = await lockUsable(scope, id, lockConversation)
  if (!row || row.status === 'closed' || (await hasMissingFields(scope, row))) return false
  await changeConversation(scope, row, {
    by: await actingMember(scope),
    set: columnsOf(
      afterStatusChange(stateOf(row), { status: 'closed', reason: 'resolved' }, scope.now),
    ),
  })
  return true
}

/**
 * Sends a reply in the background with the member's current access. Repeating the key sends it
 * once. Returns false if it can no longer be sent.
 */
export async function answerForMember(
  scope: Scope,
  memberId: string,
  { conversationId, clientKey, text, closes }: MessageInput & { readonly closes: boolean },
): Promise<boolean> {
  const member = await asMember(scope, memberId)
  if (!member || !(await mayAnswer(scope, memberId))) return false
  const row = await lockUsable(member, conversationId, lockConversation)
  if (!row) return false
  if (await findMessageByKey(scope, row.id, clientKey)) return true
  const answered = afterAnswer(stateOf(row), memberId, scope.now)
  const isClosing = closes && !(await hasMissingFields(scope, row))
  const standing = isClosing
    ? afterStatusChange(answered, { status: 'closed', reason: 'resolved' }, scope.now)
    : answered
  await changeConversation(member, row, {
    by: await actingMember(member),
    say: { kind: 'text', clientKey, text },
    set: columnsOf(standing),
  })
  return true
}

export async function opensAgainIn(
  scope: Scope,
  conversationId: string,
  doneAt: Date,
): Promise<boolean> {
  const row = await findConversation(scope, conversationId)
  const channel = row && (await findChannel(scope, row.channelId))
  if (!channel) return true
  const { allowReopen, reopenDays } = channel
  return shouldReopen({ allowReopen, reopenDays }, doneAt, scope.now)
}

export async function findDefaultChannel(
  scope: Scope,
): Promise<{ readonly id: string } | undefined> {
  const rows = await listChannelRows(scope)
  const channels = rows.filter(({ id }) => isChannelVisible(scope, id))
  return channels.find(({ connectedAt: at }) => at !== null) ?? channels[0]
}

async function mayAnswer(scope: Scope, memberId: string): Promise<boolean> {
  const [standing] = await listMemberAccess(scope, [memberId])
  if (!standing) return false
  const { organizationId } = scope
  const membership = { ...standing, organizationId, organizationState: 'active' as const }
  return levelOf(membership, 'Inbox') === 'manage'
}

interface MessageInput {
  readonly conversationId: string
  readonly clientKey: string
  readonly text: string
}

async function lockUsable(
  scope: Scope,
  id: string,
  lock: (scope: Scope, id: string) => Promise<ConversationRow | undefined>,
): Promise<ConversationRow | undefined> {
  const locked = await lock(scope, id)
  const heldBy = locked?.mergedInto && (await findMergedInto(scope, locked.mergedInto))
  const row = heldBy ? await lock(scope, heldBy) : locked
  return row && row.deletedAt === null && row.closedReason !== 'spam' ? row : undefined
}
