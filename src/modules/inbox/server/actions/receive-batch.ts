import type { Scope } from '#platform/scope/scope.ts'

import type { Message } from '../../model.ts'
import { lockAll } from '../store/changes.ts'
import type { ConversationRow } from '../store/conversations.ts'
import { listCircumstances, type Circumstances } from '../store/customer.ts'
import { isOwnConversation, type CustomerRequest } from '../customer-access.ts'
import { receiveMessage } from './customers.ts'

export interface PlainMessage extends CustomerRequest {
  readonly clientKey: string
  readonly text: string
}

/**
 * Stores simultaneous messages of several customers in one transaction. Entries that are refused,
 * or aren't plain messages in an open conversation, return undefined and go through `receive` one
 * by one.
 */
export async function receiveBatch(
  scope: Scope,
  sayings: readonly PlainMessage[],
  areRefused: Promise<readonly boolean[]>,
): Promise<(Message | undefined)[]> {
  const [refused, locked, circumstances] = await Promise.all([
    areRefused,
    lockAll(
      scope,
      sayings.map(({ conversationId }) => conversationId),
    ),
    listCircumstances(scope, sayings),
  ])
  const rows = new Map(locked.map((row) => [row.id, row]))
  const messages: (Message | undefined)[] = []
  for (const [place, saying] of sayings.entries()) {
    const row = rows.get(saying.conversationId)
    const around = circumstances[place]
    const isUsual =
      row && around && !refused[place] && isOpenTo(row, saying) && isUnseenByCustomer(around)
    if (isUsual) rows.delete(row.id)
    const actor = { kind: 'contact', id: saying.contactId }
    const say = { kind: 'text', clientKey: saying.clientKey, text: saying.text } as const
    messages.push(isUsual ? await receiveMessage(scope, row, { around, say, actor }) : undefined)
  }
  return messages
}

function isUnseenByCustomer({ isSaid, isBegun, hasLater }: Circumstances): boolean {
  return !isSaid && !isBegun && !hasLater
}

function isOpenTo(row: ConversationRow, whose: CustomerRequest): boolean {
  const isOpen = row.status === 'open' && row.mergedInto === null && row.deletedAt === null
  return isOpen && isOwnConversation(row, whose)
}
