import type { Conversations } from '#platform/database/tables.ts'
import { isSeenAs, type OnlyAs } from '#platform/people/only-as.ts'

import type { Message } from '../model.ts'

export interface Customer {
  readonly contactId: string
  readonly onlyAs: OnlyAs | null
  readonly isAside?: boolean | undefined
}

export interface Whose extends Customer {
  readonly conversationId: string
}

/** Side conversations never belong to a customer, who takes part by email only. */
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
 * Conversations by email are only shown to browsers with a verified user: typed addresses prove
 * nothing, nor do replies from them.
 */
export function isShownTo(
  { onlyAs }: Pick<Customer, 'onlyAs'>,
  { author, envelope }: Pick<Message, 'author' | 'envelope'>,
): boolean {
  return onlyAs === null || envelope === null || author.kind !== 'contact'
}

export function begunAs(customer: Customer): string | null {
  return wasMerged(customer) ? customer.onlyAs.contactId : null
}

/** A browser without a signature must not see what belongs to contacts that a teammate merged. */
export function wasMerged(customer: Customer): customer is Customer & { readonly onlyAs: OnlyAs } {
  const { contactId, onlyAs } = customer
  return onlyAs !== null && (onlyAs.isMerged || onlyAs.contactId !== contactId)
}
