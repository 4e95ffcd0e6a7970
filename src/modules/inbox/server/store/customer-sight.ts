import { sql, type RawBuilder } from 'kysely'

import { isSeenAsRow } from '#platform/people/move-rows.ts'

import type { Customer } from '../whose.ts'

/** `isHis`, as a condition on `conversation`. */
export function isOfCustomer({ contactId, onlyAs }: Customer): RawBuilder<boolean> {
  const isBegunByHim = isSeenAsRow(onlyAs, 'conversation', 'contact_id')
  return sql`(conversation.contact_id = ${contactId}::uuid and ${isBegunByHim})`
}
