import { sql } from 'kysely'

import type { Db } from './kysely.ts'

/**
 * From here on to the end of the transaction a statement is planned once for a connection, for any
 * values: to plan it anew each time costs more than to run it, where rows are found by their keys.
 */
export async function keepPlans(db: Db): Promise<void> {
  await sql`select ${plansKept}`.execute(db)
}

export const plansKept = sql.raw(`set_config('plan_cache_mode', 'force_generic_plan', true)`)

/**
 * The same where a few rows are found by their keys: a plan that is kept reads no table whole because it
 * was small when it was made.
 */
export async function keepPlansByKey(db: Db): Promise<void> {
  await sql`
    select set_config('plan_cache_mode', 'force_generic_plan', true),
      set_config('enable_hashjoin', 'off', true), set_config('enable_seqscan', 'off', true)`.execute(
    db,
  )
}
