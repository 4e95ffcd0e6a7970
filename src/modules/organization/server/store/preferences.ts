import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export async function listPreferenceRows(
  { db }: Scope,
  memberId: string,
): Promise<{ key: string; value: unknown }[]> {
  return db
    .selectFrom('member_preferences')
    .select(['key', 'value'])
    .where('memberId', '=', memberId)
    .orderBy('key')
    .execute()
}

export async function upsertPreference(
  { db, organizationId, now }: Scope,
  { memberId, key, value, most }: { memberId: string; key: string; value: string; most: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into member_preferences as kept (org_id, member_id, key, value, updated_at)
    select ${organizationId}::uuid, ${memberId}::uuid, ${key}, ${value}::jsonb, ${now}
    where (
      select count(*) from member_preferences
      where member_id = ${memberId} and key <> ${key}) < ${most}
    on conflict (org_id, member_id, key) do update
      set value = excluded.value, updated_at = excluded.updated_at`.execute(db)
  return numAffectedRows === 1n
}

export async function deletePreference(
  { db }: Scope,
  memberId: string,
  key: string,
): Promise<void> {
  await db
    .deleteFrom('member_preferences')
    .where('memberId', '=', memberId)
    .where('key', '=', key)
    .execute()
}
