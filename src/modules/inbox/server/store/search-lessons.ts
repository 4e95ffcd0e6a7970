import { sql } from 'kysely'

import type { PlatformScope } from '#platform/scope/scope.ts'

export async function learnWords({ db }: PlatformScope): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select app.learn_search_words() as count`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

export async function forgetWords({ db }: PlatformScope): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select app.forget_search_words() as count`.execute(db)
  return Number(rows[0]?.count ?? 0)
}
