import type { DeliveryState, MailDelivery } from './mail-model.ts'

/** What is told of a mail to several: the worst that became of it for one of them. */
export function worstState(states: readonly DeliveryState[]): DeliveryState {
  return worstFirst.find((state) => states.includes(state)) ?? 'queued'
}

const worstFirst: readonly DeliveryState[] = [
  'bounced',
  'failed',
  'complained',
  'suppressed',
  'unknown',
  'deferred',
  'queued',
  'cancelled',
  'sent',
]

export function isDeliveryTrouble({ state }: Pick<MailDelivery, 'state'>): boolean {
  return ['bounced', 'failed', 'complained', 'suppressed', 'unknown'].includes(state)
}
