import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'

import type { Customer } from '#modules/inbox/server/public.ts'
import { waitForAll } from '#lib/wait-for-all.ts'
import type { VisitorSessions } from '#platform/database/tables.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

export function isAlive(now: Date): RawBuilder<boolean> {
  return sql`(ended_at is null and seen_at > ${daysBefore(now, lifeDays)}::timestamptz)`
}

/**
 * The contact a browser may act for: without a signature, its original contact, even after a merge.
 */
export function customerOf(
  session: Pick<Selectable<VisitorSessions>, 'isVerified' | 'begunAs' | 'contactId'>,
): Customer {
  const { contactId, begunAs, isVerified } = session
  const visibleAs = { contactId: begunAs ?? contactId, isMerged: begunAs !== null }
  return { contactId, visibleAs: isVerified ? null : visibleAs }
}

export async function isReadUnsigned(
  { db, now }: Scope,
  contactId: string,
  begunAs: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select from visitor_sessions
    where contact_id = ${contactId}::uuid and not is_verified
      and begun_as = any(${[...begunAs]}::uuid[]) and ${isAlive(now)}
    limit 1`.execute(db)
  return rows.length > 0
}

/** Extends the session at most once a day, to limit writes. */
export async function renewSessions(
  scope: Scope,
  sessions: readonly Pick<Selectable<VisitorSessions>, 'id' | 'seenAt'>[],
): Promise<void> {
  const since = daysBefore(scope.now, 1)
  const ids = sessions.filter(({ seenAt }) => seenAt < since).map(({ id }) => id)
  if (ids.length === 0) return
  // Skips locked sessions: another request is renewing, ending or moving them.
  await scope.inOwnTransaction('write', ({ db, now }) =>
    sql`
      update visitor_sessions set seen_at = ${now} where id in (
        select id from visitor_sessions
        where id = any(${ids}::uuid[]) and seen_at < ${since}
        order by id for update skip locked)`.execute(db),
  )
}

export async function beginSession(
  { db, organizationId, now }: Scope,
  session: Omit<Insertable<VisitorSessions>, 'orgId' | 'seenAt'>,
): Promise<void> {
  await waitForAll([
    sql`
      delete from visitor_sessions
      where token_hash = ${session.tokenHash}
        and not ${isAlive(now)}`.execute(db),
    db
      .insertInto('visitor_sessions')
      .values({ ...session, orgId: organizationId, seenAt: now })
      .execute(),
  ])
}

export async function listOrganizationsWithGone({ db, now }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`
    select distinct org_id from widgets widget where exists (
      select from visitor_sessions
      where org_id = widget.org_id and widget_id = widget.id
        and seen_at <= ${daysBefore(now, lifeDays)})`.execute(db)
  return rows.map(({ orgId: id }) => id)
}

export async function deleteGone({ db, now }: Scope, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from visitor_sessions where id in (
      select id from visitor_sessions
      where seen_at <= ${daysBefore(now, lifeDays)}
      order by id limit ${limit} for update skip locked)
    returning id`.execute(db)
  return rows.length
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}

const lifeDays = 180
