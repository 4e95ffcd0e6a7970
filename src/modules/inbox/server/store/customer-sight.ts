import { sql, type RawBuilder } from 'kysely'

import { isSeenAsRow } from '#platform/people/move-rows.ts'

import type { Customer } from '../whose.ts'

/** `isShownTo`, as a condition on `said`. */
export function isShownToCustomer({ onlyAs }: Pick<Customer, 'onlyAs'>): RawBuilder<boolean> {
  return onlyAs === null ? sql`true` : sql`(said.envelope is null or said.author_kind <> 'contact')`
}

/** `isHis`, as a condition on `conversation`. */
export function isOfCustomer({ contactId, onlyAs }: Customer): RawBuilder<boolean> {
  const isBegunByHim = isSeenAsRow(onlyAs, 'conversation', 'contact_id')
  return sql`(conversation.contact_id = ${contactId}::uuid and ${isBegunByHim})`
}
