import { z } from 'zod'

import { isOnScale, scaleEnds, type RatingScale } from '#lib/rating-scale.ts'
import { waitForAll } from '#lib/wait-for-all.ts'
import { readOwn, updateLead } from '#modules/contacts/server/public.ts'
import {
  endByCustomer,
  findSingleThread,
  isSingleThread,
  messagesOfContact,
  noteSeen,
  pageOfConversations,
  rateByCustomer,
  reactionsForCustomer,
  receive,
  receiveFirst,
  type CustomerFiles,
} from '#modules/inbox/server/public.ts'
import { hasOwnTickets } from '#modules/tickets/server/public.ts'
import { listMemberPictureIds } from '#modules/organization/server/public.ts'
import type { Message } from '#modules/inbox/model.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { Allowance } from '#platform/limits/rate-limit.ts'
import { decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse, refuseField } from '#platform/registry/refuse.ts'
import { visitorOf, type Scope } from '#platform/scope/scope.ts'

import type * as contract from '../../contract.ts'
import type { Chat, ChatMessage, WidgetSettings } from '../../model.ts'
import { chatLineOf } from '../chat-line.ts'
import { findCopyAddress } from '../copy-address.ts'
import { ownChat } from '../own-chat.ts'
import { readAnswers } from '../pre-chat.ts'
import { paceOf } from '../pace.ts'
import { enforceChatLimits, spendOnChat } from '../enforce-chat-limits.ts'
import { findWidgetRow, readTokenHash, type WidgetListRow } from '../store.ts'
import { presentChat, presentChatMessage } from './present-chat.ts'
import { unlessBlocked } from '../unless-blocked.ts'
import { refuseArchived } from '../while-in-use.ts'
import { requireSigned } from './require-signed.ts'
import { settingsOf } from './widgets.ts'

export async function listChats(
  scope: Scope,
  page: ParsedInputOf<typeof contract.listChats>,
): Promise<AnswerOf<typeof contract.listChats>> {
  const customer = visitorOf(scope)
  const [{ name, email }, { items, nextCursor }, onlyChatId, hasTickets, copyTo = null] =
    await waitForAll([
      readOwn(scope, customer),
      pageOfConversations(scope, customer, page),
      findOnlyChat(scope),
      hasOwnTickets(scope, customer),
      findCopyAddress(scope),
    ])
  return {
    contact: { name, email },
    items: items.map((item) => presentChat(customer.senderNames, item)),
    nextCursor,
    onlyChatId,
    hasTickets,
    copyTo,
  }
}

async function findOnlyChat(scope: Scope): Promise<string | null> {
  const { widgetId, contactId, visibleAs } = visitorOf(scope)
  const widget = await findWidgetRow(scope, widgetId)
  if (!widget) return null
  const channelId = widget.channelId
  return (await findSingleThread(scope, { channelId, contactId, visibleAs })) ?? null
}

export async function openChat(
  scope: Scope,
  { clientKey, text, fileIds, pageUrl, ...sent }: ParsedInputOf<typeof contract.openChat>,
  { address }: Exchange,
): Promise<AnswerOf<typeof contract.openChat>> {
  const { contactId, visibleAs, senderNames } = visitorOf(scope)
  const { widget, settings } = await refuseAnother(scope, { clientKey, address })
  const preChatAnswers = await readAnswers(scope, settings, sent, { isKnown: true })
  const { conversation, message } = await receiveFirst(scope, {
    channelId: widget.channelId,
    contactId,
    visibleAs,
    clientKey,
    text,
    teamId: preChatAnswers.teamId,
    attributes: preChatAnswers.ofConversation,
    files: await filesOf(scope, fileIds),
    ...(settings.keepsPages && pageUrl !== undefined && { pageUrl }),
  })
  return {
    chat: presentChat(senderNames, conversation),
    message: presentChatMessage(senderNames, message),
    onlyChatId: (await isSingleThread(scope, widget.channelId)) ? conversation.id : null,
  }
}

