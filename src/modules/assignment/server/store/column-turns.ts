import type { Scope } from '#platform/scope/scope.ts'

export async function listColumnTurns({ db }: Scope): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('column_turns')
    .select(['column_id', 'member_id', 'last_turn'])
    .execute()
  return new Map(
    rows.map((row) => [`${row.column_id} ${row.member_id}`, Number(row.last_turn)] as const),
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
        org_id: organizationId,
        column_id: columnId,
        member_id: memberId,
        last_turn: BigInt(lastTurn),
      })),
    )
    .onConflict((on) =>
      on
        .columns(['org_id', 'column_id', 'member_id'])
        .doUpdateSet((the) => ({ last_turn: the.ref('excluded.last_turn') })),
    )
    .execute()
}
