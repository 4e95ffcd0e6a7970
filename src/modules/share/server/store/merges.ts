import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export interface MergeRow {
  readonly id: string
  readonly intoId: string
  readonly carried: string[]
}

export async function insertMerge(
  { db, organizationId, now }: Scope,
  merge: {
    readonly fromId: string
    readonly intoId: string
    readonly carried: readonly string[]
    readonly by: string | null
  },
): Promise<void> {
  await sql`insert into share_merges (org_id, from_id, into_id, carried, merged_by, created_at)
    values (${organizationId}, ${merge.fromId}::uuid, ${merge.intoId}::uuid,
      ${[...merge.carried]}::uuid[], ${merge.by}::uuid, ${now})`.execute(db)
}

export async function endActiveMerge(
  { db, now }: Scope,
  fromId: string,
): Promise<MergeRow | undefined> {
  const { rows } = await sql<MergeRow>`
    update share_merges set undone_at = ${now}
    where from_id = ${fromId}::uuid and undone_at is null
    returning id, into_id, carried`.execute(db)
  return rows[0]
}
