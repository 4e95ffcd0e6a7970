import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type * as togetherContract from '../../together-contract.ts'
import type { ReactionEmoji } from '../../reaction-emoji.ts'
import { messageReacted, noteReacted } from '../../together-contract.ts'
import { about } from '../about.ts'
import { refuseUnknown } from '../refuse-unknown.ts'
import { lockConversation } from '../store/changes.ts'
import { findConversation, type ConversationRow } from '../store/conversations.ts'
import { findMessage } from '../store/message-changes.ts'
import type { MessageRow } from '../store/messages.ts'
import {
  removeReaction,
  listReactionRows,
  storeReaction,
  type ReactionRow,
} from '../store/reactions.ts'
import type { CustomerRequest } from '../customer-access.ts'
import { lockOwn } from './customers.ts'

export async function listReactions(
  scope: Scope,
  { id }: ParsedInputOf<typeof togetherContract.listReactions>,
): Promise<AnswerOf<typeof togetherContract.listReactions>> {
  if (!(await findConversation(scope, id))) refuseUnknown()
  return present(await listReactionRows(scope, id))
}

export async function setReaction(
  scope: Scope,
  { id, messageId, emoji, isOn }: ParsedInputOf<typeof togetherContract.setReaction>,
): Promise<AnswerOf<typeof togetherContract.setReaction>> {
  const row = (await lockConversation(scope, id)) ?? refuseUnknown()
  const message = await getReactable(scope, id, messageId)
  await set(scope, row, message, { memberId: memberOf(scope).memberId, emoji, isOn })
  return present(await listReactionRows(scope, id))
}

export interface CustomerReaction {
  readonly emoji: ReactionEmoji
  readonly members: number
  readonly isMine: boolean
}

/** Customers can't react to notes, because they don't see them. */
export async function reactByCustomer(
  scope: Scope,
  {
    messageId,
    emoji,
    isOn,
    ...whose
  }: CustomerRequest & { messageId: string; emoji: ReactionEmoji; isOn: boolean },
): Promise<CustomerReaction[]> {
  const row = await lockOwn(scope, whose)
  const message = await getReactable(scope, row.id, messageId)
  if (message.kind !== 'text') refuseNoMessage()
  await set(scope, row, message, { memberId: null, emoji, isOn })
  return (await listReactionRows(scope, row.id, [messageId])).map(forCustomer)
}

export async function reactionsForCustomer(
  scope: Scope,
  conversationId: string,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, CustomerReaction[]>> {
  if (messageIds.length === 0) return new Map()
  const rows = await listReactionRows(scope, conversationId, messageIds)
  const byMessage = Map.groupBy(rows, ({ messageId: id }) => id)
  return new Map([...byMessage].map(([id, those]) => [id, those.map(forCustomer)]))
}

async function getReactable(scope: Scope, id: string, messageId: string): Promise<MessageRow> {
  const message = await findMessage(scope, id, messageId)
  if (!message || message.kind === 'event' || message.deletedAt) refuseNoMessage()
  return message
}

interface Input {
  readonly memberId: string | null
  readonly emoji: ReactionEmoji
  readonly isOn: boolean
}

/** Notifies everyone who sees the message. `row` must be locked. */
async function set(
  scope: Scope,
  row: ConversationRow,
  { id: messageId, kind }: MessageRow,
  { memberId, emoji, isOn }: Input,
): Promise<void> {
  const key = { messageId, conversationId: row.id, memberId, emoji }
  const isNew = isOn ? await storeReaction(scope, key) : await removeReaction(scope, key)
  if (!isNew) return
  const data = { conversationId: row.id, messageId, emoji, isOn }
  if (kind === 'note') {
    scope.emit(noteReacted, data, about(row, row, { isForCustomer: false }))
    return
  }
  const rows = await listReactionRows(scope, row.id, [messageId])
  const now = rows.find((each) => each.emoji === emoji)
  const by = memberId === null ? ('contact' as const) : ('member' as const)
  const counted = { members: now?.memberIds.length ?? 0, isCustomer: now?.isCustomer ?? false }
  scope.emit(messageReacted, { ...data, by, ...counted }, about(row, row, { isForCustomer: true }))
}

function present(rows: readonly ReactionRow[]): AnswerOf<typeof togetherContract.listReactions> {
  return {
    items: rows.map(({ messageId, emoji, memberIds, isCustomer }) => ({
      messageId,
      emoji,
      memberIds,
      isCustomer,
    })),
  }
}

function forCustomer({ emoji, memberIds: ids, isCustomer: isMine }: ReactionRow) {
  return { emoji, members: ids.length, isMine }
}

function refuseNoMessage(): never {
  refuse('not_found', 'This message no longer exists.')
}
