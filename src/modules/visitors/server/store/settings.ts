import type { Scope } from '#platform/scope/scope.ts'

import { usualPageDays } from '../../rules.ts'

/** For how many days the organization keeps who looked at which page. */
export async function readPageDays({ db, organizationId }: Scope): Promise<number> {
  const row = await db
    .selectFrom('visitor_settings')
    .select('page_days')
    .where('org_id', '=', organizationId)
    .executeTakeFirst()
  return row?.page_days ?? usualPageDays
}

export async function putPageDays(
  { db, organizationId, now }: Scope,
  pageDays: number,
): Promise<void> {
  await db
    .insertInto('visitor_settings')
    .values({ org_id: organizationId, page_days: pageDays, updated_at: now })
    .onConflict((on) => on.column('org_id').doUpdateSet({ page_days: pageDays, updated_at: now }))
    .execute()
}
