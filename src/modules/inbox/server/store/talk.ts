import { sql } from 'kysely'

import type { Talk } from '#modules/contacts/server/public.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

export async function listOrganizationsWithTalk({ db }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`
    select talking.org_id
    from (select distinct org_id from channels) talking
    left join talk_marks mark on mark.org_id = talking.org_id
    cross join lateral (
      select from conversations conversation
      where conversation.org_id = talking.org_id
        and conversation.status in ('open', 'snoozed', 'closed')
        and conversation.deleted_at is null
        and conversation.last_activity_at >= coalesce(mark.read_until, '-infinity')
      limit 1) news`.execute(db)
  return rows.map(({ orgId: id }) => id)
}

export async function lockTalkMark({ db, organizationId }: Scope): Promise<string> {
  const { rows } = await sql<{ afterId: string }>`
    insert into talk_marks (org_id) values (${organizationId})
    on conflict (org_id) do update set after_id = talk_marks.after_id
    returning after_id`.execute(db)
  return rows[0]?.afterId ?? nothingYet
}

export interface ReadTalk {
  readonly talks: readonly Talk[]
  readonly lastId: string | null
  /** Only rows that no older transaction can precede anymore. */
  readonly lastSettledId: string | null
  readonly isFull: boolean
}

/** Message IDs are in time order. */
export async function readTalk({ db }: Scope, afterId: string, limit: number): Promise<ReadTalk> {
  const { rows } = await sql<{
    talks: { contactId: string; contactedAt: string | null; repliedAt: string | null }[]
    lastId: string | null
    lastSettledId: string | null
    count: number
  }>`
    with said as materialized (
      select id, conversation_id, kind, author_kind, created_at, deleted_at from messages
      where id > ${afterId}::uuid
      order by id limit ${sql.lit(limit)}),
    talks as (
      select conversation.contact_id as "contactId",
        max(said.created_at) filter (where said.author_kind = 'member') as "contactedAt",
        max(said.created_at) filter (where said.author_kind = 'contact') as "repliedAt"
      from said join conversations conversation
        on conversation.id = said.conversation_id
      where said.kind = 'text' and said.author_kind in ('member', 'contact')
      group by conversation.contact_id)
    select
      (select coalesce(jsonb_agg(talks), '[]') from talks) as talks,
      (select id from said order by id desc limit 1) as last_id,
      (select id from said where id < uuidv7(interval '-2 minutes') order by id desc limit 1)
        as last_settled_id,
      (select count(*)::int from said) as count`.execute(db)
  const [row] = rows
  return {
    talks: (row?.talks ?? []).map(({ contactId, contactedAt, repliedAt }) => ({
      contactId,
      contactedAt: contactedAt === null ? null : new Date(contactedAt),
      repliedAt: repliedAt === null ? null : new Date(repliedAt),
    })),
    lastId: row?.lastId ?? null,
    lastSettledId: row?.lastSettledId ?? null,
    isFull: row?.count === limit,
  }
}

export async function moveTalkMark(
  { db }: Scope,
  { afterId, isBehind }: { readonly afterId: string; readonly isBehind: boolean },
): Promise<void> {
  const until = isBehind ? sql`read_until` : sql`now() - interval '3 minutes'`
  await sql`
    update talk_marks set after_id = ${afterId}::uuid, read_until = ${until}`.execute(db)
}

const nothingYet = '00000000-0000-0000-0000-000000000000'
