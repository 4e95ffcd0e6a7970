import type { Scope } from '#platform/scope/scope.ts'

import type { VisitorSettings } from '../../model.ts'
import { defaultKeptAfterSeconds, defaultPageDays } from '../../rules.ts'

export async function readVisitorSettings({ db }: Scope): Promise<VisitorSettings> {
  const row = await db
    .selectFrom('visitor_settings')
    .select(['page_days', 'kept_after_seconds'])
    .executeTakeFirst()
  return {
    pageDays: row?.page_days ?? defaultPageDays,
    keptAfterSeconds: row?.kept_after_seconds ?? defaultKeptAfterSeconds,
  }
}

export async function upsertVisitorSettings(
  { db, organizationId, now }: Scope,
  change: { readonly page_days: number } | { readonly kept_after_seconds: number },
): Promise<void> {
  const kept = { ...change, updated_at: now }
  await db
    .insertInto('visitor_settings')
    .values({ org_id: organizationId, ...kept })
    .onConflict((on) => on.column('org_id').doUpdateSet(kept))
    .execute()
}

export async function setPageRetention(scope: Scope, days: number | null): Promise<void> {
  await upsertVisitorSettings(scope, { page_days: days ?? defaultPageDays })
}
