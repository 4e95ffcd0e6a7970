import { sql, type RawBuilder, type Selectable } from 'kysely'

import { contactNameIn, joinContact, peopleOfCompany } from '#modules/contacts/server/public.ts'
import type { Conversations } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Category } from '../../model.ts'
import type { SnippetPart } from '../../search-rules.ts'
import { allOf, isSpam, notSpam, present, type Condition } from './conditions.ts'
import { visibleToMember } from './visibility.ts'
import { unreadBy } from './unread.ts'

export type ConversationRow = Selectable<Conversations> & {
  contactName: string
  contactEmail: string | null
  contactPictureId: string | null
}

export type SeenRow = ConversationRow & {
  tagIds: string[]
  isUnread: boolean
  begunAsName: string | null
  previewAuthorId: string | null
  firstHeld: FirstHeldRow | null
  place: string
  found?: readonly SnippetPart[] | undefined
}

type ReadRow = Omit<SeenRow, 'firstHeld'>

export interface FirstHeldRow {
  readonly text: string
  readonly block: unknown
  readonly fileNames: readonly string[]
  readonly reason: 'undo' | 'later'
  readonly sendAt: Date
}

export interface ListOrder {
  readonly sort: 'activity' | 'waiting' | 'created' | 'due'
  readonly direction: 'asc' | 'desc'
}

export interface ConversationFilter {
  readonly conditions: readonly Condition[]
  readonly order: ListOrder
  readonly after: readonly [moment: string, id: string] | undefined
  readonly limit: number
}

export async function listConversationRows(
  scope: Scope,
  filter: ConversationFilter,
): Promise<SeenRow[]> {
  const { rows } = await conversationsQuery(scope, filter).execute(scope.db)
  return withFirstHeld(scope, rows)
}

/** The limit is inlined: a generic plan reads 100,000 rows where this one reads 50. */
export function conversationsQuery(
  scope: Scope,
  { conditions, order, after, limit }: ConversationFilter,
): RawBuilder<ReadRow> {
  const moment = moments[order.sort]
  const direction = order.direction === 'asc' ? sql`asc` : sql`desc`
  const beyond = order.direction === 'asc' ? sql`>` : sql`<`
  const held = [
    visibleToMember(scope),
    ...conditions,
    ...(after
      ? [sql`(${moment}, conversation.id) ${beyond} (${after[0]}::timestamptz, ${after[1]}::uuid)`]
      : []),
  ]
  return sql<ReadRow>`
    select ${seenColumns(scope)}, ${moment}::text as place
    from conversations conversation ${joinContact('conversation')}
    where ${sql.join(held, sql` and `)}
    order by ${moment} ${direction}, conversation.id ${direction}
    limit ${sql.lit(limit)}`
}

const moments: Readonly<Record<ListOrder['sort'], RawBuilder<unknown>>> = {
  activity: sql`conversation.last_activity_at`,
  waiting: sql`conversation.waiting_since`,
  created: sql`conversation.created_at`,
  due: sql`conversation.due_at`,
}

export function orderOf(category: Category): ListOrder {
  return category === 'waiting'
    ? { sort: 'waiting', direction: 'asc' }
    : { sort: 'activity', direction: 'desc' }
}

export async function listAmong(
  scope: Scope,
  ids: readonly string[],
  conditions: readonly Condition[],
): Promise<SeenRow[]> {
  const { rows } = await sql<ReadRow>`
    select ${seenColumns(scope)}, '' as place
    from conversations conversation ${joinContact('conversation')}
    where conversation.id = any(${[...ids]}::uuid[])
      and ${visibleToMember(scope)} and ${allOf(conditions)}`.execute(scope.db)
  return withFirstHeld(scope, rows)
}

