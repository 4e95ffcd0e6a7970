import { sql, type RawBuilder } from 'kysely'

import { isVisibleAsRow } from '#platform/people/move-rows.ts'

import type { Customer } from '../customer-access.ts'

export function isShownToCustomer({ visibleAs }: Pick<Customer, 'visibleAs'>): RawBuilder<boolean> {
  return visibleAs === null
    ? sql`true`
    : sql`(said.envelope is null or said.author_kind <> 'contact')`
}

export function isOfCustomer(customer: Customer): RawBuilder<boolean> {
  if (customer.isAside) return isWithCustomer(customer)
  return sql`(${isWithCustomer(customer)} and conversation.side_of is null)`
}

export function isWithCustomer({ contactId, visibleAs }: Customer): RawBuilder<boolean> {
  const isSeenAsContact = isVisibleAsRow(visibleAs, 'conversation', 'contact_id')
  return sql`(conversation.contact_id = ${contactId}::uuid and ${isSeenAsContact})`
}
