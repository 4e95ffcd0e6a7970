import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import type { Customer } from '../customer-access.ts'
import { isWithCustomer } from './customer-visibility.ts'

export async function moveConversations(
  { db }: Scope,
  from: Customer,
  toId: string,
): Promise<void> {
  await sql`
    update conversations conversation
    set begun_as = coalesce(begun_as, contact_id), contact_id = ${toId}::uuid
    where ${isWithCustomer(from)}`.execute(db)
}
