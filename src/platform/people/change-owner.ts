import { sql, type RawBuilder } from 'kysely'

import type { Way } from './person-holding.ts'

/**
 * The columns of a row that becomes another contact's: whose it is, and in `begun_as` whom it was begun
 * as, null where that is the same one. A browser that has proven nothing goes by the latter.
 */
export function changeOwner(column: string, toId: string): RawBuilder<unknown> {
  const owner = sql.ref(column)
  return sql`${owner} = ${toId}::uuid,
    begun_as = nullif(coalesce(begun_as, ${owner}), ${toId}::uuid)`
}

/** All that is his; to be given back, what moved and what was begun as the other one since. */
export function isToMove(
  column: string,
  { fromId, toId }: Way,
  ids: readonly string[] | undefined,
): RawBuilder<boolean> {
  const his = sql`${sql.ref(column)} = ${fromId}::uuid`
  if (!ids) return sql`(${his})`
  return sql`(${his} and (id = any(${[...ids]}::uuid[]) or begun_as = ${toId}::uuid))`
}
