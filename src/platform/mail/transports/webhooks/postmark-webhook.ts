import { z } from 'zod'

import { optionalText, readJson } from './read-fields.ts'
import { isSameSecret } from './same-secret.ts'
import type { ReadWebhook, DeliveryEvent } from './delivery-event.ts'

/** Postmark signs nothing; it sends the generated username and password as basic auth. */
export const postmarkUser = 'parley'

export const readPostmarkWebhook: ReadWebhook = async ({ body, header }, { secret }) => {
  const shown = header('authorization') ?? ''
  const expected = `Basic ${Buffer.from(`${postmarkUser}:${secret}`).toString('base64')}`
  if (!isSameSecret(shown, expected)) return undefined
  const read = record.safeParse(readJson(body))
  const events = read.success ? eventOf(read.data) : undefined
  return { events: events ? [events] : [] }
}

const record = z.object({
  RecordType: z.string(),
  Type: optionalText,
  MessageID: optionalText,
  Recipient: optionalText,
  Email: optionalText,
  Details: optionalText,
  Description: optionalText,
})

function eventOf(payload: z.output<typeof record>): DeliveryEvent | undefined {
  const { RecordType, Type = '', MessageID, Recipient, Email, Details, Description } = payload
  const about = { serviceId: MessageID, recipient: Email ?? Recipient }
  if (RecordType === 'Delivery') return { kind: 'delivered', ...about, words: Details ?? '' }
  const words = Details || Description || 'Postmark couldn’t deliver the email.'
  if (RecordType === 'SpamComplaint' || Type === 'SpamComplaint') {
    return { kind: 'complained', ...about, words }
  }
  if (RecordType !== 'Bounce' || noFailures.has(Type)) return undefined
  return { kind: 'bounced', ...about, words, isHard: hardTypes.has(Type) }
}

const hardTypes = new Set(['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated'])
// Reported as bounces too, although the email arrived or is being retried.
const noFailures = new Set([
  'Transient',
  'AutoResponder',
  'AddressChange',
  'Subscribe',
  'Unsubscribe',
  'OpenRelayTest',
  'ChallengeVerification',
  'Unconfirmed',
])
