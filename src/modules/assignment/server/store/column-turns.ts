import type { Scope } from '#platform/scope/scope.ts'

export async function listColumnTurns({ db }: Scope): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('column_turns')
    .select(['columnId', 'memberId', 'lastTurn'])
    .execute()
  return new Map(
    rows.map((row) => [`${row.columnId} ${row.memberId}`, Number(row.lastTurn)] as const),
  )
}

export async function setColumnTurns(
  { db, organizationId }: Scope,
  columnId: string,
  turns: ReadonlyMap<string, number>,
): Promise<void> {
  if (turns.size === 0) return
  await db
    .insertInto('column_turns')
    .values(
      [...turns].map(([memberId, lastTurn]) => ({
        orgId: organizationId,
        columnId,
        memberId,
        lastTurn: BigInt(lastTurn),
      })),
    )
    .onConflict((on) =>
      on
        .columns(['orgId', 'columnId', 'memberId'])
        .doUpdateSet((the) => ({ lastTurn: the.ref('excluded.lastTurn') })),
    )
    .execute()
}
