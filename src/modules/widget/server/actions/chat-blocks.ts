import { answerByCustomer } from '#modules/inbox/server/public.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { visitorOf, type Scope } from '#platform/scope/scope.ts'

import type * as chatContract from '../../chat-contract.ts'
import type { ChatMessage } from '../../model.ts'
import { ownChat } from '../own-chat.ts'
import { refuseAnother, spendOnMessage } from './chats.ts'
import { presentChatMessage } from './present-chat.ts'

export async function answerChatBlock(
  scope: Scope,
  { id, messageId, clientKey, answer }: ParsedInputOf<typeof chatContract.answerChatBlock>,
  { address }: Exchange,
): Promise<ChatMessage> {
  await spendOnMessage(scope, id)
  const sent = await answerByCustomer(scope, {
    ...ownChat(scope, id),
    messageId,
    clientKey,
    answer,
    beforeAnother: async () => {
      await refuseAnother(scope, { clientKey, address })
    },
  })
  return presentChatMessage(visitorOf(scope).senderNames, sent)
}
