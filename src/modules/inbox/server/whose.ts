import type { Conversations } from '#platform/database/tables.ts'
import { isSeenAs, type OnlyAs } from '#platform/people/only-as.ts'

import type { Message } from '../model.ts'

/** A customer, and how much of what is his whoever asks may see. */
export interface Customer {
  readonly contactId: string
  /** Null for all of it. */
  readonly onlyAs: OnlyAs | null
  /** A mail of his came to what he was asked aside: it is his there, and nowhere else. */
  readonly isAside?: boolean | undefined
}

/** A conversation, and the customer who asks for it. */
export interface Whose extends Customer {
  readonly conversationId: string
}

/** What a colleague asked aside is no customer's, whoever was asked: he has it by mail. */
export function isHis(
  row: Pick<Conversations, 'contact_id' | 'begun_as' | 'side_of'> | undefined,
  { contactId, onlyAs, isAside = false }: Customer,
): boolean {
  return (
    row?.contact_id === contactId &&
    (row.side_of === null || isAside) &&
    isSeenAs(onlyAs, { contactId, begunAs: row.begun_as })
  )
}

/**
 * What came by mail is for a browser that proved who uses it: an address that was typed may be anybody's,
 * and so may what its holder, or a machine of his, replies.
 */
export function isShownTo(
  { onlyAs }: Pick<Customer, 'onlyAs'>,
  { author, envelope }: Pick<Message, 'author' | 'envelope'>,
): boolean {
  return onlyAs === null || envelope === null || author.kind !== 'contact'
}

/** What a conversation that he begins keeps of it. */
export function begunAs(customer: Customer): string | null {
  return wasMerged(customer) ? customer.onlyAs.contactId : null
}

/** A browser without a signature, of a contact that a colleague takes for somebody else too. */
export function wasMerged(customer: Customer): customer is Customer & { readonly onlyAs: OnlyAs } {
  const { contactId, onlyAs } = customer
  return onlyAs !== null && (onlyAs.isMerged || onlyAs.contactId !== contactId)
}
