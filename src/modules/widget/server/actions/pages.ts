import { hash } from 'node:crypto'

import { createLead, identifyContact } from '#modules/contacts/server/public.ts'
import {
  countUnreadOf,
  isSingleThread,
  noteConnected,
  receiveFirst,
  type Customer,
} from '#modules/inbox/server/public.ts'
import { readOrganization } from '#modules/organization/server/public.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as contract from '../../contract.ts'
import { widgetInstalled } from '../../contract.ts'
import type { WidgetConfig, WidgetSettings } from '../../model.ts'
import { isOriginAllowed } from '../../rules.ts'
import { readAvailability } from '../availability.ts'
import { sessionOriginOf } from '../session-origin.ts'
import { readAnswers } from '../pre-chat.ts'
import { enforceChatLimits, spendOnChat } from '../enforce-chat-limits.ts'
import { findVisitorId } from '../slots.ts'
import {
  findCustomerByPeek,
  findVisitorSession,
  findWidgetRow,
  insertVisitorSession,
  markInstalled,
  setSeen,
  readTokenHash,
  waitForTurn,
  type WidgetListRow,
} from '../store.ts'
import { customerOf } from '../store/session-life.ts'
import { configOf } from './config-of.ts'
import { presentChat, presentChatMessage } from './present-chat.ts'
import { requireSigned } from './require-signed.ts'
import { settingsOf } from './widgets.ts'

/**
 * Returns what a page needs to show a widget; the first request from an external page marks it as
 * installed.
 */
export async function getWidgetConfig(
  scope: Scope,
  { id, ...preferences }: ParsedInputOf<typeof contract.getWidgetConfig>,
  exchange: Exchange,
): Promise<WidgetConfig> {
  const row = await getLiveWidget(scope, id)
  const ownOrigin = scope.product.config.publicUrl.origin
  refuseOtherWebsites(row, exchange.origin, ownOrigin)
  const on = pageAsking(exchange, ownOrigin)
  const demo = `${ownOrigin}/demo`
  const isNews = row.installedAt === null || (row.installedOn === demo && on !== demo)
  if (on !== undefined && isNews) {
    await scope.inOwnTransaction('write', (writing) => noteInstalled(writing, row, { on, demo }))
  } else if (on !== undefined && on !== demo && isLastSeenStale(row, scope.now)) {
    await scope.inOwnTransaction('write', (writing) =>
      setSeen(writing, { id, on, before: anHourBefore(scope.now) }),
    )
  }
  const shown = { id, version: row.publishedVersion ?? 0, settings: settingsOf(row.published) }
  return configOf(scope, shown, preferences)
}

/**
 * The first message turns the visitor into a contact. Repeating it with the same secret sends it
 * once.
 */
export async function startChat(
  scope: Scope,
  input: ParsedInputOf<typeof contract.startChat>,
  exchange: Exchange,
): Promise<AnswerOf<typeof contract.startChat>> {
  const { address, origin } = exchange
  const { id, secret, peek, clientKey, text, fileIds, name, email, pageUrl } = input
  const widget = await getLiveWidget(scope, id)
  const settings = settingsOf(widget.published)
  const { askName } = settings
  const isEmailNeeded = settings.askEmail === 'required' || (await isFormShown(scope, settings))
  if (settings.asksTerms && settings.isTermsRequired && !input.hasAgreed) {
    refuseMissing('hasAgreed', 'Agree to the terms first.')
  }
  if (askName === 'required' && name === undefined) refuseMissing('name', 'Enter your name.')
  if (isEmailNeeded && email === undefined) {
    refuseMissing('email', 'Enter your email address so we can reply.')
  }
  if (settings.askPhone === 'required' && input.phone === undefined) {
    refuseMissing('phone', 'Enter your phone number.')
  }
  const preChatAnswers = await readAnswers(scope, settings, input, { isKnown: false })
  const tokenHash = hashOf(secret)
  await waitForTurn(scope, tokenHash)
  const known = await findVisitorSession(scope, { widgetId: id, tokenHash })
  requireSigned(widget, known?.isVerified ?? false)
  const openerHash = known?.openedBy ? await readTokenHash(scope, known.openedBy) : tokenHash
  await spendOnChat(scope, settings, { widgetId: id, tokenHash: openerHash, address })
  const customer = known ? customerOf(known) : await createCustomer(scope, widget, input)
  const { contactId, visibleAs } = customer
  if (!known) {
    const session = { widgetId: id, contactId, tokenHash, peekHash: hashOf(peek), origin }
    const agreedAt = settings.asksTerms && input.hasAgreed ? scope.now : undefined
    const begun = sessionOriginOf(exchange, settings)
    await insertVisitorSession(scope, { ...session, agreedAt, sessionOriginOf: begun })
    const phone = settings.askPhone === 'no' ? undefined : input.phone
    const attributes = preChatAnswers.ofContact
    if (phone !== undefined || Object.keys(attributes).length > 0) {
      await identifyContact(scope, { contactId, phone, attributes, isSigned: false })
    }
  }
  const channelId = widget.channelId
  await enforceChatLimits(scope, customer, { settings, channelId, clientKey })
  const { conversation, message } = await receiveFirst(scope, {
    channelId,
    contactId,
    visibleAs,
    clientKey,
    text,
    teamId: preChatAnswers.teamId,
    attributes: preChatAnswers.ofConversation,
    ...(fileIds && { files: { ids: fileIds, visitorHash: tokenHash } }),
    ...(settings.keepsPages && pageUrl !== undefined && { pageUrl }),
  })
  return {
    chat: presentChat(settings.senderNames, conversation),
    message: presentChatMessage(settings.senderNames, message),
    onlyChatId: (await isSingleThread(scope, channelId)) ? conversation.id : null,
  }
}

