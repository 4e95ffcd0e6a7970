import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import type { ShareRow } from './shares.ts'

export async function listBoardIdsOf(
  { db }: Scope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; boardId: string }>`
    select id, board_id from board_shares
    where id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row.boardId]))
}

export async function listOutsideShares({ db }: Scope, boardId: string): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select share.*, '{}'::uuid[] as column_ids, '{}'::uuid[] as tag_ids, '[]'::jsonb as segments,
      '{}'::text[] as acts
    from board_shares share
    where share.board_id = ${boardId}::uuid
      and share.archived_at is null and share.view_access <> 'team'
    order by array_position(array['anyone', 'identified', 'link', 'password', 'segment'], share.view_access),
      share.position, share.id limit 50`.execute(db)
  return rows
}

export async function countWaiting({ db }: Scope, shareId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from share_submissions
    where share_id = ${shareId}::uuid and state = 'pending'`.execute(db)
  return rows[0]?.count ?? 0
}
