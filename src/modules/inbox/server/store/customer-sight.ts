import { sql, type RawBuilder } from 'kysely'

import type { Customer } from '../whose.ts'

/** `isHis`, as a condition on `conversation`. */
export function isOfCustomer({ contactId, onlyAs }: Customer): RawBuilder<boolean> {
  const his = sql`conversation.contact_id = ${contactId}::uuid`
  if (onlyAs === null) return sql`(${his})`
  return sql`(${his} and coalesce(conversation.begun_as, conversation.contact_id) = ${onlyAs}::uuid)`
}
