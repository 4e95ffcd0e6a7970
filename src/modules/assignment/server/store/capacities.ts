import type { Scope } from '#platform/scope/scope.ts'

export async function listCapacities({ db }: Scope): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('member_capacities').select(['member_id', 'capacity']).execute()
  return new Map(rows.map(({ member_id: id, capacity }) => [id, capacity]))
}

export async function findCapacity({ db }: Scope, memberId: string): Promise<number | null> {
  const row = await db
    .selectFrom('member_capacities')
    .select('capacity')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.capacity ?? null
}

export async function storeCapacity(
  { db, organizationId }: Scope,
  memberId: string,
  capacity: number | null,
): Promise<void> {
  if (capacity === null) {
    await db.deleteFrom('member_capacities').where('member_id', '=', memberId).execute()
    return
  }
  await db
    .insertInto('member_capacities')
    .values({ org_id: organizationId, member_id: memberId, capacity })
    .onConflict((on) => on.columns(['org_id', 'member_id']).doUpdateSet({ capacity }))
    .execute()
}
