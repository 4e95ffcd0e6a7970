import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

/**
 * Takes the organization's assignment lock for the transaction, because two assigning at once could
 * exceed a limit. Returns false instead of waiting, which would hold a database connection.
 */
export async function lockAssigning({ db, organizationId }: Scope): Promise<boolean> {
  const key = `assignment ${organizationId}`
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as is_mine`.execute(db)
  return rows[0]?.isMine ?? false
}

export interface Turn {
  readonly policyId: string
  readonly memberId: string
  readonly lastTurn: number
}

export async function listTurns({ db }: Scope): Promise<Turn[]> {
  const rows = await db
    .selectFrom('assignment_turns')
    .select(['policyId', 'memberId', 'lastTurn'])
    .execute()
  return rows.map((row) => ({
    policyId: row.policyId,
    memberId: row.memberId,
    lastTurn: Number(row.lastTurn),
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
        orgId: organizationId,
        policyId,
        memberId,
        lastTurn: BigInt(lastTurn),
      })),
    )
    .onConflict((on) =>
      on
        .columns(['orgId', 'policyId', 'memberId'])
        .doUpdateSet((the) => ({ lastTurn: the.ref('excluded.lastTurn') })),
    )
    .execute()
}
