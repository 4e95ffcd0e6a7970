import { audienceText } from '#platform/events/audience-text.ts'
import type { LiveMoment } from '#platform/live/live-message.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { perProduct } from '#platform/registry/product.ts'
import { memberOf, type Reach, type Scope } from '#platform/scope/scope.ts'
import { listMemberNames } from '#modules/organization/server/public.ts'

import type * as writingContract from '../writing-contract.ts'
import { messageCreated, noteCreated } from '../contract.ts'
import { typingStarted, typingStopped } from '../events-contract.ts'
import { conversationHandled } from '../writing-contract.ts'
import { refuseUnknown } from './refuse-unknown.ts'
import { about } from './about.ts'
import { HandlingTime } from './handling-time.ts'
import { contactNameOf } from './present.ts'
import { findConversation, type ConversationRow } from './store/conversations.ts'
import { isOwnConversation, type CustomerRequest } from './customer-access.ts'

export async function reportPresence(
  scope: Scope,
  { id, state, isNew }: ParsedInputOf<typeof writingContract.reportPresence>,
): Promise<Record<string, never>> {
  const { memberId } = memberOf(scope)
  await spendOn(scope, memberId)
  const row = (await findConversation(scope, id)) ?? refuseUnknown()
  const name = (await listMemberNames(scope, [memberId])).get(memberId) ?? ''
  const by = { kind: 'member', id: memberId, name } as const
  notifyMembers(scope, row, {
    kind: 'presence',
    conversationId: id,
    by,
    state,
    ...(isNew && { isNew }),
  })
  noteHandling(scope, row, { memberId, isLeaving: state === 'left' })
  // Customers don't know of a conversation without messages.
  if (state !== 'notes' && row.customerLastSeq > 0) {
    const kind = state === 'writes' ? typingStarted : typingStopped
    const data = { conversationId: id, by: { kind: 'member', name } } as const
    scope.emit({ ...kind, audience: 'nobody' }, data, { reach: reachOfCustomer(row) })
  }
  return {}
}

const handlingTime = perProduct(() => new HandlingTime())

function noteHandling(
  scope: Scope,
  row: ConversationRow,
  { memberId, isLeaving }: { memberId: string; isLeaving: boolean },
): void {
  const beat = { conversationId: row.id, memberId, now: scope.now }
  const seconds = handlingTime(scope).beat(beat, { isLeaving })
  if (seconds === undefined) return
  const data = { conversationId: row.id, number: Number(row.number), memberId, seconds }
  scope.emit(conversationHandled, data, about(row, row, { isForCustomer: false }))
}

export async function showCustomerTyping(
  scope: Scope,
  { isTyping, text, ...whose }: CustomerRequest & { isTyping: boolean; text?: string | undefined },
): Promise<void> {
  const { conversationId, contactId } = whose
  await spendOn(scope, contactId)
  const row = await findConversation(scope, conversationId)
  if (!row || !isOwnConversation(row, whose)) refuseUnknown()
  const by = { kind: 'contact', name: contactNameOf(row) } as const
  const reach = about(row, row, { isForCustomer: false })
  if (isTyping) scope.emit(typingStarted, { conversationId, by, ...(text && { text }) }, reach)
  else scope.emit(typingStopped, { conversationId, by }, reach)
}

type CustomerReachRow = Pick<ConversationRow, 'contactId' | 'begunAs'>

export function emitCustomerRead(
  scope: Scope,
  row: CustomerReachRow,
  { conversationId, seq }: { conversationId: string; seq: number },
): void {
  emitToCustomer(scope, row, { kind: 'read', conversationId, seq })
}

function notifyMembers(scope: Scope, row: ConversationRow, moment: LiveMoment): void {
  const audience = audienceText(noteCreated, about(row, row, { isForCustomer: false }))
  scope.signal({ kind: 'moment', organizationId: scope.organizationId, audience, moment })
}

/** Only to the customer; members get more details separately. */
function emitToCustomer(scope: Scope, row: CustomerReachRow, moment: LiveMoment): void {
  const reach = reachOfCustomer(row)
  const audience = audienceText({ ...messageCreated, audience: 'nobody' }, { reach })
  scope.signal({ kind: 'moment', organizationId: scope.organizationId, audience, moment })
}

function reachOfCustomer({ contactId, begunAs }: CustomerReachRow): Reach {
  return { memberIds: [], teamIds: [], contactId, begunAs }
}

async function spendOn(scope: Scope, who: string): Promise<void> {
  await scope.spend({
    bucket: `inbox:presence:${who}`,
    limit: 120,
    windowSeconds: 60,
    sentence: 'Too many requests. Try again in a moment.',
  })
}
