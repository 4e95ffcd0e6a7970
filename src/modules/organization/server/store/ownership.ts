import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export async function findOffer({ db }: Scope) {
  return db
    .selectFrom('ownership_offers as offer')
    .innerJoin('members as giver', (on) =>
      on.onRef('giver.orgId', '=', 'offer.orgId').onRef('giver.id', '=', 'offer.fromMember'),
    )
    .innerJoin('members as taker', (on) =>
      on.onRef('taker.orgId', '=', 'offer.orgId').onRef('taker.id', '=', 'offer.toMember'),
    )
    .selectAll('offer')
    .select(['giver.displayName as fromName', 'taker.displayName as toName'])
    .where('offer.expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

export async function insertOffer(
  { db, organizationId }: Scope,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into ownership_offers as held (org_id, from_member, to_member, expires_at)
    values (${organizationId}, ${from}, ${to}, now() + interval '48 hours')
    on conflict (org_id) do update
      set from_member = excluded.from_member, to_member = excluded.to_member,
        expires_at = excluded.expires_at, created_at = now()
      where held.expires_at <= now()
    returning org_id`.execute(db)
  return rows.length > 0
}

export interface TakenOffer {
  readonly fromMember: string
  readonly toMember: string
}

/** A single statement: of concurrent answers to an offer, one succeeds. */
export async function takeOffer(
  { db }: Scope,
  side: keyof TakenOffer,
  memberId: string,
): Promise<TakenOffer | undefined> {
  return db
    .deleteFrom('ownership_offers')
    .where('expiresAt', '>', sql<Date>`now()`)
    .where(side, '=', memberId)
    .returning(['fromMember', 'toMember'])
    .executeTakeFirst()
}

/**
 * The current owner is demoted first, so there are never two. Returns false if one of them changed
 * role since the offer.
 */
export async function changeOwner(
  { db, now }: Scope,
  { fromMember: from, toMember: to }: TakenOffer,
): Promise<boolean> {
  const stepBack = await db
    .updateTable('members')
    .set((the) => ({ role: 'admin', version: the('version', '+', 1), updatedAt: now }))
    .where('id', '=', from)
    .where('role', '=', 'owner')
    .executeTakeFirst()
  if (stepBack.numUpdatedRows === 0n) return false
  const stepUp = await db
    .updateTable('members')
    .set((the) => ({
      role: 'owner',
      roleKey: null,
      permissions: {},
      dataScope: 'all',
      version: the('version', '+', 1),
      updatedAt: now,
    }))
    .where('id', '=', to)
    .where('disabledAt', 'is', null)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return stepUp.numUpdatedRows === 1n
}
