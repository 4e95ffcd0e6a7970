import { sql } from 'kysely'

import type { Db } from './kysely.ts'

/**
 * For the rest of the transaction PostgreSQL plans each statement once per connection. For lookups
 * by key, planning costs more than running.
 */
export async function keepPlans(db: Db): Promise<void> {
  await sql`select ${plansKept}`.execute(db)
}

export const plansKept = sql.raw(`set_config('plan_cache_mode', 'force_generic_plan', true)`)

/**
 * The same with index scans only: a cached plan must not scan a table that was small when the plan
 * was made.
 */
export async function keepPlansByKey(db: Db): Promise<void> {
  await sql`
    select set_config('plan_cache_mode', 'force_generic_plan', true),
      set_config('enable_hashjoin', 'off', true), set_config('enable_seqscan', 'off', true)`.execute(
    db,
  )
}
