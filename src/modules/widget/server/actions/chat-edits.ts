import {
  deleteByCustomer,
  editByCustomer,
  reactionsForCustomer,
} from '#modules/inbox/server/public.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { visitorOf, type Scope } from '#platform/scope/scope.ts'

import type * as chatContract from '../../chat-contract.ts'
import type { ChatMessage } from '../../model.ts'
import { ownChat } from '../own-chat.ts'
import { presentChatMessage } from './present-chat.ts'

export async function editChatMessage(
  scope: Scope,
  { id, ...change }: ParsedInputOf<typeof chatContract.editChatMessage>,
): Promise<ChatMessage> {
  await spendOnChanging(scope)
  const message = await editByCustomer(scope, { ...ownChat(scope, id), ...change })
  const reactions = await reactionsForCustomer(scope, message.conversationId, [message.id])
  return presentChatMessage(visitorOf(scope).senderNames, message, {
    reactions: reactions.get(message.id),
  })
}

export async function deleteChatMessage(
  scope: Scope,
  { id, messageId }: ParsedInputOf<typeof chatContract.deleteChatMessage>,
): Promise<ChatMessage> {
  await spendOnChanging(scope)
  return presentChatMessage(
    visitorOf(scope).senderNames,
    await deleteByCustomer(scope, { ...ownChat(scope, id), messageId }),
  )
}

/** Runs before any locks, like sending. */
async function spendOnChanging(scope: Scope): Promise<void> {
  await scope.spend({
    bucket: `chat:change:${visitorOf(scope).openerId}`,
    limit: 20,
    windowSeconds: 60,
    sentence: 'You’ve edited a lot of messages. Wait a moment before you edit more.',
  })
}
