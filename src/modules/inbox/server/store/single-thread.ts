import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import type { Customer } from '../customer-access.ts'
import { isOfCustomer } from './customer-visibility.ts'

export interface Writing extends Customer {
  readonly channelId: string
}

/** Serializes simultaneous messages of the same customer. */
export async function lockSingleThread(
  { db, organizationId }: Scope,
  { channelId, contactId }: Writing,
): Promise<void> {
  const key = `${organizationId} ${channelId} ${contactId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
}

/**
 * The newest usable conversation of the customer in the channel, following merges. One without sent
 * messages is skipped, because it may still be canceled.
 */
export async function findNewestOf(
  { db }: Scope,
  { channelId, ...customer }: Writing,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with recursive trail as (
      select conversation.id, conversation.merged_into, conversation.number as begun, 1 as step
      from conversations conversation
      where ${isOfCustomer(customer)}
        and conversation.channel_id = ${channelId}::uuid and conversation.deleted_at is null
      union all
      select next.id, next.merged_into, trail.begun, trail.step + 1
      from trail
      join conversations next on next.id = trail.merged_into
      where trail.step < 100)
    select conversation.id
    from trail
    join conversations conversation
      on conversation.id = trail.id
    where trail.merged_into is null and ${isOfCustomer(customer)}
      and conversation.deleted_at is null and conversation.closed_reason is distinct from 'spam'
      and conversation.customer_last_seq > 0
    order by trail.begun desc limit 1`.execute(db)
  return rows[0]?.id
}
