import { sql, type RawBuilder } from 'kysely'

import { isSeenAsRow } from '#platform/people/move-rows.ts'

import type { Customer } from '../whose.ts'

export function isShownToCustomer({ onlyAs }: Pick<Customer, 'onlyAs'>): RawBuilder<boolean> {
  return onlyAs === null ? sql`true` : sql`(said.envelope is null or said.author_kind <> 'contact')`
}

export function isOfCustomer(customer: Customer): RawBuilder<boolean> {
  if (customer.isAside) return isWithCustomer(customer)
  return sql`(${isWithCustomer(customer)} and conversation.side_of is null)`
}

export function isWithCustomer({ contactId, onlyAs }: Customer): RawBuilder<boolean> {
  const isBegunByHim = isSeenAsRow(onlyAs, 'conversation', 'contact_id')
  return sql`(conversation.contact_id = ${contactId}::uuid and ${isBegunByHim})`
}
