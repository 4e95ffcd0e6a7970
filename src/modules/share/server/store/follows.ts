import { sql } from 'kysely'

import { randomToken } from '#lib/random-token.ts'
import { joinContact } from '#modules/contacts/server/public.ts'
import { listMergedIds } from '#modules/tickets/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { isSegmentOf } from './share-visibility.ts'

/**
 * `isAsked`: an explicit follow. A follow caused by a vote doesn't override an earlier unfollow.
 */
export async function upsertFollow(
  { db, organizationId, now }: Scope,
  { ticketId, contactId }: { readonly ticketId: string; readonly contactId: string },
  { isAsked }: { readonly isAsked: boolean },
): Promise<void> {
  const again = isAsked ? sql`do update set ended_at = null` : sql`do nothing`
  await sql`insert into ticket_follows (org_id, ticket_id, contact_id, token, created_at)
    values (${organizationId}, ${ticketId}::uuid, ${contactId}::uuid, ${randomToken()}, ${now})
    on conflict (org_id, ticket_id, contact_id) ${again}`.execute(db)
}

export async function endFollows(
  { db, now }: Scope,
  ticketIds: readonly string[],
  contactId: string,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update ticket_follows set ended_at = ${now}
    where ticket_id = any(${[...ticketIds]}::uuid[])
      and contact_id = ${contactId}::uuid and ended_at is null`.execute(db)
  return numAffectedRows > 0n
}

/** Unfollows all merged tickets of the idea for the same person. */
export async function findFollowByToken(
  { db }: Scope,
  token: string,
): Promise<{ ticketId: string; contactId: string } | undefined> {
  return db
    .selectFrom('ticket_follows')
    .select(['ticketId', 'contactId'])
    .where('token', '=', token)
    .executeTakeFirst()
}

export async function isFollowing(
  scope: Scope,
  ticketId: string,
  contactId: string,
): Promise<boolean> {
  const family = await listMergedIds(scope, ticketId)
  const { rows } = await sql`select from ticket_follows
    where ticket_id = any(${family}::uuid[])
      and contact_id = ${contactId}::uuid and ended_at is null limit 1`.execute(scope.db)
  return rows.length > 0
}

export interface Recipient {
  readonly contactId: string
  readonly email: string
  readonly locale: string | null
  readonly token: string
}

export interface Telling {
  readonly ticketId: string
  readonly label: string
  /** Followers without access to the board anymore aren't notified. */
  readonly shareId: string
  readonly limit: number
}

/**
 * Marks the followers who don't know this state yet as notified and returns each person once.
 * Someone who unfollowed one merged ticket but follows another is still notified.
 */
export async function markNotified(
  scope: Scope,
  { ticketId, label, shareId, limit }: Telling,
): Promise<Recipient[]> {
  const family = await listMergedIds(scope, ticketId)
  const { rows } = await sql<Recipient>`
    with due as (
      select distinct on (follow.contact_id) follow.org_id, follow.contact_id, contact.email, contact.locale,
        follow.token
      from ticket_follows follow ${joinContact('follow')}
      where follow.ticket_id = any(${family}::uuid[]) and follow.ended_at is null
        and contact.email is not null and contact.deleted_at is null
        and contact.unsubscribed_at is null
        and exists (select from board_shares share
          where share.org_id = follow.org_id and share.id = ${shareId}::uuid
            and (share.view_access <> 'segment' or ${isSegmentOf(sql`follow.contact_id`, 'view')}))
        and (contact.blocked_until is null or contact.blocked_until < ${scope.now})
        and not exists (select from share_tellings told
          where told.org_id = follow.org_id and told.ticket_id = ${ticketId}::uuid
            and told.contact_id = follow.contact_id and told.label = ${label})
      order by follow.contact_id, follow.created_at limit ${sql.lit(limit)}),
    marked as (
      insert into share_tellings (org_id, ticket_id, contact_id, label, told_at)
      select due.org_id, ${ticketId}::uuid, due.contact_id, ${label}, ${scope.now} from due
      on conflict do nothing returning contact_id)
    select due.contact_id, due.email, due.locale, due.token
    from due join marked on marked.contact_id = due.contact_id`.execute(scope.db)
  return rows
}
