import type { Message } from '#modules/inbox/model.ts'
import { noteDelivery } from '#modules/inbox/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { OutboundState } from '../../transport-model.ts'
import { listOfMessage } from './deliveries-store.ts'
import type { MailPerson } from './outgoing-mail.ts'

type DeliveryState = NonNullable<Message['delivery']>['state']

/** Updates the delivery status of a message from all of its emails. */
export async function updateDeliveryStatus(
  scope: Scope,
  messageId: string,
  from?: MailPerson,
): Promise<void> {
  const rows = await listOfMessage(scope, messageId)
  if (rows.length === 0) return
  const recipients = rows.map(({ recipient, state, answer }) => ({
    address: recipient,
    state: shown(state),
    answer: answer ?? '',
  }))
  const worst = recipients.toSorted((one, other) => gravity(one.state) - gravity(other.state))[0]
  await noteDelivery(scope, messageId, {
    ...(from && { from }),
    delivery: {
      state: worst?.state ?? 'queued',
      answer: worst?.answer ?? '',
      at: scope.now.toISOString(),
      recipients,
    },
  })
}

function shown(state: OutboundState): DeliveryState {
  return state === 'sending' ? 'queued' : state
}

function gravity(state: DeliveryState): number {
  return severity.indexOf(state)
}

const severity: readonly DeliveryState[] = [
  'bounced',
  'failed',
  'suppressed',
  'complained',
  'unknown',
  'deferred',
  'queued',
  'cancelled',
  'sent',
]
