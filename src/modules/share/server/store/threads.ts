import { sql } from 'kysely'

import { publicNameIn } from '#modules/contacts/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { ReadCommentRow } from './comments.ts'
import type { Condition } from './share-visibility.ts'
import type { Voter } from './votes.ts'

/** `is_gone` marks a removed comment that only stays because of its replies. */
export type ThreadRow = ReadCommentRow & { readonly isGone: boolean; readonly place: string }

export async function listThreadRows(
  scope: Scope,
  ticketId: string,
  {
    own,
    after,
    limit,
  }: {
    readonly own: Voter
    readonly after: readonly [isPinned: string, at: string, id: string] | undefined
    readonly limit: number
  },
): Promise<ThreadRow[]> {
  const beyond = after
    ? sql`and ((comment.pinned_at is not null)::int, comment.created_at, comment.id)
        < (${after[0]}::int, ${after[1]}::timestamptz, ${after[2]}::uuid)`
    : sql``
  return readThread(scope, {
    own,
    which: sql`comment.ticket_id = ${ticketId}::uuid and comment.parent_id is null ${beyond}`,
    order: sql`(comment.pinned_at is not null) desc, comment.created_at desc, comment.id desc`,
    limit,
  })
}

export async function listAnswerRows(
  scope: Scope,
  rootIds: readonly string[],
  { own, limit }: { readonly own: Voter; readonly limit: number },
): Promise<ThreadRow[]> {
  const roots = sql`any(${[...rootIds]}::uuid[])`
  return readThread(scope, {
    own,
    which: sql`(comment.parent_id = ${roots} or comment.parent_id in (
      select middle.id from share_comments middle
      where middle.parent_id = ${roots}))`,
    order: sql`comment.created_at, comment.id`,
    limit,
  })
}

async function readThread(
  scope: Scope,
  {
    own,
    which,
    order,
    limit,
  }: {
    readonly own: Voter
    readonly which: Condition
    readonly order: Condition
    readonly limit: number
  },
): Promise<ThreadRow[]> {
  const isRead = isReadBy(own, 'comment')
  const { rows } = await sql<ThreadRow>`
    select comment.*, ${publicNameIn('comment', 'contact_id')} as author_name,
      not ${isRead} as is_gone, comment.created_at::text as place
    from share_comments comment
    where ${which}
      and (${isRead} or exists (select from share_comments answer
        where answer.org_id = comment.org_id and answer.parent_id = comment.id
          and (${isReadBy(own, 'answer')} or exists (select from share_comments further
            where further.org_id = answer.org_id and further.parent_id = answer.id
              and ${isReadBy(own, 'further')}))))
    order by ${order} limit ${sql.lit(limit)}`.execute(scope.db)
  return rows
}

function isReadBy({ contactId, readerHash }: Voter, row: string): Condition {
  const at = (column: string) => sql.ref(`${row}.${column}`)
  return sql`(${at('deleted_at')} is null and (${at('state')} = 'published'
    or (${at('state')} = 'pending' and coalesce(${at('contact_id')} = ${contactId}::uuid
      or ${at('reader_hash')} = ${readerHash}, false))))`
}
