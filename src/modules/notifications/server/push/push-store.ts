import { sql, type Selectable } from 'kysely'

import type { PushSubscriptions } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

export type SubscriptionRow = Selectable<PushSubscriptions>

export async function listSubscriptions(
  { db }: Scope,
  memberIds: readonly string[],
): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where(sql<boolean>`member_id = any(${[...memberIds]}::uuid[])`)
    .orderBy('id', 'desc')
    .execute()
}

export async function findSubscription(
  { db }: Scope,
  id: string,
): Promise<SubscriptionRow | undefined> {
  return db.selectFrom('push_subscriptions').selectAll().where('id', '=', id).executeTakeFirst()
}

export interface NewSubscription {
  readonly memberId: string
  readonly endpoint: string
  readonly publicKey: string
  readonly authSecret: string
  readonly device: string
}

/** A browser belongs to one member: the last to subscribe. */
export async function setSubscription(
  { db, organizationId, now }: Scope,
  subscription: NewSubscription,
): Promise<SubscriptionRow> {
  return db
    .insertInto('push_subscriptions')
    .values({ orgId: organizationId, ...subscription, createdAt: now, seenAt: now })
    .onConflict((on) =>
      on.columns(['orgId', 'endpoint']).doUpdateSet({ ...subscription, seenAt: now }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteSubscription(
  { db }: Scope,
  { id, memberId }: { id: string; memberId?: string },
): Promise<boolean> {
  let query = db.deleteFrom('push_subscriptions').where('id', '=', id)
  if (memberId !== undefined) query = query.where('memberId', '=', memberId)
  const { numDeletedRows } = await query.executeTakeFirst()
  return numDeletedRows > 0n
}
