import { createHash } from 'node:crypto'

import { seconds } from '#lib/duration.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import { webhookReaders } from '#platform/mail/transports/webhooks/webhook-readers.ts'
import type { VerifiedWebhook } from '#platform/mail/transports/webhooks/delivery-event.ts'
import type { SafeFetch } from '#platform/outgoing/outgoing-client.ts'
import { OutgoingFailed, OutgoingRefused } from '#platform/outgoing/outgoing-error.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import { transportRuntime } from './transport-runtime.ts'
import type * as deliveryContract from '../../delivery-contract.ts'
import { webhookSecretOf } from './webhook-secret.ts'
import { findTransportAnywhere, saveLastEventTime, claimWebhookKey } from './webhook-store.ts'
import { applyDeliveryEvents } from './apply-delivery-events.ts'
import { openSettings } from './transport-box.ts'

/** Receives delivery events. Only authenticated requests are processed. */
export async function receiveDeliveryEvents(
  scope: PlatformScope,
  { id }: ParsedInputOf<typeof deliveryContract.receiveDeliveryEvents>,
  exchange: Exchange,
): Promise<Record<string, never>> {
  const runtime = transportRuntime(scope)
  const transport = await scope.inOwnTransaction('read', (innerScope) =>
    findTransportAnywhere(innerScope, id),
  )
  const settings = transport && openSettings(runtime.box, transport)
  if (!settings || settings.kind === 'smtp') refuse('not_found', 'There is no webhook at this URL.')
  const secret = webhookSecretOf(settings)
  if (secret === undefined) {
    refuse('forbidden', 'This webhook has no verification key or topic yet.')
  }
  const body = await wholeBody(exchange)
  const proven = await outside(() =>
    webhookReaders[settings.kind](
      { body, header: (name) => exchange.header?.(name) },
      { secret, now: scope.now, fetchText: (url) => fetchText(runtime.outside.safeFetch, url) },
    ),
  )
  if (!proven) refuse('forbidden', 'The signature of this request isn’t valid.')
  const { confirmUrl } = proven
  if (confirmUrl !== undefined)
    await outside(() => fetchText(runtime.outside.safeFetch, confirmUrl))
  await keep(scope, transport, proven)
  return {}
}

async function keep(
  scope: PlatformScope,
  { organizationId, id }: { organizationId: string; id: string },
  { onceKey, events }: VerifiedWebhook,
): Promise<void> {
  const key = createHash('sha256').update(`${id} ${onceKey}`).digest('base64url')
  if (onceKey !== undefined && !(await claimWebhookKey(scope, key))) return
  await saveLastEventTime(scope, { organizationId, id })
  await scope.enter(organizationId)
  for (let place = 0; place < events.length; place += maxInJob) {
    scope.enqueue(applyDeliveryEvents, { news: events.slice(place, place + maxInJob), tries: 0 })
  }
}

async function fetchText(safeFetch: SafeFetch, url: string): Promise<string> {
  const answer = await safeFetch(url, {}, { timeout: seconds(5), maxBytes: 50_000 })
  const text = await answer.text()
  if (!answer.ok) throw new OutgoingFailed('not readable')
  return text
}

/** A 5xx response makes the service call again. */
async function outside<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof OutgoingFailed || error instanceof OutgoingRefused)) throw error
    refuse('unavailable', 'The signing certificate couldn’t be fetched. Try again.')
  }
}

async function wholeBody({ file, fileLength = 0 }: Exchange): Promise<Buffer> {
  if (!file) return Buffer.alloc(0)
  if (fileLength > maxBodyBytes) refuseSize()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of file as AsyncIterable<Uint8Array>) {
    const piece = Buffer.from(chunk)
    size += piece.length
    if (size > maxBodyBytes) refuseSize()
    chunks.push(piece)
  }
  return Buffer.concat(chunks)
}

function refuseSize(): never {
  refuse('too_large', 'The body is larger than 1 MB.')
}

// Larger than any batch a service sends.
const maxBodyBytes = 1_048_576
const maxInJob = 100
