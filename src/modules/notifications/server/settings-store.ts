import { sql } from 'kysely'

import type { NoticeReach } from '#platform/notices/notice-reach.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { NotificationPreferences } from '../model.ts'

export interface SettingRow {
  readonly memberId: string
  readonly kind: string
  readonly inApp: boolean
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
    .select(['memberId', 'kind', 'inApp', 'email', 'push', 'sound', 'reach'])
    .where(sql<boolean>`member_id = any(${[...memberIds]}::uuid[])`)
    .execute()
}

export async function setSetting(
  { db, organizationId, now }: Scope,
  { memberId, kind, ...ways }: SettingRow,
): Promise<void> {
  const chosen = { ...ways, updatedAt: now }
  await db
    .insertInto('notification_settings')
    .values({ orgId: organizationId, memberId, kind, ...chosen })
    .onConflict((on) => on.columns(['orgId', 'memberId', 'kind']).doUpdateSet(chosen))
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
    rows.map(({ memberId, digest, sound, ...row }) => {
      const { quietFrom: from, quietUntil: until } = row
      const quiet = from !== null && until !== null ? { from, until } : null
      const pausedUntil = row.pausedUntil?.toISOString() ?? null
      const { timeZone, hearsUrgent } = row
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
    quietFrom: quiet?.from ?? null,
    quietUntil: quiet?.until ?? null,
    timeZone,
    hearsUrgent,
    pausedUntil,
    updatedAt: now,
  }
  await db
    .insertInto('notification_preferences')
    .values({ orgId: organizationId, memberId, ...chosen })
    .onConflict((on) => on.columns(['orgId', 'memberId']).doUpdateSet(chosen))
    .execute()
}
