import { hash } from 'node:crypto'

import { browsingOf, isBot } from '#lib/browsing.ts'
import { findBegunWith, listWithoutMessages } from '#modules/inbox/server/public.ts'
import { isOriginAllowed } from '#modules/widget/rules.ts'
import { openSessionFor } from '#modules/widget/server/public.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as contract from '../../contract.ts'
import { captured } from '../captured.ts'
import { refuseBlockedWriter } from '../public.ts'
import { isWithin } from '../network.ts'
import { consumeInvitation } from '../store/visits.ts'
import { termsOf } from '../terms.ts'
import { refuseBlocked, visitBatchesOf } from '../visit-batches.ts'
import { visitLimitsOf } from '../visit-limits.ts'

export async function noteVisit(
  scope: Scope,
  input: ParsedInputOf<typeof contract.noteVisit>,
  exchange: Exchange,
): Promise<AnswerOf<typeof contract.noteVisit>> {
  const { id, key, peek, url, title, referrer, locale, timeZone, isLeaving, isOpening } = input
  const { address, origin, userAgent } = exchange
  const place = exchange.place?.() ?? {}
  const keyHash = hash('sha256', key)
  const limits = visitLimitsOf(scope)
  limits.spend(scope.organizationId, address, keyHash)
  if (isBot(userAgent)) return nothing
  const { widget, networks } = await termsOf(scope).read(scope, id)
  if (!widget) refuse('not_found', 'Widget not found.')
  // Parley's own pages, such as the demo shop, may show any widget.
  const ownOrigin = scope.product.config.publicUrl.origin
  if (origin !== ownOrigin && !isOriginAllowed(widget.origins, origin)) refuseOrigin()
  // Teammates click this URL, so a page may only report URLs of its own origin.
  if (origin !== undefined && new URL(url).origin !== origin) refuseOrigin()
  if (isWithin(address, networks.own)) return nothing
  if (isWithin(address, networks.blocked)) refuseBlocked()
  if (place.country && networks.countries.includes(place.country)) refuseBlocked()
  const peekHash = peek === undefined ? undefined : hash('sha256', peek)
  const visit = {
    widgetId: id,
    keyHash,
    ...captured({ url, title, referrer, address, place }, widget.capture),
    locale: /^[\w-]*$/.test(locale) ? locale : '',
    timeZone: /^[\w/+-]*$/.test(timeZone) ? timeZone : '',
    ...browsingOf(userAgent),
    peekHash,
  }
  const hasRoom = (): boolean => limits.hasRoom(scope.organizationId, address, keyHash)
  return visitBatchesOf(scope).note(scope, { visit, peekHash, isLeaving, isOpening, hasRoom })
}

export async function claimChat(
  scope: Scope,
  { id, key, secret, peek }: ParsedInputOf<typeof contract.claimChat>,
  { address, origin, place }: Exchange,
): Promise<AnswerOf<typeof contract.claimChat>> {
  await scope.spend({
    bucket: `chat:claim:${scope.organizationId}:${address}`,
    limit: 60,
    windowSeconds: 3600,
    sentence: 'Too many attempts from your network. Try again later.',
  })
  const country = place?.().country
  await refuseBlockedWriter(scope, { contactId: undefined, address, country, visitKey: key })
  const conversationId = await consumeInvitation(scope, {
    widgetId: id,
    keyHash: hash('sha256', key),
  })
  // The browser may have been identified since; the invitation belongs to the contact the
  // conversation was started with.
  const begun = conversationId && (await findBegunWith(scope, conversationId))
  // The invitation stays valid: the visitor is notified once the first message is sent.
  if (!begun || (await listWithoutMessages(scope, [conversationId])).length > 0)
    refuse('not_found', 'This conversation is no longer available.')
  await openSessionFor(scope, { widgetId: id, ...begun, secret, peek, origin })
  return { conversationId }
}

function refuseOrigin(): never {
  refuse('forbidden', 'This widget isn’t allowed on this page.')
}

const nothing = { invitedTo: null, isClaimable: false } as const
