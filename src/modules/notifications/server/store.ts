import { sql, type Selectable } from 'kysely'

import type { Notifications } from '#platform/database/tables.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

export type NotificationRow = Selectable<Notifications>

export interface NewNotification {
  readonly kind: string
  readonly title: string
  readonly body: string
  readonly link: string | null
}

/** The same for each of these members. */
export async function insertNotifications(
  { db, organizationId }: Scope,
  memberIds: readonly string[],
  { kind, title, body, link }: NewNotification,
): Promise<{ id: string; member_id: string }[]> {
  const { rows } = await sql<{ id: string; member_id: string }>`
    insert into notifications (org_id, member_id, kind, title, body, link)
    select ${organizationId}::uuid, unnest(${[...memberIds]}::uuid[]), ${kind}, ${title}, ${body}, ${link}
    returning id, member_id`.execute(db)
  return rows
}

export interface NotificationFilter {
  readonly isUnreadOnly: boolean
  readonly beforeId: string | undefined
  readonly limit: number
}

export async function listNotificationRows(
  { db, organizationId }: Scope,
  memberId: string,
  { isUnreadOnly, beforeId, limit }: NotificationFilter,
): Promise<NotificationRow[]> {
  let query = db
    .selectFrom('notifications')
    .selectAll()
    .where('org_id', '=', organizationId)
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(limit)
  if (isUnreadOnly) query = query.where('read_at', 'is', null)
  if (beforeId !== undefined) query = query.where('id', '<', beforeId)
  return query.execute()
}

export async function countUnreadRows(
  { db, organizationId }: Scope,
  memberId: string,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from notifications
      where org_id = ${organizationId} and member_id = ${memberId} and read_at is null
      limit ${sql.lit(most)}) as unread`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many of these are his, read or not; what was read before stays read since then. */
export async function markRows(
  { db, organizationId }: Scope,
  memberId: string,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update notifications set read_at = coalesce(read_at, now())
    where org_id = ${organizationId} and member_id = ${memberId} and id = any(${[...ids]}::uuid[])
    returning id`.execute(db)
  return rows.length
}

export async function markAllRows({ db, organizationId }: Scope, memberId: string): Promise<void> {
  await sql`
    update notifications set read_at = now()
    where org_id = ${organizationId} and member_id = ${memberId} and read_at is null`.execute(db)
}

export interface SettingRow {
  readonly member_id: string
  readonly kind: string
  readonly in_app: boolean
  readonly email: boolean
}

/** What members chose otherwise than by default. */
export async function listSettingRows(
  { db, organizationId }: Scope,
  memberIds: readonly string[],
): Promise<SettingRow[]> {
  return db
    .selectFrom('notification_settings')
    .select(['member_id', 'kind', 'in_app', 'email'])
    .where('org_id', '=', organizationId)
    .where(sql<boolean>`member_id = any(${[...memberIds]}::uuid[])`)
    .execute()
}

export async function putSetting(
  { db, organizationId, now }: Scope,
  { member_id: memberId, kind, in_app: inApp, email }: SettingRow,
): Promise<void> {
  const chosen = { in_app: inApp, email, updated_at: now }
  await db
    .insertInto('notification_settings')
    .values({ org_id: organizationId, member_id: memberId, kind, ...chosen })
    .onConflict((on) => on.columns(['org_id', 'member_id', 'kind']).doUpdateSet(chosen))
    .execute()
}

/** So many a run that it stays well under the time a transaction may take. */
export async function deleteOldRead({ db }: PlatformScope): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notifications where ctid = any(array(
      select ctid from notifications
      where read_at is not null and created_at < now() - interval '90 days' limit 50000))`.execute(
    db,
  )
  return Number(numAffectedRows)
}
