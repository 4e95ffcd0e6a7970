import { sql } from 'kysely'

import type { PlatformScope } from '#platform/scope/scope.ts'

export async function countUnindexed({ db }: PlatformScope): Promise<number> {
  const { rows } = await sql<{ count: string }>`select app.count_unindexed() as count`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** One batch of what waits, of any organization; answers how many messages. */
export async function indexPending(scope: PlatformScope): Promise<number> {
  const [, { rows }] = await Promise.all([
    scope.promiseNoEvents(),
    sql<{ count: string }>`
      select app.index_pending(${mostMessages}::int, ${mostBytes}::int) as count`.execute(scope.db),
  ])
  return Number(rows[0]?.count ?? 0)
}

/** A piece of the lesson; answers how far it is to its end. */
export async function learnWords(scope: PlatformScope): Promise<number> {
  const [, { rows }] = await Promise.all([
    scope.promiseNoEvents(),
    sql<{ left: string }>`
      select app.learn_search_words(${mostWords}::int) as left`.execute(scope.db),
  ])
  return Number(rows[0]?.left ?? 0)
}

export async function forgetWords(scope: PlatformScope): Promise<number> {
  const [, { rows }] = await Promise.all([
    scope.promiseNoEvents(),
    sql<{ count: string }>`
      select app.forget_search_words() as count`.execute(scope.db),
  ])
  return Number(rows[0]?.count ?? 0)
}

// Short ones take a hundredth of a second, a tenth at worst: an edit of a message can have to wait for
// its batch. So many bytes that who waits behind the long messages of another comes with the first of them.
const mostMessages = 6
const mostBytes = 30_000
const mostWords = 2000
