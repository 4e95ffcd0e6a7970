import { sql, type RawBuilder, type Selectable } from 'kysely'

import { joinContact, nameHolds } from '#modules/contacts/server/door.ts'
import type { Conversations } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Category } from '../../model.ts'
import { inSight } from './sight.ts'

export type ConversationRow = Selectable<Conversations> & {
  contact_name: string
  contact_email: string | null
}

/** As one member sees it. */
export type SeenRow = ConversationRow & { tag_ids: string[]; is_unread: boolean; place: string }

export interface ConversationFilter {
  readonly category: Category
  readonly contactId: string | undefined
  readonly teamId: string | undefined
  readonly search: string | undefined
  readonly after: readonly [moment: string, id: string] | undefined
  readonly limit: number
}

export async function listConversationRows(
  scope: Scope,
  filter: ConversationFilter,
): Promise<SeenRow[]> {
  const { rows } = await conversationsQuery(scope, filter).execute(scope.db)
  return rows
}

/** One page: those with the latest activity first, of those who wait whoever waits longest. */
export function conversationsQuery(
  scope: Scope,
  { category, contactId, teamId, search, after, limit }: ConversationFilter,
): RawBuilder<SeenRow> {
  const isWaiting = category === 'waiting'
  const moment = isWaiting ? sql`conversation.waiting_since` : sql`conversation.last_activity_at`
  const direction = isWaiting ? sql`asc` : sql`desc`
  const beyond = isWaiting ? sql`>` : sql`<`
  const conditions = [
    sql`conversation.org_id = ${scope.organizationId}`,
    inSight(scope),
    inCategory(scope, category),
    ...(contactId ? [sql`conversation.contact_id = ${contactId}::uuid`] : []),
    ...(teamId ? [sql`conversation.team_id = ${teamId}::uuid`] : []),
    ...(search ? [textHolds(search)] : []),
    ...(after
      ? [sql`(${moment}, conversation.id) ${beyond} (${after[0]}::timestamptz, ${after[1]}::uuid)`]
      : []),
  ]
  return sql<SeenRow>`
    select ${seenColumns(scope)}, ${moment}::text as place
    from conversations conversation ${joinContact('conversation')}
    where ${sql.join(conditions, sql` and `)}
    order by ${moment} ${direction}, conversation.id ${direction}
    limit ${limit}`
}

/** How many there are of each, counted no further than `most`. */
export async function countCategories(
  scope: Scope,
  categories: readonly Category[],
  most: number,
): Promise<Map<Category, number>> {
  const counts = categories.map(
    (category) => sql`
      select ${category}::text as category, count(*)::int as count from (
        select from conversations conversation
        where conversation.org_id = ${scope.organizationId} and ${inSight(scope)}
          and ${inCategory(scope, category)}
        limit ${sql.lit(most)}) as held`,
  )
  const { rows } = await sql<{ category: Category; count: number }>`
    ${sql.join(counts, sql` union all `)}`.execute(scope.db)
  return new Map(rows.map(({ category, count }) => [category, count]))
}

export async function findConversation(scope: Scope, id: string): Promise<SeenRow | undefined> {
  return findSeen(scope, id, inSight(scope))
}

/** What somebody just changed, also when the change took it out of his sight. */
export async function readChanged(scope: Scope, id: string): Promise<SeenRow | undefined> {
  return findSeen(scope, id, sql`true`)
}

/** For the command palette: by number, or by whom it is with. */
export async function findConversationsByText(
  scope: Scope,
  text: string,
  limit: number,
): Promise<SeenRow[]> {
  const { rows } = await sql<SeenRow>`
    select ${seenColumns(scope)}, '' as place
    from conversations conversation ${joinContact('conversation')}
    where conversation.org_id = ${scope.organizationId} and ${inSight(scope)}
      and conversation.deleted_at is null and ${textHolds(text)}
    order by conversation.last_activity_at desc, conversation.id desc
    limit ${limit}`.execute(scope.db)
  return rows
}

async function findSeen(
  scope: Scope,
  id: string,
  condition: RawBuilder<unknown>,
): Promise<SeenRow | undefined> {
  const { rows } = await sql<SeenRow>`
    select ${seenColumns(scope)}, '' as place
    from conversations conversation ${joinContact('conversation')}
    where conversation.org_id = ${scope.organizationId} and conversation.id = ${id}::uuid
      and ${condition}`.execute(scope.db)
  return rows[0]
}

export const columns = sql`
  conversation.*, contact.name as contact_name, contact.email as contact_email`

/** Unread: something came since he looked, and it is not what he wrote himself. */
function seenColumns({ actor }: Scope): RawBuilder<unknown> {
  const memberId = actor.kind === 'member' ? actor.membership.memberId : null
  return sql`${columns},
    array(
      select tag.tag_id from conversation_tags tag
      where tag.org_id = conversation.org_id and tag.conversation_id = conversation.id
      order by tag.tag_id) as tag_ids,
    conversation.last_seq > coalesce((
      select looked.seq from conversation_reads looked
      where looked.org_id = conversation.org_id and looked.conversation_id = conversation.id
        and looked.member_id = ${memberId}::uuid), 0)
    and not exists (
      select from messages said
      where said.org_id = conversation.org_id and said.conversation_id = conversation.id
        and said.seq = conversation.last_seq and said.author_kind = 'member'
        and said.author_id = ${memberId}::uuid) as is_unread`
}

function inCategory({ actor }: Scope, category: Category): RawBuilder<unknown> {
  if (category === 'mine') {
    const memberId = actor.kind === 'member' ? actor.membership.memberId : null
    return sql`${open} and conversation.assignee_id = ${memberId}::uuid`
  }
  return conditions[category]
}

const present = sql`conversation.deleted_at is null`
const open = sql`${present} and conversation.status = 'open'`
const conditions: Readonly<Record<Exclude<Category, 'mine'>, RawBuilder<unknown>>> = {
  unassigned: sql`${open} and conversation.assignee_id is null`,
  all: open,
  waiting: sql`${open} and conversation.waiting_since is not null`,
  snoozed: sql`${present} and conversation.status = 'snoozed'`,
  closed: sql`${present} and conversation.status = 'closed'
    and conversation.closed_reason is distinct from 'spam'`,
  spam: sql`${present} and conversation.closed_reason = 'spam'`,
  trash: sql`conversation.deleted_at is not null`,
}

function textHolds(text: string): RawBuilder<unknown> {
  const number = /^#?(\d{1,15})$/.exec(text)?.[1]
  return sql`(${sql.join(
    [
      nameHolds(text),
      sql`position(lower(${text}) in lower(conversation.subject)) > 0`,
      sql`position(lower(${text}) in lower(conversation.preview)) > 0`,
      ...(number ? [sql`conversation.number = ${number}::bigint`] : []),
    ],
    sql` or `,
  )})`
}
