import { sql } from 'kysely'

import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

export async function listOrganizationsWithSearchBacklog({ db }: PlatformScope): Promise<string[]> {
  const rows = await db.selectFrom('search_backlogs').select('orgId').execute()
  return rows.map(({ orgId: id }) => id)
}

export async function lockSearchBacklog({ db }: Scope): Promise<string | undefined> {
  const row = await db
    .selectFrom('search_backlogs')
    .select('afterId')
    .forUpdate()
    .executeTakeFirst()
  return row?.afterId
}

/** Locks the values so they can't change while they are indexed. */
export async function lockNextConversations(
  { db }: Scope,
  afterId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('conversations')
    .select('id')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns false if the index is too far behind; new messages come first. */
export async function reindex({ db }: Scope, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select app.index_anew(${[...ids]}::uuid[]) as is_taken`.execute(db)
  return rows[0]?.isTaken ?? false
}

export async function moveSearchBacklog({ db }: Scope, afterId: string): Promise<void> {
  await db.updateTable('search_backlogs').set({ afterId }).execute()
}

export async function endSearchBacklog({ db }: Scope): Promise<void> {
  await db.deleteFrom('search_backlogs').execute()
}
