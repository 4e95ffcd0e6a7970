import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

/**
 * Takes the organization's assignment lock for the transaction, because two assigning at once could
 * exceed a limit. Returns false instead of waiting, which would hold a database connection.
 */
export async function lockAssigning({ db, organizationId }: Scope): Promise<boolean> {
  const key = `assignment ${organizationId}`
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as is_mine`.execute(db)
  return rows[0]?.is_mine ?? false
}

export interface Turn {
  readonly policyId: string
  readonly memberId: string
  readonly lastTurn: number
}

export async function listTurns({ db }: Scope): Promise<Turn[]> {
  const rows = await db
    .selectFrom('assignment_turns')
    .select(['policy_id', 'member_id', 'last_turn'])
    .execute()
  return rows.map((row) => ({
    policyId: row.policy_id,
    memberId: row.member_id,
    lastTurn: Number(row.last_turn),
  }))
}

export async function setTurns(
  { db, organizationId }: Scope,
  turns: readonly Turn[],
): Promise<void> {
  if (turns.length === 0) return
  await db
    .insertInto('assignment_turns')
    .values(
      turns.map(({ policyId, memberId, lastTurn }) => ({
        org_id: organizationId,
        policy_id: policyId,
        member_id: memberId,
        last_turn: BigInt(lastTurn),
      })),
    )
    .onConflict((on) =>
      on
        .columns(['org_id', 'policy_id', 'member_id'])
        .doUpdateSet((the) => ({ last_turn: the.ref('excluded.last_turn') })),
    )
    .execute()
}
