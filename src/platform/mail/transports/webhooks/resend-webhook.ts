import { createHmac } from 'node:crypto'

import { z } from 'zod'

import { minutes } from '#lib/duration.ts'

import { isNear, readJson, optionalText } from './read-fields.ts'
import { isSameSecret } from './same-secret.ts'
import type { ReadWebhook, DeliveryEvent } from './delivery-event.ts'

/** Resend signs ID, time, and body like Svix, with a key that starts with `whsec_`. */
export const readResendWebhook: ReadWebhook = async ({ body, header }, { secret, now }) => {
  const id = header('svix-id') ?? ''
  const at = header('svix-timestamp') ?? ''
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  if (id === '' || key.length === 0) return undefined
  const expected = createHmac('sha256', key).update(`${id}.${at}.`).update(body).digest('base64')
  // Several during a key rotation.
  const shown = (header('svix-signature') ?? '').split(' ').slice(0, 10)
  const isTrue = shown.some((one) => isSameSecret(one, `v1,${expected}`))
  if (!isTrue || !isNear(at, now, minutes(5))) return undefined
  const read = payload.safeParse(readJson(body))
  return { onceKey: id, events: read.success ? eventOf(read.data) : [] }
}

const payload = z.object({
  type: z.string(),
  data: z.object({
    email_id: optionalText,
    to: z.array(z.string()).max(100).catch([]),
    bounce: z
      .object({ type: optionalText, subType: optionalText, message: optionalText })
      .optional()
      .catch(undefined),
    failed: z.object({ reason: optionalText }).optional().catch(undefined),
    suppressed: z.object({ message: optionalText, type: optionalText }).optional().catch(undefined),
  }),
})

function eventOf({ type, data }: z.output<typeof payload>): DeliveryEvent[] {
  const { email_id: serviceId, to, bounce, failed, suppressed } = data
  // With several recipients, the event doesn't say which one it means.
  const about = { serviceId, recipient: to.length === 1 ? to[0] : undefined }
  switch (type) {
    case 'email.delivered':
      return [{ kind: 'delivered', ...about, words: '' }]
    case 'email.complained':
      return [{ kind: 'complained', ...about, words: '' }]
    case 'email.bounced': {
      const words = bounce?.message ?? 'The email bounced.'
      return [{ kind: 'bounced', ...about, words, isHard: bounce?.type === 'Permanent' }]
    }
    case 'email.failed':
      return [
        { kind: 'bounced', ...about, words: failed?.reason ?? 'Resend couldn’t send the email.' },
      ]
    case 'email.suppressed': {
      const words = suppressed?.message ?? 'Resend suppresses this address.'
      return [{ kind: 'bounced', ...about, words, isHard: true }]
    }
    default:
      return []
  }
}
