import type { Scope } from '#platform/scope/scope.ts'

import type { VisitorSettings } from '../../model.ts'
import { defaultKeptAfterSeconds, defaultPageDays } from '../../rules.ts'

export async function readVisitorSettings({ db }: Scope): Promise<VisitorSettings> {
  const row = await db
    .selectFrom('visitor_settings')
    .select(['pageDays', 'keptAfterSeconds'])
    .executeTakeFirst()
  return {
    pageDays: row?.pageDays ?? defaultPageDays,
    keptAfterSeconds: row?.keptAfterSeconds ?? defaultKeptAfterSeconds,
  }
}

export async function upsertVisitorSettings(
  { db, organizationId, now }: Scope,
  change: { readonly pageDays: number } | { readonly keptAfterSeconds: number },
): Promise<void> {
  const kept = { ...change, updatedAt: now }
  await db
    .insertInto('visitor_settings')
    .values({ orgId: organizationId, ...kept })
    .onConflict((on) => on.column('orgId').doUpdateSet(kept))
    .execute()
}

export async function setPageRetention(scope: Scope, days: number | null): Promise<void> {
  await upsertVisitorSettings(scope, { pageDays: days ?? defaultPageDays })
}
