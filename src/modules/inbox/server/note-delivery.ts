import type { Scope } from '#platform/scope/scope.ts'

import { messageBounced, messageDeliveryChanged } from '../events-contract.ts'
import type { MailDelivery, MailPerson } from '../mail-model.ts'
import { about } from './about.ts'
import { findConversation } from './store/conversations.ts'
import { setDelivery } from './store/mail.ts'

export async function noteDelivery(
  scope: Scope,
  messageId: string,
  { delivery, from = null }: { delivery: MailDelivery; from?: MailPerson | null },
): Promise<void> {
  const put = await setDelivery(scope, messageId, { delivery, from })
  const conversation = put && (await findConversation(scope, put.row.conversationId))
  if (!conversation) return
  const { row, before } = put
  const data = { conversationId: conversation.id, messageId, seq: row.seq, delivery }
  const target = about(conversation, conversation, { isForCustomer: false })
  scope.emit(messageDeliveryChanged, data, target)
  if (delivery.state !== 'bounced' || before?.state === 'bounced') return
  const { answer } = delivery
  scope.emit(messageBounced, { conversationId: conversation.id, messageId, answer }, target)
}
