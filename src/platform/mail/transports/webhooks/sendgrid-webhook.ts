import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto'

import { z } from 'zod'

import { days } from '#lib/duration.ts'

import { inBrackets, isNear, readEach, readJson, optionalText } from './read-fields.ts'
import type { ReadWebhook, DeliveryEvent } from './delivery-event.ts'

/** SendGrid signs time and body with ECDSA; the public key is shown next to the setting. */
export const readSendgridWebhook: ReadWebhook = async ({ body, header }, { secret, now }) => {
  const at = header('x-twilio-email-event-webhook-timestamp') ?? ''
  const signature = header('x-twilio-email-event-webhook-signature') ?? ''
  const key = readSendgridKey(secret)
  const proven = Buffer.concat([Buffer.from(at), body])
  const isTrue = key && verify('sha256', proven, key, Buffer.from(signature, 'base64'))
  // SendGrid retries failed calls for a day.
  if (!isTrue || !isNear(at, now, days(1))) return undefined
  const onceKey = createHash('sha256').update(proven).digest('base64url')
  return { onceKey, events: readEach(readJson(body), payload).flatMap((one) => eventOf(one) ?? []) }
}

/** Undefined if it isn't a valid key. */
export function readSendgridKey(text: string): KeyObject | undefined {
  try {
    const der = Buffer.from(text.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64')
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ec' ? key : undefined
  } catch {
    return undefined
  }
}

const payload = z.object({
  event: z.string(),
  email: optionalText,
  sg_message_id: optionalText,
  'smtp-id': optionalText,
  status: optionalText,
  reason: optionalText,
  response: optionalText,
  type: optionalText,
})

function eventOf(one: z.output<typeof payload>): DeliveryEvent | undefined {
  const { event, email, status, reason = '', response = '', type } = one
  const about = {
    // The suffix names the SendGrid machines that handled it.
    serviceId: one.sg_message_id?.split(/\.(?:filter|recvd)/)[0],
    messageId: inBrackets(one['smtp-id']),
    recipient: email,
  }
  switch (event) {
    case 'delivered':
      return { kind: 'delivered', ...about, words: response }
    case 'spamreport':
      return { kind: 'complained', ...about, words: '' }
    case 'bounce':
      return { kind: 'bounced', ...about, status, words: reason, isHard: type === 'bounce' }
    case 'dropped':
      return {
        kind: 'bounced',
        ...about,
        words: reason,
        isHard: /^(?:bounced|invalid)/i.test(reason),
      }
    default:
      return undefined
  }
}
