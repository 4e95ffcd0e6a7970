import { sql } from 'kysely'

import type { Lookup } from '#platform/resources/server/lookup.ts'
import type { Scope } from '#platform/scope/scope.ts'

export const memberLookup: Lookup = {
  async names(scope, ids) {
    const rows = await membersWhere(scope, sql`id = any(${[...ids]}::uuid[])`)
    return new Map(rows.map(({ id, displayName: name }) => [id, name]))
  },
  async find(scope, names) {
    const wanted = names.map((name) => name.toLowerCase())
    const rows = await membersWhere(
      scope,
      sql`removed_at is null and lower(display_name) = any(${wanted}::text[])`,
    )
    return new Map(rows.map(({ id, displayName: name }) => [name.toLowerCase(), id]))
  },
}

function membersWhere({ db }: Scope, condition: ReturnType<typeof sql>) {
  return db
    .selectFrom('members')
    .select(['id', 'displayName'])
    .where(sql<boolean>`${condition}`)
    .execute()
}
