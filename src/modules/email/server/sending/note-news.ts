import { z } from 'zod'

import { minutes } from '#lib/duration.ts'
import { job } from '#platform/jobs/job.ts'
import type { ServiceNews } from '#platform/mail/transports/news/service-news.ts'
import { work, type JobWork } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { listByNames, putDelivered, type NewsOutbound } from './news-store.ts'
import { bounceOf, complainOf } from './note-bounce.ts'
import { tellDelivery } from './tell-delivery.ts'

const text = z.string().transform((words) => words.toWellFormed().replaceAll('\0', ''))
const name = text.transform((words) => words.slice(0, 998)).optional()

const newsItem = z.object({
  kind: z.enum(['delivered', 'bounced', 'complained']),
  serviceId: name,
  messageId: name,
  recipient: text.transform((address) => address.toLowerCase().slice(0, 320)).optional(),
  code: z.number().int().optional(),
  status: text.transform((status) => status.slice(0, 20)).optional(),
  words: text.transform((words) => words.slice(0, 1000)),
  isHard: z.boolean().optional(),
})

export const noteServiceNews = job({
  name: 'note-service-news',
  payload: z.strictObject({ news: z.array(newsItem), tries: z.number().int() }),
})

/** Applies the events of a service to our emails, in any order. */
export const noteNewsWork: JobWork = work(noteServiceNews, async (scope, { news, tries }) => {
  const known = await listByNames(scope, {
    serviceIds: news.flatMap(({ serviceId }) => serviceId ?? []),
    headerIds: news.flatMap(({ messageId }) => messageId ?? []),
  })
  const read = news.map((one) => ({ one, mail: mailOf(one, known) }))
  const delivered = read.flatMap(({ one, mail }) =>
    one.kind === 'delivered' && mail && isSettled(mail) ? [mail.id] : [],
  )
  const cleared = delivered.length > 0 ? await putDelivered(scope, delivered) : []
  for (const messageId of cleared) await tellDelivery(scope, messageId)
  for (const { one, mail } of read) if (mail && isSettled(mail)) await note(scope, one, mail)
  // The event can arrive before we mark the email as sent.
  const early = read.flatMap(({ one, mail }) => (mail && isSettled(mail) ? [] : [one]))
  const wait = waits[tries]
  if (early.length === 0 || wait === undefined) return
  const startAfter = new Date(scope.now.getTime() + wait)
  scope.enqueue(noteServiceNews, { news: early, tries: tries + 1 }, { startAfter })
})

async function note(scope: Scope, one: ServiceNews, mail: NewsOutbound): Promise<void> {
  if (one.kind === 'bounced') await bounceOf(scope, mail, { ...one, isHisOwn: true })
  if (one.kind === 'complained') await complainOf(scope, mail, 'Reported as spam.')
}

/**
 * Matches by the service's ID or our own; an email with several recipients also needs the address.
 */
function mailOf(one: ServiceNews, known: readonly NewsOutbound[]): NewsOutbound | undefined {
  const { serviceId, messageId, recipient } = one
  const byService = known.filter((mail) => serviceId !== undefined && mail.service_id === serviceId)
  const named =
    byService.length > 0 ? byService : known.filter((mail) => mail.header_id === messageId)
  const [first, ...others] = named.filter(
    (mail) => recipient === undefined || mail.recipient === recipient,
  )
  return others.length === 0 ? first : undefined
}

function isSettled({ state }: NewsOutbound): boolean {
  return state !== 'sending'
}

const waits = [minutes(1), minutes(10)]
