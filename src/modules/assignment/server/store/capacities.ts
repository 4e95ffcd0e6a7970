import type { Scope } from '#platform/scope/scope.ts'

export async function listCapacities({ db }: Scope): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('member_capacities').select(['memberId', 'capacity']).execute()
  return new Map(rows.map(({ memberId: id, capacity }) => [id, capacity]))
}

export async function findCapacity({ db }: Scope, memberId: string): Promise<number | null> {
  const row = await db
    .selectFrom('member_capacities')
    .select('capacity')
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return row?.capacity ?? null
}

export async function storeCapacity(
  { db, organizationId }: Scope,
  memberId: string,
  capacity: number | null,
): Promise<void> {
  if (capacity === null) {
    await db.deleteFrom('member_capacities').where('memberId', '=', memberId).execute()
    return
  }
  await db
    .insertInto('member_capacities')
    .values({ orgId: organizationId, memberId, capacity })
    .onConflict((on) => on.columns(['orgId', 'memberId']).doUpdateSet({ capacity }))
    .execute()
}
