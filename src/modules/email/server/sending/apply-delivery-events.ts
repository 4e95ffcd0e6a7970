import { z } from 'zod'

import { minutes } from '#lib/duration.ts'
import { job } from '#platform/jobs/job.ts'
import type { DeliveryEvent } from '#platform/mail/transports/webhooks/delivery-event.ts'
import { work, type JobWork } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { listByNames, setDelivered, type EventOutbound } from './webhook-store.ts'
import { markBounced, markComplained } from './handle-bounce.ts'
import { updateDeliveryStatus } from './update-delivery-status.ts'

const text = z.string().transform((words) => words.toWellFormed().replaceAll('\0', ''))
const name = text.transform((words) => words.slice(0, 998)).optional()

const eventItem = z.object({
  kind: z.enum(['delivered', 'bounced', 'complained']),
  serviceId: name,
  messageId: name,
  recipient: text.transform((address) => address.toLowerCase().slice(0, 320)).optional(),
  code: z.number().int().optional(),
  status: text.transform((status) => status.slice(0, 20)).optional(),
  words: text.transform((words) => words.slice(0, 1000)),
  isHard: z.boolean().optional(),
})

export const applyDeliveryEvents = job({
  name: 'note-service-news',
  payload: z.strictObject({ news: z.array(eventItem), tries: z.number().int() }),
})

/** Applies the events of a service to our emails, in any order. */
export const applyDeliveryEventsWork: JobWork = work(
  applyDeliveryEvents,
  async (scope, { news: events, tries }) => {
    const known = await listByNames(scope, {
      serviceIds: events.flatMap(({ serviceId }) => serviceId ?? []),
      headerIds: events.flatMap(({ messageId }) => messageId ?? []),
    })
    const read = events.map((one) => ({ one, mail: mailOf(one, known) }))
    const delivered = read.flatMap(({ one, mail }) =>
      one.kind === 'delivered' && mail && isSettled(mail) ? [mail.id] : [],
    )
    const cleared = delivered.length > 0 ? await setDelivered(scope, delivered) : []
    for (const messageId of cleared) await updateDeliveryStatus(scope, messageId)
    for (const { one, mail } of read) if (mail && isSettled(mail)) await note(scope, one, mail)
    // The event can arrive before we mark the email as sent.
    const early = read.flatMap(({ one, mail }) => (mail && isSettled(mail) ? [] : [one]))
    const wait = waits[tries]
    if (early.length === 0 || wait === undefined) return
    const startAfter = new Date(scope.now.getTime() + wait)
    scope.enqueue(applyDeliveryEvents, { news: early, tries: tries + 1 }, { startAfter })
  },
)

async function note(scope: Scope, one: DeliveryEvent, mail: EventOutbound): Promise<void> {
  if (one.kind === 'bounced') await markBounced(scope, mail, { ...one, isOwnAddress: true })
  if (one.kind === 'complained') await markComplained(scope, mail, 'Reported as spam.')
}

/**
 * Matches by the service's ID or our own; an email with several recipients also needs the address.
 */
function mailOf(one: DeliveryEvent, known: readonly EventOutbound[]): EventOutbound | undefined {
  const { serviceId, messageId, recipient } = one
  const byService = known.filter((mail) => serviceId !== undefined && mail.serviceId === serviceId)
  const named =
    byService.length > 0 ? byService : known.filter((mail) => mail.headerId === messageId)
  const [first, ...others] = named.filter(
    (mail) => recipient === undefined || mail.recipient === recipient,
  )
  return others.length === 0 ? first : undefined
}

function isSettled({ state }: EventOutbound): boolean {
  return state !== 'sending'
}

const waits = [minutes(1), minutes(10)]
