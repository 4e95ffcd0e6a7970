import type { Selectable } from 'kysely'

import type { VisitorNetworks } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

export type NetworkRow = Selectable<VisitorNetworks>

/** Those that hold now. */
export async function listNetworks({ db, organizationId, now }: Scope): Promise<NetworkRow[]> {
  return db
    .selectFrom('visitor_networks')
    .selectAll()
    .where('org_id', '=', organizationId)
    .where((the) => the.or([the('until', 'is', null), the('until', '>', now)]))
    .orderBy('created_at', 'desc')
    .limit(mostNetworks)
    .execute()
}

/** The same network again holds as long as was said last. */
export async function putNetwork(
  { db, organizationId }: Scope,
  network: Pick<NetworkRow, 'kind' | 'covers' | 'network' | 'note' | 'until' | 'created_by'>,
): Promise<NetworkRow> {
  return db
    .insertInto('visitor_networks')
    .values({ ...network, org_id: organizationId })
    .onConflict((on) =>
      on
        .columns(['org_id', 'kind', 'network'])
        .doUpdateSet({ note: network.note, until: network.until, created_by: network.created_by }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteNetwork(
  { db, organizationId }: Scope,
  id: string,
): Promise<NetworkRow | undefined> {
  return db
    .deleteFrom('visitor_networks')
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export const mostNetworks = 500