export async function peekUnread(
  scope: Scope,
  { id, peek }: ParsedInputOf<typeof contract.peekUnread>,
  { origin }: Exchange,
): Promise<AnswerOf<typeof contract.peekUnread>> {
  const row = await findWidgetRow(scope, id)
  if (row) refuseOtherWebsites(row, origin, scope.product.config.publicUrl.origin)
  const customer = await findCustomerByPeek(scope, { widgetId: id, peekHash: hashOf(peek) })
  return { unread: customer ? await countUnreadOf(scope, customer) : 0 }
}

async function createCustomer(
  scope: Scope,
  { identityMode: mode }: WidgetListRow,
  input: ParsedInputOf<typeof contract.startChat>,
): Promise<Customer> {
  const { id: widgetId, visitKey, locale, timeZone } = input
  // Identified with the first message; otherwise the notification would show an address instead of
  // a name.
  const { name, email } = { ...(mode !== 'off' && input.user), ...nameOf(input) }
  const id = visitKey && (await findVisitorId(scope, { widgetId, visitKey }))
  const { id: contactId } = await createLead(scope, { id, name, email, locale, timeZone })
  return { contactId, visibleAs: { contactId, isMerged: false } }
}

function nameOf({ name, email }: ParsedInputOf<typeof contract.startChat>) {
  return { ...(name !== undefined && { name }), ...(email !== undefined && { email }) }
}

/** Browsers send the page's origin; requests without one don't come from a page. */
function refuseOtherWebsites(
  { published }: WidgetListRow,
  origin: string | undefined,
  ownOrigin: string,
): void {
  if (origin === undefined || origin === ownOrigin || published === null) return
  if (!isOriginAllowed(settingsOf(published).origins, origin)) refuseOrigin()
}

export function refuseOrigin(): never {
  refuse('forbidden', 'This widget isn’t allowed on this page.')
}

/** A plain hash is enough for 256 random bits. */
export function hashOf(secret: string): string {
  return hash('sha256', secret)
}

export async function getLiveWidget(scope: Scope, id: string): Promise<WidgetListRow> {
  const row = await findWidgetRow(scope, id)
  const isOpen = row?.state === 'live' && row.published !== null && (await isOpenForBusiness(scope))
  return row && isOpen ? row : refuse('not_found', 'This widget no longer exists.')
}

export async function isOpenForBusiness(scope: Scope): Promise<boolean> {
  const { state } = await readOrganization(scope)
  return state === 'active' || state === 'restricted'
}

function pageAsking({ origin, header }: Exchange, ownOrigin: string): string | undefined {
  if (origin !== undefined && origin !== ownOrigin) return origin.slice(0, 2048)
  const from = header?.('referer') ?? ''
  const isDemo = URL.canParse(from) && `${ownOrigin}/demo` === from.replace(/[?#].*/, '')
  return isDemo ? `${ownOrigin}/demo` : undefined
}

/** Written once an hour, so page views cost no write. */
function isLastSeenStale({ lastSeenAt: seenAt }: WidgetListRow, now: Date): boolean {
  return seenAt === null || seenAt < anHourBefore(now)
}

function anHourBefore(now: Date): Date {
  return new Date(now.getTime() - 3_600_000)
}

async function noteInstalled(
  scope: Scope,
  row: WidgetListRow,
  { on, demo }: { readonly on: string; readonly demo: string },
): Promise<void> {
  const isFirst = await markInstalled(scope, { id: row.id, on, instead: demo })
  if (!isFirst) return
  await noteConnected(scope, row.channelId)
  scope.emit(widgetInstalled, { widgetId: row.id, name: row.name, on }, { subjectId: row.id })
}

async function isFormShown(scope: Scope, settings: WidgetSettings): Promise<boolean> {
  const isForm = settings.offline === 'form' || settings.offline === 'email'
  return isForm && !(await readAvailability(scope, settings)).isOpen
}

function refuseMissing(path: string, message: string): never {
  refuse('invalid', 'Some values are invalid.', { fields: [{ path, message }] })
}
