import { z } from 'zod'

import { opaqueKey } from '#lib/opaque-key.ts'
import { scoreOf, type RatingScale } from '#lib/rating-scale.ts'
import {
  holdsKey,
  listMemberNames,
  listMemberPictureIds,
} from '#modules/organization/server/public.ts'
import { readContact, readOwn } from '#modules/contacts/server/public.ts'
import { nameOf, ownNameOf } from '#modules/contacts/rules.ts'
import type { FieldValues } from '#modules/fields/rules.ts'
import { cursorMoment, decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { conversationContinued, conversationCreated, messageCreated } from '../../contract.ts'
import { messageDelivered, messageRead } from '../../events-contract.ts'
import type { MailEnvelope } from '../../mail-model.ts'
import type { Message } from '../../model.ts'
import {
  afterCustomerMessage,
  afterStatusChange,
  shouldReopen,
  previewOfMessage,
} from '../../rules.ts'
import { about } from '../about.ts'
import { answerIn } from '../answer-in.ts'
import { callOff } from '../call-off.ts'
import { findSingleThread, findSingleThreadLocked } from '../find-single-thread.ts'
import {
  changeConversation,
  columnsOf,
  isVisibleToCustomer,
  stateOf,
  theProduct,
  type Author,
  type Change,
} from '../change-conversation.ts'
import { kindOfChannel } from '../mail-head.ts'
import { contactNameOf, presentMessage, presentMessages } from '../present.ts'
import { quoteFor } from '../quotes.ts'
import { refuseUnanswered } from '../refuse-unanswered.ts'
import { seesChannel } from '../sees-channel.ts'
import { takeAttachments } from '../attachments.ts'
import { attachToMessage, type AttachmentRow } from '../store/attachments.ts'
import {
  insertConversation,
  lockConversation,
  lockHeld,
  nextConversationNumber,
  writeChange,
} from '../store/changes.ts'
import { findChannel } from '../store/channels.ts'
import type { ConversationRow } from '../store/conversations.ts'
import {
  findByClientKey,
  findNewest,
  listCustomerRows,
  setCustomerSeen,
  readCircumstances,
  type Circumstances,
  type CustomerRow,
  type SeenSeqs,
} from '../store/customer.ts'
import { findMergedInto } from '../store/merges.ts'
import { isLastLine, listCustomerMessageRows } from '../store/messages.ts'
import { notifyOfMessage } from '../notify-of-message.ts'
import {
  begunAs,
  isOwnConversation,
  type Customer,
  type CustomerRequest,
} from '../customer-access.ts'
import { findSentMessage, refuseEmpty, requireStored } from './answers.ts'
import { setDetailsByCustomer } from './set-details-by-customer.ts'
import { refuseUnknown } from '../refuse-unknown.ts'

export interface CustomerConversation {
  readonly id: string
  readonly isClosed: boolean
  readonly canGoOn: boolean
  readonly agentName: string | null
  /** Tells teammates with the same name apart without exposing member IDs. */
  readonly agentKey: string | null
  readonly agentPictureUrl: string | null
  readonly preview: string
  readonly lastActivityAt: string
  readonly unread: number
  readonly readSeq: number
  readonly agentReadSeq: number
  readonly rating: number | null
  readonly ratingAsk: 'rule' | 'hand' | null
  readonly isHumanAsked: boolean
}

export interface FirstMessage extends Customer {
  readonly channelId: string
  readonly clientKey: string
  readonly text: string
  readonly files?: CustomerFiles | undefined
  readonly answersId?: string | undefined
  readonly pageUrl?: string | undefined
  readonly teamId?: string | undefined
  readonly attributes?: FieldValues | undefined
  readonly subject?: string | undefined
  readonly envelope?: MailEnvelope | undefined
  readonly previous?: ConversationRow | undefined
  readonly isApart?: boolean | undefined
}

export interface CustomerFiles {
  readonly ids: readonly string[]
  readonly visitorHash: string
}

export async function receiveFirst(
  scope: Scope,
  first: FirstMessage,
): Promise<{ conversation: CustomerConversation; message: Message }> {
  const { contactId, visibleAs, isAside, clientKey } = first
  const begun = await findByClientKey(scope, contactId, clientKey)
  const only = begun === undefined && !first.isApart && (await findSingleThreadLocked(scope, first))
  if (only) return continueIn(scope, only, first)
  const message = begun === undefined ? await begin(scope, first) : undefined
  const conversationId =
    message?.conversationId ?? (await findByClientKey(scope, contactId, clientKey))
  if (conversationId === undefined) throw new Error('The conversation was not created.')
  const whose = { conversationId, contactId, visibleAs, isAside }
  return {
    conversation: await findOfContact(scope, whose),
    message: message ?? requireStored(await findFirst(scope, whose, clientKey)),
  }
}

/** Single-thread channel: continues the existing conversation with the submitted fields. */
async function continueIn(
  scope: Scope,
  only: string,
  { contactId, visibleAs, clientKey, text, files, answersId, attributes = {} }: FirstMessage,
): Promise<{ conversation: CustomerConversation; message: Message }> {
  const whose = { conversationId: only, contactId, visibleAs }
  const saying = { clientKey, text, files, answersId, isOnly: true }
  const message = await receive(scope, { ...whose, ...saying })
  if (Object.keys(attributes).length > 0) {
    const values = { ...attributes }
    await setDetailsByCustomer(scope, whose, { values, addTagIds: [], dropTagIds: [] })
  }
  return { conversation: await findOfContact(scope, whose), message }
}

export async function receive(
  scope: Scope,
  {
    clientKey,
    text,
    files,
    replyToId,
    answersId,
    envelope,
    beforeAnother,
    isOnly = false,
    ...whose
  }: CustomerRequest & Said,
): Promise<Message> {
  const { row, around } = await lockToWrite(scope, whose, clientKey)
  if (around.isSaid) return requireStored(await findSentMessage(scope, row, clientKey))
  if (around.isBegun || !(isOnly || (await takesMore(scope, row, whose)))) {
    const saying = { clientKey, text, files, answersId, envelope, beforeAnother }
    const { visibleAs, isAside } = whose
    const isBegun = around.isBegun
    return continueAfter(scope, row, { ...saying, visibleAs, isAside, isBegun })
  }
  const say = {
    kind: 'text',
    clientKey,
    text,
    files: await filesOf(scope, text, files),
    replyTo: await quoteFor(scope, row, { kind: 'text', replyToId }),
    answersId,
    envelope,
  } as const
  return receiveMessage(scope, row, { around, say, ...(isOnly && { isLast: false }) })
}

export async function receiveMessage(
  scope: Scope,
  row: ConversationRow,
  { around, say, actor, isLast = say.envelope === undefined }: Taking,
): Promise<Message> {
  const nextState = afterCustomerMessage(stateOf(row), scope.now)
  const isSpam = row.closedReason === 'spam'
  const isBack = row.status !== nextState.status
  const assigneeId = isBack ? await keptAssignee(scope, row) : row.assigneeId
  const message = await changeConversation(scope, row, {
    by: customerOf(row),
    actor,
    say,
    set: {
      ...columnsOf(nextState),
      assigneeId,
      ...(row.status === 'closed' && isBack && { reopens: row.reopens + 1 }),
      byMailSince: await byMailSince(scope, row, say.envelope),
      // A message restores a conversation from the trash so that it isn't lost; spam stays spam.
      ...(!isSpam && { deletedAt: null }),
    },
    isLast,
  })
  const { seq } = requireStored(message)
  if (around.hasLater) await callOff(scope, row, { because: 'wrote' })
  const held = { ...row, assigneeId }
  const isReopened = row.status === 'closed' && isBack
  if (!isSpam) notifyOfMessage(scope, held, { seq, isReopened })
  return requireStored(message)
}

async function byMailSince(
  scope: Scope,
  { channelId, byMailSince: since }: ConversationRow,
  envelope: MailEnvelope | undefined,
): Promise<Date | null> {
  if (!envelope || (await kindOfChannel(scope, channelId)) === 'email') return null
  return since ?? scope.now
}

interface Taking extends Required<Pick<Change, 'say'>>, Pick<Change, 'actor' | 'isLast'> {
  readonly around: Circumstances
}

interface Said {
  readonly clientKey: string
  readonly text: string
  readonly files?: CustomerFiles | undefined
  readonly replyToId?: string | undefined
  readonly answersId?: string | undefined
  readonly envelope?: MailEnvelope | undefined
  /** Charged before a new conversation is created; refuses if the limit is reached. */
  readonly beforeAnother?: (() => Promise<void>) | undefined
  readonly isOnly?: boolean | undefined
}

async function takesMore(
  scope: Scope,
  row: ConversationRow,
  { contactId, visibleAs }: Customer,
): Promise<boolean> {
  if (row.status !== 'closed' || row.closedReason === 'spam') return true
  const channel = await findChannel(scope, row.channelId)
  if (!channel) return true
  if (channel.singleThread && row.sideOf === null) {
    return (
      (await findSingleThread(scope, { channelId: channel.id, contactId, visibleAs })) === row.id
    )
  }
  const { allowReopen, reopenDays } = channel
  return shouldReopen({ allowReopen, reopenDays }, row.closedAt, scope.now)
}

async function continueAfter(
  scope: Scope,
  row: ConversationRow,
  {
    isBegun,
    ...saying
  }: Said & Pick<Customer, 'visibleAs' | 'isAside'> & { readonly isBegun: boolean },
): Promise<Message> {
  const { contactId, channelId } = row
  const newest = await findNewest(scope, row.id)
  // Checked again under the lock, because another request may have continued it.
  if (newest !== row.id) return receive(scope, { conversationId: newest, contactId, ...saying })
  const { beforeAnother, ...said } = saying
  const isApart = row.sideOf !== null
  const writing = { channelId, contactId, visibleAs: saying.visibleAs }
  // A repeated key returns the conversation it started, even if that has moved.
  const only = isApart || isBegun ? undefined : await findSingleThreadLocked(scope, writing)
  if (only) return receive(scope, { conversationId: only, contactId, ...saying, isOnly: true })
  await beforeAnother?.()
  const first = { channelId, contactId, previous: row, subject: row.subject, ...said, isApart }
  return (await receiveFirst(scope, first)).message
}

export async function listOfContact(
  scope: Scope,
  customer: Customer,
): Promise<CustomerConversation[]> {
  return presentForCustomer(scope, await listCustomerRows(scope, customer, { limit: 50 }))
}

export async function pageOfConversations(
  scope: Scope,
  customer: Customer,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page<CustomerConversation>> {
  const after = decodeCursor(cursor, z.tuple([cursorMoment, z.uuid()]))
  const rows = await listCustomerRows(scope, customer, { limit: limit + 1, after })
  const { nextCursor } = toPage(rows, limit, {
    item: ({ id }) => id,
    key: ({ place, id }) => [place, id],
  })
  return { items: await presentForCustomer(scope, rows.slice(0, limit)), nextCursor }
}

export async function findOfContact(
  scope: Scope,
  { conversationId: id, ...customer }: CustomerRequest,
): Promise<CustomerConversation> {
  const held = (await findMergedInto(scope, id)) ?? id
  const rows = await listCustomerRows(scope, customer, { id: held, limit: 1 })
  const [found] = await presentForCustomer(scope, rows)
  return found ?? refuseUnknown()
}

export async function messagesOfContact(
  scope: Scope,
  {
    beforeSeq,
    limit,
    ...whose
  }: CustomerRequest & { beforeSeq?: number | undefined; limit: number },
): Promise<Message[]> {
  const { id } = await findOfContact(scope, whose)
  const { visibleAs } = whose
  const rows = await listCustomerMessageRows(scope, id, { beforeSeq, limit, visibleAs })
  const messages = await presentMessages(scope, ownNameOf(await readOwn(scope, whose)), rows)
  return messages.map((message) => ({ ...message, envelope: null, delivery: null }))
}

export async function noteSeen(scope: Scope, seen: SeenSeqs): Promise<void> {
  const { conversationId, contactId } = seen
  const row = await setCustomerSeen(scope, seen)
  if (!row) {
    await findOfContact(scope, seen)
    return
  }
  const held = { ...row, id: conversationId, contactId, begunAs: null, sideOf: null }
  scope.emit(
    row.isRead ? messageRead : messageDelivered,
    { conversationId, gotSeq: row.gotSeq, readSeq: row.readSeq },
    about(held, held, { isForCustomer: false }),
  )
}

export async function endByCustomer(
  scope: Scope,
  whose: CustomerRequest,
): Promise<CustomerConversation> {
  const row = await lockOwn(scope, whose)
  if (row.status !== 'closed') {
    const input = { status: 'closed', reason: 'resolved' } as const
    const set = columnsOf(afterStatusChange(stateOf(row), input, scope.now))
    await changeConversation(scope, row, { by: customerOf(row), set })
  }
  return findOfContact(scope, whose)
}

interface GivenRating {
  readonly rating: number
  readonly scale?: RatingScale | undefined
  readonly comment?: string | undefined
}

export async function rateByCustomer(
  scope: Scope,
  { rating, scale = 'faces', comment, ...whose }: CustomerRequest & GivenRating,
): Promise<CustomerConversation> {
  const row = await lockOwn(scope, whose)
  await refuseUnanswered(scope, row)
  const words = comment ?? row.ratingComment
  const isSame = answerIn(row) === rating && row.ratingScale === scale
  if (!isSame || row.ratingComment !== words) {
    const given = { rating: scoreOf(scale, rating), ratingScale: scale, ratingAnswer: rating }
    const set = { ...given, ratingComment: words, ratedAt: scope.now }
    await changeConversation(scope, row, { by: customerOf(row), set })
  }
  return findOfContact(scope, whose)
}

/**
 * Records in the timeline that the customer requested a copy; false if that was the last entry, so
 * a double click sends one.
 */
export async function noteCopySent(
  scope: Scope,
  whose: CustomerRequest,
  email: string,
): Promise<boolean> {
  const row = await lockOwn(scope, whose)
  const line = { what: 'copySent', email }
  if (await isLastLine(scope, row, line)) return false
  await changeConversation(scope, row, { by: customerOf(row), lines: [line] })
  return true
}

async function begin(
  scope: Scope,
  {
    channelId,
    contactId,
    visibleAs,
    clientKey,
    text,
    files,
    pageUrl,
    previous,
    ...asked
  }: FirstMessage,
): Promise<Message | undefined> {
  const attached = await filesOf(scope, text, files)
  const [contact, channel] = await Promise.all([
    readContact(scope, contactId),
    findChannel(scope, channelId),
  ])
  const usualTeamId = channel?.defaultTeamId ?? null
  const teamId = previous?.sideOf ? previous.teamId : (asked.teamId ?? usualTeamId)
  const begun = previous ? previous.begunAs : begunAs({ contactId, visibleAs })
  const number = await nextConversationNumber(scope)
  const made = await insertConversation(scope, {
    number,
    channelId,
    contactId,
    begunAs: begun,
    clientKey,
    pageUrl: pageUrl ?? null,
    ...(asked.subject && { subject: asked.subject }),
    ...(asked.envelope && channel?.kind === 'widget' && { byMailSince: scope.now }),
    teamId,
    attributes: JSON.stringify(asked.attributes ?? {}),
    previousId: previous?.id ?? null,
    sideOf: previous?.sideOf ?? null,
    waitingSince: scope.now,
    lastActivityAt: scope.now,
    createdAt: scope.now,
    preview: previewOfMessage(
      text,
      attached.map(({ name }) => name),
    ),
    customerLastSeq: 1,
  })
  if (!made) return undefined
  const author = { authorKind: 'contact', authorId: contactId } as const
  const first = {
    clientKey,
    kind: 'text',
    text,
    answersId: asked.answersId ?? null,
    ...(asked.envelope && { envelope: asked.envelope }),
    ...author,
  } as const
  const [row] = await writeChange(scope, { id: made.id, lastSeq: 0 }, {}, [first])
  if (row && attached.length > 0) {
    const ids = attached.map(({ id }) => id)
    await attachToMessage(scope, row, ids)
  }
  const message =
    row && presentMessage(scope, row, { authorName: nameOf(contact), files: attached })
  const held = {
    id: made.id,
    channelId,
    contactId,
    begunAs: begun,
    sideOf: previous?.sideOf ?? null,
    assigneeId: null,
    teamId,
  }
  const conversation = { conversationId: made.id, number: Number(number) }
  scope.emit(conversationCreated, conversation, about(held, held, { isForCustomer: false }))
  scope.emit(
    messageCreated,
    { conversationId: made.id, message: requireStored(message) },
    about(held, held, { isForCustomer: isVisibleToCustomer(requireStored(message)) }),
  )
  if (previous) await linkConversations(scope, previous, conversation)
  return message
}

async function linkConversations(
  scope: Scope,
  previous: ConversationRow,
  { conversationId: nextId, number: nextNumber }: { conversationId: string; number: number },
): Promise<void> {
  const number = Number(previous.number)
  const next = await lockHeld(scope, nextId)
  const back = { what: 'continues', conversationId: previous.id, number }
  if (next) await changeConversation(scope, next, { by: theProduct, lines: [back] })
  const on = { what: 'continued', conversationId: nextId, number: nextNumber }
  await changeConversation(scope, previous, { by: theProduct, lines: [on] })
  const data = { conversationId: previous.id, number, nextId, nextNumber }
  scope.emit(conversationContinued, data, about(previous, previous, { isForCustomer: false }))
}

async function filesOf(
  scope: Scope,
  text: string,
  files: CustomerFiles | undefined,
): Promise<AttachmentRow[]> {
  if (text === '' && !files?.ids.length) refuseEmpty()
  if (!files) return []
  return takeAttachments(scope, { visitorHash: files.visitorHash }, files.ids)
}

async function findFirst(
  scope: Scope,
  whose: CustomerRequest,
  clientKey: string,
): Promise<Message | undefined> {
  return findSentMessage(scope, await lockOwn(scope, whose), clientKey)
}

export async function lockOwn(
  scope: Scope,
  { conversationId, ...customer }: CustomerRequest,
): Promise<ConversationRow> {
  const asked = await lockConversation(scope, conversationId)
  const heldBy = asked?.mergedInto && (await findMergedInto(scope, asked.mergedInto))
  const row = heldBy ? await lockConversation(scope, heldBy) : asked
  return row && isOwnConversation(row, customer) ? row : refuseUnknown()
}

/** One round trip. The second query sees the state after the lock is taken. */
async function lockToWrite(
  scope: Scope,
  whose: CustomerRequest,
  clientKey: string,
): Promise<{ row: ConversationRow; around: Circumstances }> {
  const [row, around] = await Promise.all([
    lockConversation(scope, whose.conversationId),
    readCircumstances(scope, { ...whose, clientKey }),
  ])
  if (row && isOwnConversation(row, whose) && row.mergedInto === null) return { row, around }
  const held = await lockOwn(scope, whose)
  const which = { ...whose, conversationId: held.id, clientKey }
  return { row: held, around: await readCircumstances(scope, which) }
}

async function keptAssignee(
  scope: Scope,
  { assigneeId, channelId }: ConversationRow,
): Promise<string | null> {
  if (!assigneeId || !(await holdsKey(scope, assigneeId, 'Inbox'))) return null
  return (await seesChannel(scope, assigneeId, channelId)) ? assigneeId : null
}

export function customerOf(row: ConversationRow): Author {
  return { kind: 'contact', id: row.contactId, name: contactNameOf(row) }
}

async function presentForCustomer(
  scope: Scope,
  rows: readonly CustomerRow[],
): Promise<CustomerConversation[]> {
  const ids = [...new Set(rows.flatMap(({ assigneeId: id }) => id ?? []))]
  const [names, pictures] =
    ids.length === 0
      ? []
      : await Promise.all([listMemberNames(scope, ids), listMemberPictureIds(scope, ids)])
  return rows.map((row) => ({
    id: row.id,
    isClosed: row.status === 'closed',
    canGoOn: row.canGoOn,
    agentName: (row.assigneeId && names?.get(row.assigneeId)) ?? null,
    agentKey: row.assigneeId && opaqueKey(row.assigneeId),
    agentPictureUrl: scope.pictureUrl((row.assigneeId && pictures?.get(row.assigneeId)) ?? null),
    preview: row.preview,
    lastActivityAt: row.lastActivityAt.toISOString(),
    unread: row.unread,
    readSeq: row.customerReadSeq,
    agentReadSeq: row.agentReadSeq,
    rating: row.rating,
    ratingAsk: row.ratingAsk,
    isHumanAsked: row.isHumanAsked,
  }))
}
