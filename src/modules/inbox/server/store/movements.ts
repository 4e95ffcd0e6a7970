import { sql } from 'kysely'

import { changeOwner } from '#platform/people/change-owner.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Customer } from '../whose.ts'
import { isOfCustomer } from './customer-sight.ts'

/** What a browser wrote is what another contact wrote: it has proven to be his. */
export async function moveConversations(
  { db, organizationId }: Scope,
  from: Customer,
  toId: string,
): Promise<void> {
  await sql`
    update conversations conversation set ${changeOwner('contact_id', toId)}
    where org_id = ${organizationId} and ${isOfCustomer(from)}`.execute(db)
}
