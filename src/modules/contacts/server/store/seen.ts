import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import { seenEveryMs } from '../../rules.ts'

/** Skips rows written recently and rows that are locked. */
export async function updateSeenAt({ db, now }: Scope, ids: readonly string[]): Promise<void> {
  await sql`
    update contacts set seen_at = ${now} where id in (
      select id from contacts
      where id = any(${[...ids]}::uuid[]) and deleted_at is null
        and (seen_at is null or seen_at < ${new Date(now.getTime() - seenEveryMs)})
      order by id for update skip locked)`.execute(db)
}
