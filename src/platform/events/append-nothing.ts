import { sql } from 'kysely'

import type { Db } from '#platform/database/kysely.ts'

/** For long work that tells nobody: readers of the log go on while this transaction runs. */
export async function appendNothing(db: Db): Promise<void> {
  await sql`select app.append_nothing()`.execute(db)
}