export async function listChatMessages(
  scope: Scope,
  { id, limit, cursor }: ParsedInputOf<typeof contract.listChatMessages>,
): Promise<Page<ChatMessage>> {
  const [beforeSeq] = decodeCursor(cursor, z.tuple([z.number().int()])) ?? []
  const rows = await messagesOfContact(scope, {
    ...ownChat(scope, id),
    limit: limit + 1,
    ...(beforeSeq !== undefined && { beforeSeq }),
  })
  const [first] = rows
  const ids = rows.map((row) => row.id)
  const reactions = first && (await reactionsForCustomer(scope, first.conversationId, ids))
  const pictureOf = await picturesOf(scope, rows)
  const { senderNames } = visitorOf(scope)
  return toPage(rows, limit, {
    item: (row) =>
      presentChatMessage(senderNames, row, {
        reactions: reactions?.get(row.id),
        pictureUrl: pictureOf(row),
      }),
    key: ({ seq }) => [seq],
  })
}

async function picturesOf(
  scope: Scope,
  rows: readonly Message[],
): Promise<(row: Message) => string | null> {
  const ids = rows.flatMap(({ author }) => (author.kind === 'member' && author.id) || [])
  const pictures = ids.length > 0 ? await listMemberPictureIds(scope, [...new Set(ids)]) : new Map()
  return ({ author }) => scope.pictureUrl((author.id && pictures.get(author.id)) ?? null)
}

export async function sendChatMessage(
  scope: Scope,
  input: ParsedInputOf<typeof contract.sendChatMessage>,
  exchange: Exchange,
): Promise<ChatMessage> {
  const { id, clientKey, text, fileIds, replyToId } = input
  const { contactId, senderNames } = visitorOf(scope)
  if (text !== '' && !fileIds?.length && replyToId === undefined) {
    const saying = { ...ownChat(scope, id), clientKey, text }
    const { address } = exchange
    const country = exchange.place?.().country
    const writer = { contactId, address, country, visitKey: undefined }
    // The batch has its own transaction, so none may have started here.
    const allowances = await scope.inOwnTransaction('read', (reading) => allowancesOf(reading, id))
    const sent = await chatLineOf(scope).say(scope, { saying, writer, allowances })
    if (sent) return presentChatMessage(senderNames, sent)
  } else {
    await spendOnMessage(scope, id)
  }
  return unlessBlocked(sendAlone)(scope, input, exchange)
}

async function sendAlone(
  scope: Scope,
  { id, clientKey, text, fileIds, replyToId }: ParsedInputOf<typeof contract.sendChatMessage>,
  { address }: Exchange,
): Promise<ChatMessage> {
  const files = await filesOf(scope, fileIds)
  const sent = await receive(scope, {
    ...ownChat(scope, id),
    clientKey,
    text,
    files,
    replyToId,
    beforeAnother: async () => {
      await refuseAnother(scope, { clientKey, address })
    },
  })
  return presentChatMessage(visitorOf(scope).senderNames, sent)
}

export async function markChatSeen(
  scope: Scope,
  { id, gotSeq, readSeq }: ParsedInputOf<typeof contract.markChatSeen>,
): Promise<Record<string, never>> {
  await noteSeen(scope, { ...ownChat(scope, id), gotSeq, readSeq })
  return {}
}

export async function endChat(
  scope: Scope,
  { id }: ParsedInputOf<typeof contract.endChat>,
): Promise<Chat> {
  const { widgetId } = visitorOf(scope)
  const widget = await findWidgetRow(scope, widgetId)
  if (widget?.published && !settingsOf(widget.published).canEnd) {
    refuse('forbidden', 'Only our team can end this chat.')
  }
  return presentChat(visitorOf(scope).senderNames, await endByCustomer(scope, ownChat(scope, id)))
}

export async function rateChat(
  scope: Scope,
  { id, rating, scale: named, comment }: ParsedInputOf<typeof contract.rateChat>,
): Promise<Chat> {
  const { contactId } = visitorOf(scope)
  const scale = await scaleOf(scope, named)
  if (!isOnScale(scale, rating)) {
    const [least, most] = scaleEnds[scale]
    refuseField('rating', `Enter a whole number from ${least} to ${most}.`)
  }
  await scope.spend({
    bucket: `chat:rate:${contactId}:${id}`,
    limit: 10,
    windowSeconds: 3600,
    sentence: 'You’ve changed your rating several times. Try again later.',
  })
  const judged = await rateByCustomer(scope, {
    ...ownChat(scope, id),
    rating,
    scale,
    ...(comment !== undefined && { comment }),
  })
  return presentChat(visitorOf(scope).senderNames, judged)
}

