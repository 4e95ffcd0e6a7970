import { sql, type Selectable } from 'kysely'

import type { VisitorNetworks } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

export type NetworkRow = Selectable<VisitorNetworks>

export async function listNetworks({ db, now }: Scope): Promise<NetworkRow[]> {
  const { rows } = await sql<NetworkRow>`
    select * from visitor_networks
    where (until is null or until > ${now})
    order by created_at desc limit ${sql.lit(maxNetworks)}`.execute(db)
  return rows
}

/** Adding the same network again replaces its end. */
export async function upsertNetwork(
  { db, organizationId }: Scope,
  network: Pick<NetworkRow, 'kind' | 'covers' | 'network' | 'note' | 'until' | 'createdBy'>,
): Promise<NetworkRow> {
  return db
    .insertInto('visitor_networks')
    .values({ ...network, orgId: organizationId })
    .onConflict((on) =>
      on
        .columns(['orgId', 'kind', 'network'])
        .doUpdateSet({ note: network.note, until: network.until, createdBy: network.createdBy }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteNetwork({ db }: Scope, id: string): Promise<NetworkRow | undefined> {
  return db.deleteFrom('visitor_networks').where('id', '=', id).returningAll().executeTakeFirst()
}

export const maxNetworks = 500
