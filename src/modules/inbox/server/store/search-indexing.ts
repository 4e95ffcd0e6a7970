import { sql } from 'kysely'

import type { PlatformScope } from '#platform/scope/scope.ts'

export async function countUnindexed({ db }: PlatformScope): Promise<number> {
  const { rows } = await sql<{ count: string }>`select app.count_unindexed() as count`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

export async function indexPending(scope: PlatformScope): Promise<number> {
  const [, { rows }] = await Promise.all([
    scope.promiseNoEvents(),
    sql<{ count: string }>`
      select app.index_pending(${maxMessages}::int, ${maxBytes}::int) as count`.execute(scope.db),
  ])
  return Number(rows[0]?.count ?? 0)
}

export async function learnWords(scope: PlatformScope): Promise<number> {
  const [, { rows }] = await Promise.all([
    scope.promiseNoEvents(),
    sql<{ left: string }>`
      select app.learn_search_words(${maxWords}::int) as left`.execute(scope.db),
  ])
  return Number(rows[0]?.left ?? 0)
}

export async function eraseWords(scope: PlatformScope): Promise<number> {
  const [, { rows }] = await Promise.all([
    scope.promiseNoEvents(),
    sql<{ count: string }>`
      select app.forget_search_words() as count`.execute(scope.db),
  ])
  return Number(rows[0]?.count ?? 0)
}

// Small batches: edits of a message may wait for its batch, and one organization's long messages
// must not delay another's.
const maxMessages = 6
const maxBytes = 30_000
const maxWords = 2000
