import type { Scope } from '#platform/scope/scope.ts'

import { afterCustomerMessage } from '../../rules.ts'
import { changeConversation, columnsOf, stateOf } from '../change-conversation.ts'
import { contactNameOf } from '../present.ts'
import { lockConversation } from '../store/changes.ts'
import { notifyOfAsking } from '../notify-of-customer.ts'
import { refuseUnknown } from '../refuse-unknown.ts'
import { isOwnConversation, type CustomerRequest } from '../customer-access.ts'
import { findOfContact, type CustomerConversation } from './customers.ts'

export async function askForHuman(
  scope: Scope,
  whose: CustomerRequest,
): Promise<CustomerConversation> {
  const { conversationId, contactId } = whose
  const row = await lockConversation(scope, conversationId)
  if (!row || !isOwnConversation(row, whose)) refuseUnknown()
  const { isHumanAsked } = await findOfContact(scope, whose)
  if (!isHumanAsked) {
    const next = afterCustomerMessage(stateOf(row), scope.now)
    await changeConversation(scope, row, {
      by: { kind: 'contact', id: contactId, name: contactNameOf(row) },
      set: {
        ...columnsOf(next),
        humanAskedAt: scope.now,
        priority: row.priority === 'urgent' ? 'urgent' : 'high',
      },
      cause: { kind: 'human' },
    })
    notifyOfAsking(scope, row.id)
  }
  return findOfContact(scope, whose)
}