async function scaleOf(scope: Scope, named: RatingScale | undefined): Promise<RatingScale> {
  const widget = await findWidgetRow(scope, visitorOf(scope).widgetId)
  const { ratingScale: currentScale } = settingsOf(widget?.published)
  const isCurrent =
    named === undefined
      ? currentScale === 'faces' || currentScale === 'stars'
      : named === currentScale
  if (!isCurrent) refuseField('scale', 'The rating scale has changed. Reload the page.')
  return named ?? 'faces'
}

export async function updateVisitor(
  scope: Scope,
  { name, email }: ParsedInputOf<typeof contract.updateVisitor>,
): Promise<AnswerOf<typeof contract.updateVisitor>> {
  const { contactId, visibleAs, openerId } = visitorOf(scope)
  const often = {
    limit: 20,
    windowSeconds: 3600,
    sentence: 'You’ve submitted your details several times. Try again later.',
  }
  await scope.spend(
    { ...often, bucket: `chat:introduce:session:${openerId}` },
    { ...often, bucket: `chat:introduce:contact:${contactId}` },
  )
  // After a merge, the browser can't write to the merged contact.
  if (!visibleAs?.isMerged) await updateLead(scope, contactId, { name, email })
  const contact = await readOwn(scope, { contactId, visibleAs })
  return { name: contact.name, email: contact.email }
}

/** Runs before any locks, so spam doesn't slow down others. */
export async function spendOnMessage(scope: Scope, conversationId: string): Promise<void> {
  await scope.spend(...(await allowancesOf(scope, conversationId)))
}

async function allowancesOf(scope: Scope, conversationId: string): Promise<Allowance[]> {
  const { contactId, openerId, widgetId } = visitorOf(scope)
  const { perMinute, isInUse } = await paceOf(scope).read(scope, widgetId)
  if (!isInUse) refuseArchived()
  return [
    sayingTo(openerId, { limit: perMinute, windowSeconds: 60 }),
    sayingTo(openerId, { limit: 10 * perMinute, windowSeconds: 3600 }),
    conversationLimit(contactId, conversationId),
  ]
}

/** Unless the visitor may start another conversation now. */
export async function refuseAnother(
  scope: Scope,
  { clientKey, address }: { readonly clientKey: string; readonly address: string },
): Promise<{ widget: WidgetListRow; settings: WidgetSettings }> {
  const { widgetId, openerId, isVerified, contactId, visibleAs } = visitorOf(scope)
  const widget = await findWidgetRow(scope, widgetId)
  if (widget?.state !== 'live') refuse('not_found', 'This widget no longer exists.')
  const settings = settingsOf(widget.published)
  const tokenHash = await readTokenHash(scope, openerId)
  await spendOnChat(scope, settings, { widgetId, tokenHash, address })
  requireSigned(widget, isVerified)
  const customer = { contactId, visibleAs }
  await enforceChatLimits(scope, customer, { settings, channelId: widget.channelId, clientKey })
  return { widget, settings }
}

async function filesOf(
  scope: Scope,
  ids: readonly string[] | undefined,
): Promise<CustomerFiles | undefined> {
  if (!ids?.length) return undefined
  return { ids, visitorHash: await readTokenHash(scope, visitorOf(scope).sessionId) }
}

function sayingTo(openerId: string, limit: Pick<Allowance, 'limit' | 'windowSeconds'>): Allowance {
  return {
    ...limit,
    bucket: `chat:say:${limit.windowSeconds}:${openerId}`,
    sentence: 'You’re sending messages too fast. Wait a moment.',
  }
}

function conversationLimit(contactId: string, conversationId: string): Allowance {
  return {
    bucket: `chat:in:${contactId}:${conversationId}`,
    limit: 200,
    windowSeconds: 60,
    sentence: 'Too many messages in this conversation. Wait a moment.',
  }
}
