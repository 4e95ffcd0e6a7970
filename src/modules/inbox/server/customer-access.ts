import type { Conversations } from '#platform/database/tables.ts'
import { isVisibleAs, type VisibleAs } from '#platform/people/visible-as.ts'

import type { Message } from '../model.ts'

export interface Customer {
  readonly contactId: string
  readonly visibleAs: VisibleAs | null
  readonly isAside?: boolean | undefined
}

export interface CustomerRequest extends Customer {
  readonly conversationId: string
}

/** Side conversations never belong to a customer, who takes part by email only. */
export function isOwnConversation(
  row: Pick<Conversations, 'contactId' | 'begunAs' | 'sideOf'> | undefined,
  { contactId, visibleAs, isAside = false }: Customer,
): boolean {
  return (
    row?.contactId === contactId &&
    (row.sideOf === null || isAside) &&
    isVisibleAs(visibleAs, { contactId, begunAs: row.begunAs })
  )
}

/**
 * Conversations by email are only shown to browsers with a verified user: typed addresses prove
 * nothing, nor do replies from them.
 */
export function isShownTo(
  { visibleAs }: Pick<Customer, 'visibleAs'>,
  { author, envelope }: Pick<Message, 'author' | 'envelope'>,
): boolean {
  return visibleAs === null || envelope === null || author.kind !== 'contact'
}

export function begunAs(customer: Customer): string | null {
  return wasMerged(customer) ? customer.visibleAs.contactId : null
}

/** A browser without a signature must not see what belongs to contacts that a teammate merged. */
export function wasMerged(
  customer: Customer,
): customer is Customer & { readonly visibleAs: VisibleAs } {
  const { contactId, visibleAs } = customer
  return visibleAs !== null && (visibleAs.isMerged || visibleAs.contactId !== contactId)
}
