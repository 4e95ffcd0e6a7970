import { listStandings } from '#modules/organization/server/public.ts'
import { levelOf } from '#platform/permissions/may.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { afterAnswer, afterWish, opensAgain } from '../../rules.ts'
import { asMember } from '../as-member.ts'
import { changeConversation, columnsOf, standingOf, theProduct } from '../change-conversation.ts'
import { lacksFields } from '../conversation-fields.ts'
import { keepRead, lockConversation, lockHeld } from '../store/changes.ts'
import { findChannel, listChannelRows } from '../store/channels.ts'
import { findConversation, type ConversationRow } from '../store/conversations.ts'
import { findMergedInto } from '../store/merges.ts'
import { isChannelInSight } from '../store/sight.ts'
import { findMessageByKey } from '../store/messages.ts'
import { actingMember } from './answers.ts'

// What other modules do to conversations, each by the rule of the inbox.

/** A line that the product says to the customer. Nothing is said where nobody would read it. */
export async function sayByProduct(
  scope: Scope,
  { conversationId, clientKey, text }: Saying,
): Promise<boolean> {
  const row = await lockUsable(scope, conversationId, lockHeld)
  if (!row || (await findMessageByKey(scope, row.id, clientKey))) return false
  await changeConversation(scope, row, {
    by: theProduct,
    say: { kind: 'text', clientKey, text },
  })
  // It is for the customer: what a member did himself is no news to him.
  await keepRead(scope, { id: row.id, seq: row.last_seq })
  return true
}

/**
 * Closes it for whoever acts, if he may and if nothing is asked for before. Answers whether it is
 * closed by this.
 */
export async function closeByMember(scope: Scope, id: string): Promise<boolean> {
  const { actor } = scope
  if (actor.kind !== 'member' || levelOf(actor.membership, 'Inbox') !== 'manage') return false
  const row = await lockUsable(scope, id, lockConversation)
  if (!row || row.status === 'closed' || (await lacksFields(scope, row))) return false
  await changeConversation(scope, row, {
    by: await actingMember(scope),
    set: columnsOf(afterWish(standingOf(row), { status: 'closed', reason: 'resolved' }, scope.now)),
  })
  return true
}

/**
 * An answer that a member asked for earlier, said in the background as he sees it at that moment.
 * Said twice with the same key it is said once. False when it cannot be said any more.
 */
export async function answerForMember(
  scope: Scope,
  memberId: string,
  { conversationId, clientKey, text, closes }: Saying & { readonly closes: boolean },
): Promise<boolean> {
  const member = await asMember(scope, memberId)
  if (!member || !(await mayAnswer(scope, memberId))) return false
  const row = await lockUsable(member, conversationId, lockConversation)
  if (!row) return false
  if (await findMessageByKey(scope, row.id, clientKey)) return true
  const answered = afterAnswer(standingOf(row), memberId, scope.now)
  const isClosing = closes && !(await lacksFields(scope, row))
  const standing = isClosing
    ? afterWish(answered, { status: 'closed', reason: 'resolved' }, scope.now)
    : answered
  await changeConversation(member, row, {
    by: await actingMember(member),
    say: { kind: 'text', clientKey, text },
    set: columnsOf(standing),
  })
  return true
}

/** Whether what was done at that moment is opened again by a word of the customer today. */
export async function opensAgainIn(
  scope: Scope,
  conversationId: string,
  doneAt: Date,
): Promise<boolean> {
  const row = await findConversation(scope, conversationId)
  const channel = row && (await findChannel(scope, row.channel_id))
  if (!channel) return true
  const { allow_reopen: allowReopen, reopen_days: reopenDays } = channel
  return opensAgain({ allowReopen, reopenDays }, doneAt, scope.now)
}

/** By which one is begun where nobody chose: the eldest that somebody can write through and he sees. */
export async function findUsualChannel(scope: Scope): Promise<{ readonly id: string } | undefined> {
  const rows = await listChannelRows(scope)
  const channels = rows.filter(({ id }) => isChannelInSight(scope, id))
  return channels.find(({ connected_at: at }) => at !== null) ?? channels[0]
}

async function mayAnswer(scope: Scope, memberId: string): Promise<boolean> {
  const [standing] = await listStandings(scope, [memberId])
  if (!standing) return false
  const { organizationId } = scope
  const membership = { ...standing, organizationId, organizationState: 'active' as const }
  return levelOf(membership, 'Inbox') === 'manage'
}

interface Saying {
  readonly conversationId: string
  readonly clientKey: string
  readonly text: string
}

/** Where its messages are today; undefined when it is spam, in the trash or out of sight. */
async function lockUsable(
  scope: Scope,
  id: string,
  lock: (scope: Scope, id: string) => Promise<ConversationRow | undefined>,
): Promise<ConversationRow | undefined> {
  const asked = await lock(scope, id)
  const heldBy = asked?.merged_into && (await findMergedInto(scope, asked.merged_into))
  const row = heldBy ? await lock(scope, heldBy) : asked
  return row && row.deleted_at === null && row.closed_reason !== 'spam' ? row : undefined
}
