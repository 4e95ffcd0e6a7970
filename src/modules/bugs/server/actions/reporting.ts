import { randomToken } from '#lib/random-token.ts'
import type { Customer } from '#modules/inbox/server/public.ts'
import {
  answerBugForm,
  createBugTicket,
  audienceOfTicket,
  type BugTarget,
} from '#modules/tickets/server/public.ts'
import { createBugReporter, takesBugReports } from '#modules/widget/server/public.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import * as contract from '../../contract.ts'
import type { BugForm } from '../../model.ts'
import { maxReportMegabytes } from '../../rules.ts'
import { cleanRecords, signatureHash } from '../clean-records.ts'
import { statusUrl } from '../status-url.ts'
import { attachToReport } from '../store/pictures.ts'
import {
  countReports,
  findReportByClientKey,
  findTicketBySignature,
  insertReport,
  lockSignature,
} from '../store/reports.ts'

type Reported = ParsedInputOf<typeof contract.reportBug>

export async function getBugForm(
  scope: Scope,
  { id }: ParsedInputOf<typeof contract.getBugForm>,
): Promise<BugForm> {
  const place = await takesBugReports(scope, id)
  const form = place && (await answerBugForm(scope, place))
  return form ?? refuseTurnedOff()
}

export async function reportBug(
  scope: Scope,
  input: Reported,
  exchange: Exchange,
): Promise<AnswerOf<typeof contract.reportBug>> {
  const { id: widgetId, clientKey } = input
  const place = await takesBugReports(scope, widgetId)
  if (!place) refuseTurnedOff()
  if (input.recordingId !== null && !place.recordsScreen) {
    refuse('conflict', 'Recordings are turned off. Remove the recording and send the rest.')
  }
  const { name, email, secret, peek, locale, timeZone } = input
  const reporter = { widgetId, secret, peek, name, email, locale, timeZone }
  const { visitorHash, ...customer } = await createBugReporter(scope, reporter, exchange)
  const { contactId } = customer
  const twin = await findReportByClientKey(scope, clientKey)
  // A key from another browser must not reveal the report it belongs to.
  if (twin && twin.contactId !== contactId) refuseDuplicate()
  if (twin) return { statusUrl: await statusUrl(scope, twin.token) }
  await spend(scope, visitorHash, exchange)

  const records = cleanRecords({
    environment: input.environment,
    console: place.recordsConsole ? input.console : [],
    breadcrumbs: input.breadcrumbs,
    network: place.recordsNetwork ? input.network : [],
    steps: place.recordsSteps ? input.steps : [],
  })
  const signature = signatureHash(records)
  const ticketId = await ticketFor(scope, place, { input, customer, signature })
  const token = randomToken()
  const reportId = await insertReport(scope, {
    ticketId,
    widgetId,
    contactId,
    clientKey,
    title: input.title,
    body: input.text,
    pageUrl: records.environment?.url ?? '',
    signature: signature ?? null,
    environment: JSON.stringify(records.environment ?? {}),
    console: JSON.stringify([...records.console, ...records.breadcrumbs]),
    network: JSON.stringify(records.network),
    steps: JSON.stringify(records.steps),
    token,
    createdAt: scope.now,
  })
  if (reportId === undefined) refuseDuplicate()
  await attachFiles(scope, { reportId, visitorHash }, input)
  await emitReported(scope, ticketId, reportId)
  return { statusUrl: await statusUrl(scope, token) }
}

interface NewReportContext {
  readonly input: Reported
  readonly customer: Customer
  readonly signature: string | undefined
}

async function ticketFor(
  scope: Scope,
  place: BugTarget,
  { input, customer, signature }: NewReportContext,
): Promise<string> {
  if (signature !== undefined) {
    await lockSignature(scope, signature)
    const known = await findTicketBySignature(scope, { signature, boardId: place.boardId })
    if (known !== undefined) return known
  }
  const { clientKey, title, text, attributes } = input
  const details = { clientKey, title, text, attributes }
  return (await createBugTicket(scope, place, { customer, input: details })).id
}

async function attachFiles(
  scope: Scope,
  owner: { readonly reportId: string; readonly visitorHash: string },
  { pictureIds, recordingId }: Reported,
): Promise<void> {
  const ids = [...new Set(pictureIds)]
  const pictures = await attachToReport(scope, { ...owner, ids, kind: 'picture' })
  if (pictures.length < ids.length) {
    refuse('not_found', 'A screenshot is no longer available. Add it again.')
  }
  const recordings =
    recordingId === null
      ? []
      : await attachToReport(scope, { ...owner, ids: [recordingId], kind: 'recording' })
  if (recordingId !== null && recordings.length === 0) {
    refuse('not_found', 'The recording is no longer available. Record it again.')
  }
  const bytes = [...pictures, ...recordings].reduce((sum, size) => sum + size, 0)
  if (bytes > maxReportMegabytes * 1_048_576) {
    refuse(
      'too_large',
      `The screenshots and the recording exceed ${maxReportMegabytes} MB. Remove one and try again.`,
    )
  }
}

async function emitReported(scope: Scope, ticketId: string, reportId: string): Promise<void> {
  const audience = await audienceOfTicket(scope, ticketId)
  if (!audience) throw new Error('The new record is readable.')
  const count = await countReports(scope, ticketId)
  scope.emit(contract.bugReported, { ...audience.named, reportId, count }, audience.about)
}

async function spend(scope: Scope, visitorHash: string, { address }: Exchange): Promise<void> {
  const sentence = 'Too many reports. Try again in a few minutes.'
  await scope.spend(
    { bucket: `bug:${visitorHash}`, limit: 10, windowSeconds: 3600, sentence },
    {
      bucket: `bug:${scope.organizationId}:${address}`,
      limit: 60,
      windowSeconds: 3600,
      sentence,
    },
    { bucket: `bug:${scope.organizationId}`, limit: 2000, windowSeconds: 3600, sentence },
  )
}

function refuseTurnedOff(): never {
  refuse('not_found', 'Bug reports are turned off.')
}

function refuseDuplicate(): never {
  refuse('conflict', 'This report is already being sent.')
}
