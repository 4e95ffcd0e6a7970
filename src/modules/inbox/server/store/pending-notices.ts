import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export interface PendingNotice {
  readonly conversationId: string
  readonly seq: number
  readonly dueAt: Date
  readonly isReopened: boolean
}

export function queueNotice(scope: Scope, pending: PendingNotice): void {
  const known = gathered.get(scope)
  const rows = known ?? new Map<string, PendingNotice>()
  const earlier = rows.get(pending.conversationId)
  const isReopened = pending.isReopened || (earlier?.isReopened ?? false)
  rows.set(pending.conversationId, { ...pending, isReopened })
  if (known) return
  gathered.set(scope, rows)
  scope.atCommit(() => [writeQuery(scope, [...rows.values()]).compile(scope.db)])
}

const gathered = new WeakMap<Scope, Map<string, PendingNotice>>()

function writeQuery({ organizationId }: Scope, rows: readonly PendingNotice[]) {
  return sql`
    insert into untold_conversations as held (org_id, conversation_id, seq, due_at, is_reopened)
    select ${organizationId}::uuid, conversation_id, seq, due_at, is_reopened
    from unnest(
      ${rows.map(({ conversationId }) => conversationId)}::uuid[],
      ${rows.map(({ seq }) => seq)}::int[],
      ${rows.map(({ dueAt }) => dueAt)}::timestamptz[],
      ${rows.map(({ isReopened }) => isReopened)}::boolean[])
      as told (conversation_id, seq, due_at, is_reopened)
    order by conversation_id
    on conflict (org_id, conversation_id) do update
      set seq = excluded.seq, due_at = least(held.due_at, excluded.due_at),
        is_reopened = held.is_reopened or excluded.is_reopened`
}

export type PendingNoticeRow = Omit<PendingNotice, 'dueAt'>

/** Uses the database clock, because the job was started by it. */
export async function listPendingNotices({ db }: Scope, most: number): Promise<PendingNoticeRow[]> {
  const { rows } = await sql<PendingNoticeRow>`
    select conversation_id as "conversationId", seq, is_reopened as "isReopened"
    from untold_conversations
    where due_at <= now()
    order by due_at limit ${sql.lit(most)}`.execute(db)
  return rows
}

/** Skips rows that changed or were claimed by another run. */
export async function claimPendingNotices(
  { db }: Scope,
  pending: readonly PendingNoticeRow[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ conversationId: string }>`
    delete from untold_conversations held
    using unnest(
      ${pending.map(({ conversationId }) => conversationId)}::uuid[],
      ${pending.map(({ seq }) => seq)}::int[]) as told (conversation_id, seq)
    where held.conversation_id = told.conversation_id
      and held.seq = told.seq
    returning held.conversation_id`.execute(db)
  return new Set(rows.map(({ conversationId: id }) => id))
}
