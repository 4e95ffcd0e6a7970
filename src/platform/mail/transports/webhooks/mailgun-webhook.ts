import { createHmac } from 'node:crypto'

import { z } from 'zod'

import { hours } from '#lib/duration.ts'

import { inBrackets, isNear, readJson, optionalText, optionalNumber } from './read-fields.ts'
import { isSameSecret } from './same-secret.ts'
import type { ReadWebhook, DeliveryEvent } from './delivery-event.ts'

/** Mailgun signs a timestamp and a one-time token with a separate key. */
export const readMailgunWebhook: ReadWebhook = async ({ body }, { secret, now }) => {
  const read = call.safeParse(readJson(body))
  if (!read.success) return undefined
  const { signature, 'event-data': event } = read.data
  const { timestamp, token } = signature
  const expected = createHmac('sha256', secret).update(`${timestamp}${token}`).digest('hex')
  // Mailgun retries failed calls for eight hours.
  if (!isSameSecret(signature.signature, expected) || !isNear(timestamp, now, hours(9))) {
    return undefined
  }
  const events = eventOf(event)
  return { onceKey: token, events: events ? [events] : [] }
}

const call = z.object({
  signature: z.object({
    timestamp: z.union([z.string(), z.number()]).transform(String),
    token: z.string().min(16).max(200),
    signature: z.string().max(200),
  }),
  'event-data': z.object({
    event: z.string(),
    severity: optionalText,
    reason: optionalText,
    recipient: optionalText,
    message: z
      .object({ headers: z.object({ 'message-id': optionalText }) })
      .optional()
      .catch(undefined),
    'delivery-status': z
      .object({
        code: optionalNumber,
        'enhanced-code': optionalText,
        message: optionalText,
        description: optionalText,
      })
      .optional()
      .catch(undefined),
  }),
})

type Payload = z.output<typeof call>['event-data']

function eventOf(event: Payload): DeliveryEvent | undefined {
  const { recipient, severity, reason = '', 'delivery-status': state } = event
  const messageId = inBrackets(event.message?.headers['message-id'])
  const about = { serviceId: messageId, messageId, recipient }
  const words = state?.message || state?.description || reason
  switch (event.event) {
    case 'delivered':
      return { kind: 'delivered', ...about, words }
    case 'complained':
      return { kind: 'complained', ...about, words: '' }
    case 'failed':
      // Mailgun retries temporary failures itself.
      if (severity !== 'permanent') return undefined
      return { kind: 'bounced', ...about, ...codesOf(state), words, isHard: hard.has(reason) }
    default:
      return undefined
  }
}

function codesOf(state: Payload['delivery-status']): Pick<DeliveryEvent, 'code' | 'status'> {
  const code = state?.code
  // 605 and similar are Mailgun's own codes for addresses it suppressed earlier.
  const isSmtp = code !== undefined && code >= 400 && code < 600
  return { code: isSmtp ? code : undefined, status: state?.['enhanced-code'] || undefined }
}

const hard = new Set(['bounce', 'suppress-bounce'])
