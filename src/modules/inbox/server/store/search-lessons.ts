import { sql } from 'kysely'

import type { PlatformScope } from '#platform/scope/scope.ts'

/** One batch of what waits, of any organization; answers how many messages. */
export async function indexPending({ db }: PlatformScope): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select app.index_pending(${mostMessages}::int, ${mostBytes}::int) as count`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** A piece of the lesson; answers how far it is to its end. */
export async function learnWords({ db }: PlatformScope): Promise<number> {
  const { rows } = await sql<{ left: string }>`
    select app.learn_search_words(${mostWords}::int) as left`.execute(db)
  return Number(rows[0]?.left ?? 0)
}

export async function forgetWords({ db }: PlatformScope): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select app.forget_search_words() as count`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

// Short ones take a hundredth of a second, a tenth at worst: nothing that happens anywhere is heard of
// before a transaction that began earlier has ended, and an edit of a message can have to wait for its
// batch. So many bytes that who waits behind the long messages of another comes with the first of them.
const mostMessages = 6
const mostBytes = 30_000
const mostWords = 2000
