import { sql, type Insertable, type Selectable } from 'kysely'

import type { WidgetIdentityKeys } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

export type IdentityKeyRow = Selectable<WidgetIdentityKeys>

export async function listKeyRows({ db }: Scope, widgetId: string): Promise<IdentityKeyRow[]> {
  return db
    .selectFrom('widget_identity_keys')
    .selectAll()
    .where('widgetId', '=', widgetId)
    .orderBy(sql`revoked_at is not null`)
    .orderBy('createdAt', 'desc')
    .limit(10)
    .execute()
}

export async function listTrustedKeys({ db }: Scope, widgetId: string): Promise<IdentityKeyRow[]> {
  return db
    .selectFrom('widget_identity_keys')
    .selectAll()
    .where('widgetId', '=', widgetId)
    .where('revokedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .execute()
}

export async function insertKey(
  { db, organizationId }: Scope,
  key: Omit<Insertable<WidgetIdentityKeys>, 'orgId'>,
): Promise<IdentityKeyRow> {
  return db
    .insertInto('widget_identity_keys')
    .values({ ...key, orgId: organizationId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function revokeKey(
  { db, now }: Scope,
  { id, widgetId }: { id: string; widgetId: string },
): Promise<IdentityKeyRow | undefined> {
  return db
    .updateTable('widget_identity_keys')
    .set({ revokedAt: now })
    .where('widgetId', '=', widgetId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** At most once an hour, because the screen shows days. */
export async function recordKeyUse(
  { db, now }: Scope,
  { id, usedAt }: IdentityKeyRow,
): Promise<void> {
  if (usedAt && now.getTime() - usedAt.getTime() < 3_600_000) return
  await db.updateTable('widget_identity_keys').set({ usedAt: now }).where('id', '=', id).execute()
}

export async function lockWidget({ db }: Scope, widgetId: string): Promise<void> {
  await db.selectFrom('widgets').select('id').where('id', '=', widgetId).forUpdate().execute()
}
