import { z } from 'zod'

import { days } from '#lib/duration.ts'

import { isNear, readEach, readJson, optionalText } from './read-fields.ts'
import type { ReadWebhook, DeliveryEvent } from './delivery-event.ts'
import { isSignedBySns, isSnsUrl, snsMessage } from './sns-signature.ts'

/**
 * Amazon SES reports through an SNS topic. Anyone can create topics that Amazon signs, so only the
 * configured one is accepted.
 */
export const readSesWebhook: ReadWebhook = async ({ body }, { secret: topic, now, fetchText }) => {
  const read = snsMessage.safeParse(readJson(body))
  if (!read.success || read.data.TopicArn !== topic) return undefined
  const message = read.data
  const isTrue = await isSignedBySns(message, { now, fetchText })
  const seconds = Date.parse(message.Timestamp) / 1000
  // SNS retries failed calls within the day.
  if (!isTrue || !isNear(seconds, now, days(1))) return undefined
  const onceKey = message.MessageId
  if (message.Type === 'Notification')
    return { onceKey, events: eventsIn(readJson(message.Message)) }
  const url = message.SubscribeURL ?? ''
  const isBegun = message.Type === 'SubscriptionConfirmation' && isSnsUrl(url)
  // Confirming twice does no harm, and the first attempt may have failed.
  return { events: [], confirmUrl: isBegun ? url : undefined }
}

const notification = z.object({
  notificationType: optionalText,
  eventType: optionalText,
  mail: z.object({ messageId: optionalText }),
  bounce: z
    .object({
      bounceType: optionalText,
      bounceSubType: optionalText,
      bouncedRecipients: z.unknown(),
    })
    .optional()
    .catch(undefined),
  complaint: z
    .object({
      complaintSubType: optionalText,
      complaintFeedbackType: optionalText,
      complainedRecipients: z.unknown(),
    })
    .optional()
    .catch(undefined),
  delivery: z
    .object({ recipients: z.unknown(), smtpResponse: optionalText })
    .optional()
    .catch(undefined),
  reject: z.object({ reason: optionalText }).optional().catch(undefined),
})

type Payload = z.output<typeof notification>

function eventsIn(text: unknown): DeliveryEvent[] {
  const read = notification.safeParse(text)
  if (!read.success) return []
  const payload = read.data
  const serviceId = payload.mail.messageId
  switch (payload.notificationType ?? payload.eventType) {
    case 'Delivery':
      return readEach(payload.delivery?.recipients, z.string()).map((recipient) => ({
        kind: 'delivered',
        serviceId,
        recipient,
        words: payload.delivery?.smtpResponse ?? '',
      }))
    case 'Bounce':
      return bounces(payload, serviceId)
    case 'Complaint':
      return complaints(payload, serviceId)
    case 'Reject':
      return [
        {
          kind: 'bounced',
          serviceId,
          words: payload.reject?.reason ?? 'Amazon rejected the email.',
        },
      ]
    default:
      return []
  }
}

const bounced = z.object({
  emailAddress: z.string(),
  status: optionalText,
  diagnosticCode: optionalText,
})

function bounces({ bounce }: Payload, serviceId: string | undefined): DeliveryEvent[] {
  const isHard = bounce?.bounceType === 'Permanent'
  return readEach(bounce?.bouncedRecipients, bounced).map((one) => ({
    kind: 'bounced',
    serviceId,
    recipient: one.emailAddress,
    status: one.status,
    words: one.diagnosticCode ?? wordsFor(bounce?.bounceSubType),
    isHard,
  }))
}

function wordsFor(subType: string | undefined): string {
  return subType !== undefined && /suppress/i.test(subType)
    ? 'Amazon suppresses this address.'
    : 'The email bounced.'
}

function complaints({ complaint }: Payload, serviceId: string | undefined): DeliveryEvent[] {
  // "Not spam" feedback arrives in the same format.
  if (complaint?.complaintFeedbackType === 'not-spam') return []
  const people = readEach(complaint?.complainedRecipients, z.object({ emailAddress: z.string() }))
  return people.map(({ emailAddress }) => ({
    kind: 'complained',
    serviceId,
    // With several recipients, the complaint doesn't say which one sent it.
    recipient: people.length === 1 ? emailAddress : undefined,
    words: '',
  }))
}
