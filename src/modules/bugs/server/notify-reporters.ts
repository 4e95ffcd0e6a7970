import { z } from 'zod'

import { hashToken } from '#lib/random-token.ts'
import { listOfContact, postSystemMessage } from '#modules/inbox/server/public.ts'
import { readOrganization } from '#modules/organization/server/public.ts'
import { ticketMoved } from '#modules/tickets/contract.ts'
import { systemTextsFor } from '#modules/templates/server/public.ts'
import { readBoardState } from '#modules/tickets/server/public.ts'
import { job } from '#platform/jobs/job.ts'
import { maySpend } from '#platform/limits/may-spend.ts'
import { unverifiedAddressLimit } from '#platform/mail/unverified-address-limit.ts'
import { on, work, type Reaction } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { mailFixed } from './fixed-mail.ts'
import { statusUrl } from './status-url.ts'
import {
  hasUnnotified,
  readPlaceOfTicket,
  markNotified,
  type Recipient,
} from './store/notified-reports.ts'

export const onFixed: Reaction = on(
  ticketMoved,
  'tell-reporters-of-fix',
  async (scope, { ticketId, boardId, card, before }) => {
    if (before.columnId === card.columnId && before.boardId === boardId) return
    const { isResolved } = await readBoardState(scope, { boardId, columnId: card.columnId })
    if (!isResolved || !(await hasUnnotified(scope, ticketId))) return
    // Delayed, so that a card moved too far and back notifies no one.
    const startAfter = new Date(scope.now.getTime() + patienceMs)
    scope.enqueue(notifyReportersJob, { ticketId }, { startAfter, onceKey: ticketId })
  },
  { onlyWith: 'bug_reports' },
)

async function notifyReporters(scope: Scope, ticketId: string): Promise<void> {
  const place = await readPlaceOfTicket(scope, ticketId)
  if (!place || !(await readBoardState(scope, place)).isResolved) return
  const { people, hasMore } = await markNotified(scope, ticketId, batchSize)
  const { name } = await readOrganization(scope)
  for (const person of people) {
    await notifyOne(scope, person, { name, url: await statusUrl(scope, person.token) })
  }
  if (hasMore) scope.enqueue(notifyReportersJob, { ticketId })
}

/**
 * Notifies in an open conversation, or by email. Reporters without either see it on the status
 * page.
 */
export async function notifyOne(
  scope: Scope,
  { contactId, email, locale, token }: Recipient,
  { name, url }: { readonly name: string; readonly url: string },
): Promise<void> {
  const open = (await listOfContact(scope, { contactId, visibleAs: null })).find(
    ({ isClosed }) => !isClosed,
  )
  if (open) {
    const say = await systemTextsFor(scope, locale)
    const text = `${say('bug_fixed_chat', { organization: name })} ${url}`
    const clientKey = keyOf(token)
    await postSystemMessage(scope, { conversationId: open.id, clientKey, text })
    return
  }
  if (email === null) return
  const often = { limit: 10, windowSeconds: 86_400 }
  if (!(await maySpend(scope, unverifiedAddressLimit('bug-mail', email, often)))) return
  await mailFixed(scope, { email, locale, organization: name, url })
}

/** Stable across retries, so that the message is sent once. */
function keyOf(token: string): string {
  const hex = hashToken(`fixed ${token}`)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

const notifyReportersJob = job({
  name: 'tell-bug-reporters',
  payload: z.strictObject({ ticketId: z.uuid() }),
})

export const fixedWork = work(notifyReportersJob, (scope, { ticketId }) =>
  notifyReporters(scope, ticketId),
)

const batchSize = 100
const patienceMs = 30_000