export async function listIds(
  scope: Scope,
  conditions: readonly Condition[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select conversation.id from conversations conversation ${joinContact('conversation')}
    where ${visibleToMember(scope)} and ${allOf(conditions)}
    order by conversation.last_activity_at desc, conversation.id desc
    limit ${sql.lit(limit)}`.execute(scope.db)
  return rows.map(({ id }) => id)
}

export async function listSkipChecks(
  { db }: Scope,
  ids: readonly string[],
): Promise<
  Pick<ConversationRow, 'id' | 'channelId' | 'mergedInto' | 'deletedAt' | 'attributes'>[]
> {
  return db
    .selectFrom('conversations')
    .select(['id', 'channelId', 'mergedInto', 'deletedAt', 'attributes'])
    .where(({ eb, val }) => eb('id', '=', eb.fn.any(val([...ids]))))
    .execute()
}

export async function countHolding(
  scope: Scope,
  conditionsByKey: ReadonlyMap<string, Condition>,
  most: number,
): Promise<Map<string, number>> {
  if (conditionsByKey.size === 0) return new Map()
  const counts = [...conditionsByKey].map(
    ([key, condition]) => sql`
      select ${key}::text as key, count(*)::int as count from (
        select from conversations conversation
        where ${visibleToMember(scope)} and ${condition}
        limit ${sql.lit(most)}) as held`,
  )
  const { rows } = await sql<{ key: string; count: number }>`
    ${sql.join(counts, sql` union all `)}`.execute(scope.db)
  return new Map(rows.map(({ key, count }) => [key, count]))
}

export async function findConversation(scope: Scope, id: string): Promise<SeenRow | undefined> {
  return findSeen(scope, id, visibleToMember(scope))
}

export async function readChanged(scope: Scope, id: string): Promise<SeenRow | undefined> {
  return findSeen(scope, id, sql`true`)
}

async function findSeen(
  scope: Scope,
  id: string,
  condition: RawBuilder<unknown>,
): Promise<SeenRow | undefined> {
  const { rows } = await sql<ReadRow>`
    select ${seenColumns(scope)}, '' as place
    from conversations conversation ${joinContact('conversation')}
    where conversation.id = ${id}::uuid
      and ${condition}`.execute(scope.db)
  const [row] = await withFirstHeld(scope, rows)
  return row
}

/**
 * A separate query for the few rows that need it, because list plans assume most conversations have
 * messages.
 */
async function withFirstHeld(scope: Scope, rows: readonly ReadRow[]): Promise<SeenRow[]> {
  const withoutMessages = rows.flatMap(({ id, customerLastSeq: seq }) => (seq === 0 ? id : []))
  const held = withoutMessages.length > 0 ? await listFirstHeld(scope, withoutMessages) : []
  const first = new Map(held.map(({ conversationId: id, ...row }) => [id, row]))
  return rows.map((row) => ({ ...row, firstHeld: first.get(row.id) ?? null }))
}

async function listFirstHeld(
  { db }: Scope,
  ids: readonly string[],
): Promise<(FirstHeldRow & { conversationId: string })[]> {
  const { rows } = await sql<FirstHeldRow & { conversationId: string }>`
    select distinct on (conversation_id) conversation_id, left(text, 1000) as text, block, reason,
      send_at,
      array(
        select file.name from attachments file
        where file.org_id = held.org_id and file.id = any(held.file_ids)
        order by array_position(held.file_ids, file.id)) as file_names
    from held_messages held
    where conversation_id = any(${[...ids]}::uuid[])
    order by conversation_id, held.send_at, held.id`.execute(db)
  return rows
}

export const columns = sql`
  conversation.*, contact.name as contact_name, contact.email as contact_email,
  contact.picture_id as contact_picture_id`

function seenColumns({ actor }: Scope): RawBuilder<unknown> {
  const memberId = actor.kind === 'member' ? actor.membership.memberId : null
  return sql`${columns},
    array(
      select tag.tag_id from conversation_tags tag
      where tag.org_id = conversation.org_id and tag.conversation_id = conversation.id
      order by tag.tag_id) as tag_ids,
    (
      select said.author_id from messages said
      where said.org_id = conversation.org_id and said.conversation_id = conversation.id
        and said.seq <= conversation.customer_last_seq and said.kind = 'text'
        and said.author_kind <> 'system' and said.deleted_at is null
      order by said.seq desc limit 1) as preview_author_id,
    ${contactNameIn('conversation', 'begun_as')} as begun_as_name,
    ${unreadBy(memberId)} as is_unread`
}

export function inCategory(scope: Scope, category: Category): Condition {
  const { actor } = scope
  const memberId = actor.kind === 'member' ? actor.membership.memberId : null
  const hasPart = (table: string, which = sql`true`) => ownPart(memberId, { table, which })
  switch (category) {
    case 'mine':
      return sql`${open} and conversation.assignee_id = ${memberId}::uuid`
    case 'mentions':
      return sql`${present} and ${hasPart('mentions')}`
    case 'following':
      return sql`${open} and ${hasPart('conversation_followers')}`
    case 'drafts':
      return sql`${present} and ${hasPart('drafts')}`
    case 'scheduled':
      return sql`${present} and ${hasPart('held_messages', sql`part.reason = 'later'`)}`
    default:
      return conditions[category]
  }
}

/** The company's contacts are few, so they come first in the plan. */
export function ofCompany(scope: Scope, companyId: string): Condition {
  return sql`conversation.id = any(array(
    select conversation.id from conversations conversation
    where conversation.deleted_at is null
      and conversation.contact_id in (${peopleOfCompany(companyId)}) and ${visibleToMember(scope)}
    order by conversation.last_activity_at desc limit 5000))`
}

/** The member's own rows are few, so they come first in the plan. */
function ownPart(
  memberId: string | null,
  { table, which }: { table: string; which: Condition },
): Condition {
  return sql`conversation.id = any(array(
    select part.conversation_id from ${sql.table(table)} part
    where part.member_id = ${memberId}::uuid and ${which}
    limit 5000))`
}

const open = sql`${present} and conversation.status = 'open'`
const conditions: Readonly<
  Record<Exclude<Category, 'mine' | 'mentions' | 'following' | 'drafts' | 'scheduled'>, Condition>
> = {
  unassigned: sql`${open} and conversation.assignee_id is null`,
  all: open,
  waiting: sql`${open} and conversation.waiting_since is not null`,
  snoozed: sql`${present} and conversation.status = 'snoozed'`,
  closed: sql`${present} and conversation.status = 'closed' and ${notSpam}`,
  spam: sql`${present} and ${isSpam}`,
  trash: sql`conversation.deleted_at is not null`,
  everything: sql`${present} and ${notSpam}`,
}
