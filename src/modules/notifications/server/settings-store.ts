import { sql } from 'kysely'

import type { NoticeReach } from '#platform/notices/notice-reach.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { NotificationPreferences } from '../model.ts'

export interface SettingRow {
  readonly member_id: string
  readonly kind: string
  readonly in_app: boolean
  readonly email: boolean
  readonly push: boolean
  readonly sound: boolean
  readonly reach: NoticeReach | null
}

export async function listSettingRows(
  { db }: Scope,
  memberIds: readonly string[],
): Promise<SettingRow[]> {
  return db
    .selectFrom('notification_settings')
    .select(['member_id', 'kind', 'in_app', 'email', 'push', 'sound', 'reach'])
    .where(sql<boolean>`member_id = any(${[...memberIds]}::uuid[])`)
    .execute()
}

export async function setSetting(
  { db, organizationId, now }: Scope,
  { member_id: memberId, kind, ...ways }: SettingRow,
): Promise<void> {
  const chosen = { ...ways, updated_at: now }
  await db
    .insertInto('notification_settings')
    .values({ org_id: organizationId, member_id: memberId, kind, ...chosen })
    .onConflict((on) => on.columns(['org_id', 'member_id', 'kind']).doUpdateSet(chosen))
    .execute()
}

export async function listPreferences(
  { db }: Scope,
  memberIds: readonly string[],
): Promise<Map<string, NotificationPreferences>> {
  const rows = await db
    .selectFrom('notification_preferences')
    .selectAll()
    .where(sql<boolean>`member_id = any(${[...memberIds]}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ member_id: memberId, digest, sound, ...row }) => {
      const { quiet_from: from, quiet_until: until } = row
      const quiet = from !== null && until !== null ? { from, until } : null
      const pausedUntil = row.paused_until?.toISOString() ?? null
      const { time_zone: timeZone, hears_urgent: hearsUrgent } = row
      return [memberId, { digest, sound, quiet, timeZone, hearsUrgent, pausedUntil }]
    }),
  )
}

export async function setPreferences(
  { db, organizationId, now }: Scope,
  memberId: string,
  { digest, sound, quiet, timeZone, hearsUrgent, pausedUntil }: NotificationPreferences,
): Promise<void> {
  const chosen = {
    digest,
    sound,
    quiet_from: quiet?.from ?? null,
    quiet_until: quiet?.until ?? null,
    time_zone: timeZone,
    hears_urgent: hearsUrgent,
    paused_until: pausedUntil,
    updated_at: now,
  }
  await db
    .insertInto('notification_preferences')
    .values({ org_id: organizationId, member_id: memberId, ...chosen })
    .onConflict((on) => on.columns(['org_id', 'member_id']).doUpdateSet(chosen))
    .execute()
}
