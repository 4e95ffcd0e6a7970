import { sql, type Selectable } from 'kysely'

import type { Notifications } from '#platform/database/tables.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

export type NotificationRow = Selectable<Notifications>

export interface Addressee {
  readonly memberId: string
  readonly isShown: boolean
  readonly mailDueAt: Date | null
  readonly notifiedAt: Date
}

export interface NewNotification extends Addressee {
  readonly kind: string
  readonly title: string
  readonly body: string
  readonly link: string | null
  readonly subjectId: string | null
  readonly topic: string | null
  readonly count: number
}

export async function insertNotifications(
  { db, organizationId }: Scope,
  notifications: readonly NewNotification[],
): Promise<string[]> {
  if (notifications.length === 0) return []
  const all = <Key extends keyof NewNotification>(key: Key) => notifications.map((one) => one[key])
  const { rows } = await sql<{ id: string }>`
    insert into notifications
      (org_id, kind, title, body, link, subject_id, topic, count,
        member_id, is_shown, mail_due_at, told_at)
    select ${organizationId}::uuid, told.*
    from unnest(
      ${all('kind')}::text[], ${all('title')}::text[], ${all('body')}::text[],
      ${all('link')}::text[], ${all('subjectId')}::uuid[], ${all('topic')}::text[],
      ${all('count')}::int[], ${all('memberId')}::uuid[], ${all('isShown')}::boolean[],
      ${all('mailDueAt')}::timestamptz[], ${all('notifiedAt')}::timestamptz[]) as told
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export type WaitingRow = Pick<
  NotificationRow,
  'memberId' | 'subjectId' | 'topic' | 'toldAt' | 'mailDueAt'
>

export interface Topic {
  readonly subjectId: string
  readonly topic: string
}

/**
 * Serializes concurrent notifications of the same kind until the scope ends; otherwise two would
 * each find nothing unread and notify twice.
 */
export async function lockTopics(
  { db, organizationId }: Scope,
  topics: readonly Topic[],
): Promise<void> {
  const keys = topics.map(
    ({ subjectId, topic }) => `notices ${organizationId} ${subjectId} ${topic}`,
  )
  // Locks in a fixed order to avoid deadlocks.
  const inOrder = [...new Set(keys)].toSorted((one, other) => (one < other ? -1 : 1))
  await sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0))
    from unnest(${inOrder}::text[]) as key`.execute(db)
}

export async function takeWaiting(
  scope: Scope,
  following: readonly (Topic & { readonly memberId: string })[],
): Promise<WaitingRow[]> {
  await lockTopics(scope, following)
  const { db } = scope
  const { rows } = await sql<WaitingRow>`
    delete from notifications held
    using unnest(
      ${following.map(({ memberId }) => memberId)}::uuid[],
      ${following.map(({ subjectId }) => subjectId)}::uuid[],
      ${following.map(({ topic }) => topic)}::text[]) as next (member_id, subject_id, topic)
    where held.subject_id = next.subject_id
      and held.member_id = next.member_id and held.topic = next.topic and held.read_at is null
    returning held.member_id, held.subject_id, held.topic, held.told_at, held.mail_due_at`.execute(
    db,
  )
  return rows
}

export async function markRowsOf(
  { db }: Scope,
  { memberId, subjectId }: { memberId: string; subjectId: string },
): Promise<boolean> {
  const { rows } = await sql`
    update notifications set read_at = now(), mail_due_at = null
    where subject_id = ${subjectId}::uuid
      and member_id = ${memberId}::uuid and read_at is null
    returning id`.execute(db)
  return rows.length > 0
}

export interface NotificationFilter {
  readonly isUnreadOnly: boolean
  readonly beforeId: string | undefined
  readonly limit: number
}

export async function listNotificationRows(
  { db }: Scope,
  memberId: string,
  { isUnreadOnly, beforeId, limit }: NotificationFilter,
): Promise<NotificationRow[]> {
  let query = db
    .selectFrom('notifications')
    .selectAll()
    .where('memberId', '=', memberId)
    .where('isShown', '=', true)
    .orderBy('id', 'desc')
    .limit(limit)
  if (isUnreadOnly) query = query.where('readAt', 'is', null)
  if (beforeId !== undefined) query = query.where('id', '<', beforeId)
  return query.execute()
}

export async function countUnreadRows(
  { db }: Scope,
  memberId: string,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from notifications
      where member_id = ${memberId} and read_at is null and is_shown
      limit ${sql.lit(most)}) as unread`.execute(db)
  return rows[0]?.count ?? 0
}

export async function markRows(
  { db }: Scope,
  memberId: string,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update notifications set read_at = coalesce(read_at, now())
    where member_id = ${memberId} and id = any(${[...ids]}::uuid[])
    returning id`.execute(db)
  return rows.length
}

export async function markAllRows({ db }: Scope, memberId: string): Promise<void> {
  await sql`
    update notifications set read_at = now()
    where member_id = ${memberId} and read_at is null and is_shown`.execute(db)
}

export async function findNotification(
  { db }: Scope,
  id: string,
): Promise<NotificationRow | undefined> {
  return db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findUnreadAbout(
  { db }: Scope,
  about: { readonly memberId: string; readonly subjectId: string; readonly topic: string },
): Promise<NotificationRow | undefined> {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('memberId', '=', about.memberId)
    .where('subjectId', '=', about.subjectId)
    .where('topic', '=', about.topic)
    .where('readAt', 'is', null)
    .executeTakeFirst()
}

export async function listOrganizationsWithDueMail({ db, now }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`
    select distinct org_id from notifications where mail_due_at <= ${now} limit 1000`.execute(db)
  return rows.map(({ orgId: id }) => id)
}

export async function takeDueMail(
  { db, now }: Scope,
  maxMembers: number,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    update notifications set mail_due_at = null
    where mail_due_at <= ${now} and member_id in (
      select member_id from notifications
      where mail_due_at <= ${now}
      group by member_id order by member_id limit ${maxMembers})
    returning *`.execute(db)
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** Bounded to stay well under the transaction time limit. */
export async function deleteOld({ db }: PlatformScope): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notifications where ctid = any(array(
      select ctid from notifications
      where (read_at is not null or not is_shown and mail_due_at is null)
        and created_at < now() - interval '90 days' limit 50000))`.execute(db)
  return Number(numAffectedRows)
}
