import { sql } from 'kysely'

import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

/** Uses the database clock, like the purge itself. */
export async function saveSchedule(
  { db, now }: Scope,
  schedule: { memberId: string; graceDays: number; cancelHash: string; requestedAt: Date },
): Promise<Date | undefined> {
  const row = await db
    .updateTable('organizations')
    .set((the) => ({
      state: 'deletion_scheduled',
      stateBeforeDeletion: sql<'active'>`${the.ref('state')}`,
      deletionAt: sql<Date>`now() + make_interval(days => ${schedule.graceDays})`,
      deletionRequestedAt: schedule.requestedAt,
      deletionRequestedBy: schedule.memberId,
      deletionCancelHash: schedule.cancelHash,
      deletionNoticeDay: 0,
      version: the('version', '+', 1),
      updatedAt: now,
    }))
    .where('state', 'in', ['active', 'restricted', 'read_only'])
    .returning('deletionAt')
    .executeTakeFirst()
  return row?.deletionAt ?? undefined
}

export async function clearSchedule(
  { db, now }: PlatformScope,
  organizationId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('organizations')
    .set((the) => ({
      state: sql<'active'>`state_before_deletion`,
      stateBeforeDeletion: null,
      deletionAt: null,
      deletionRequestedAt: null,
      deletionRequestedBy: null,
      deletionCancelHash: null,
      deletionNoticeDay: null,
      version: the('version', '+', 1),
      updatedAt: now,
    }))
    .where('orgId', '=', organizationId)
    .where('state', '=', 'deletion_scheduled')
    .where('deletionAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function findByCancelHash(
  { db }: PlatformScope,
  hash: string,
): Promise<{ orgId: string; name: string } | undefined> {
  return db
    .selectFrom('organizations')
    .select(['orgId', 'name'])
    .where('deletionCancelHash', '=', hash)
    .executeTakeFirst()
}

export interface ScheduledRow {
  readonly orgId: string
  readonly name: string
  readonly deletionAt: Date
  readonly deletionRequestedAt: Date
  readonly requestedBy: string
  readonly isDue: boolean
}

export async function findScheduled(
  { db }: PlatformScope,
  organizationId: string,
): Promise<ScheduledRow | undefined> {
  const { rows } = await sql<ScheduledRow>`
    select organization.org_id, organization.name, deletion_at, deletion_requested_at,
      coalesce(member.display_name, '') as requested_by, deletion_at <= now() as is_due
    from organizations organization
    left join members member on member.org_id = organization.org_id and member.id = deletion_requested_by
    where organization.org_id = ${organizationId} and organization.state = 'deletion_scheduled'`.execute(
    db,
  )
  return rows[0]
}

export interface NoticePlan {
  readonly graceDays: number
  readonly noticeDays: readonly number[]
}

export async function listDueNotices(
  { db }: PlatformScope,
  plan: NoticePlan,
): Promise<{ orgId: string }[]> {
  const { rows } = await sql<{ orgId: string }>`
    select org_id from organizations
    where state = 'deletion_scheduled' and deletion_at > now() and deletion_notice_day < ${reachedDay(plan)}
    order by deletion_at limit 1000`.execute(db)
  return rows
}

export interface DueNotice {
  readonly name: string
  readonly deletionAt: Date
  readonly deletionRequestedAt: Date
}

/** Marks the email as sent in the transaction that queues it; undefined if it was already sent. */
export async function takeNotice(
  { db }: PlatformScope,
  organizationId: string,
  plan: NoticePlan,
): Promise<DueNotice | undefined> {
  const { rows } = await sql<DueNotice>`
    update organizations set deletion_notice_day = ${reachedDay(plan)}
    where org_id = ${organizationId} and state = 'deletion_scheduled' and deletion_at > now()
      and deletion_notice_day < ${reachedDay(plan)}
    returning name, deletion_at, deletion_requested_at`.execute(db)
  return rows[0]
}

function reachedDay({ graceDays, noticeDays }: NoticePlan) {
  return sql`(
    select max(day) from unnest(${[...noticeDays]}::int[]) as day
    where deletion_at - make_interval(days => ${graceDays}::int - day) <= now())`
}

export async function findOwnerContact({
  db,
}: Scope | PlatformScope): Promise<{ email: string | null; phone: string | null } | undefined> {
  const { rows } = await sql<{ email: string | null; phone: string | null }>`
    select email, phone from app.owner_contact()`.execute(db)
  return rows[0]
}

export async function listAdminEmails({ db }: Scope): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from app.proven_member_emails(array(
      select id from members
      where role = 'admin' and removed_at is null))`.execute(db)
  return rows.map(({ email }) => email)
}
