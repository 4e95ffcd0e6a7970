import { sql, type RawBuilder } from 'kysely'

import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

export interface IdleRow {
  readonly id: string
  readonly minutes: number
}

export async function listOrganizationsWithIdle({ db, now }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`
    select distinct channel.org_id from channels channel
    where channel.close_after_minutes is not null
      and exists (select ${idleIn(now)})
    limit 1000`.execute(db)
  return rows.map(({ orgId: id }) => id)
}

export async function listIdle(scope: Scope, limit: number): Promise<IdleRow[]> {
  const { rows } = await idleQuery(scope, limit).execute(scope.db)
  return rows
}

export function idleQuery({ now }: Scope, limit: number): RawBuilder<IdleRow> {
  return sql<IdleRow>`
    select idle.id, channel.close_after_minutes as minutes
    from channels channel
    cross join lateral (
      select conversation.id ${idleIn(now)}
      order by conversation.last_activity_at, conversation.id
      limit ${sql.lit(limit)}) idle
    where channel.close_after_minutes is not null
    limit ${sql.lit(limit)}`
}

function idleIn(now: Date): RawBuilder<unknown> {
  return sql`
    from conversations conversation
    where conversation.org_id = channel.org_id and conversation.channel_id = channel.id
      and conversation.deleted_at is null and conversation.status = 'open'
      and conversation.waiting_since is null and conversation.preview_by = 'member'
      and conversation.last_activity_at < ${now}::timestamptz - make_interval(mins => channel.close_after_minutes)
      and not exists (
        select from held_messages held
        where held.org_id = conversation.org_id and held.conversation_id = conversation.id)`
}
