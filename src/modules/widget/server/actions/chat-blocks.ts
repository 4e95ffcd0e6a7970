import { answerByCustomer } from '#modules/inbox/server/door.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { visitorOf, type Scope } from '#platform/scope/scope.ts'

import type { answerChatBlock } from '../../chat-contract.ts'
import type { ChatMessage } from '../../model.ts'
import { ownChat } from '../own-chat.ts'
import type { Pace } from '../pace.ts'
import { refuseAnother, spendOnSaying } from './chats.ts'
import { presentChatMessage } from './present-chat.ts'

/** A touch is a message like any other, with the same limits. */
export async function answerBlock(
  scope: Scope,
  { id, messageId, clientKey, answer }: ParsedInputOf<typeof answerChatBlock>,
  { address }: Exchange,
  pace: Pace,
): Promise<ChatMessage> {
  await spendOnSaying(scope, id, pace)
  const said = await answerByCustomer(scope, {
    ...ownChat(scope, id),
    messageId,
    clientKey,
    answer,
    beforeAnother: async () => {
      await refuseAnother(scope, { clientKey, address })
    },
  })
  return presentChatMessage(visitorOf(scope).senderNames, said)
}
