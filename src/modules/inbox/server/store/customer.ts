import { sql, type RawBuilder } from 'kysely'

import type { Begun } from '#platform/people/visible-as.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Customer, CustomerRequest } from '../customer-access.ts'
import { isOfCustomer, isShownToCustomer } from './customer-visibility.ts'

export interface CustomerRow {
  readonly id: string
  readonly status: 'open' | 'snoozed' | 'closed'
  readonly canGoOn: boolean
  readonly assigneeId: string | null
  readonly preview: string
  readonly lastActivityAt: Date
  /** With microseconds, for cursors. */
  readonly place: string
  readonly customerReadSeq: number
  readonly agentReadSeq: number
  readonly rating: number | null
  readonly ratingAsk: 'rule' | 'hand' | null
  readonly isHumanAsked: boolean
  readonly unread: number
}

export type CustomerPlace = readonly [at: string, id: string]

export async function listCustomerRows(
  { db, now }: Scope,
  customer: Customer,
  { id, limit, after }: { id?: string; limit: number; after?: CustomerPlace | undefined },
): Promise<CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`
    select conversation.id, conversation.status, conversation.assignee_id,
      ${previewFor(customer)} as preview,
      conversation.last_activity_at, conversation.last_activity_at::text as place, conversation.customer_read_seq, conversation.rating,
      case when conversation.status = 'closed' and conversation.rating_asked_at <= ${now}
        then case when conversation.rating_asked_by is null then 'rule' else 'hand' end
      end as rating_ask,
      (channel.allow_reopen or channel.single_thread)
        and conversation.closed_reason is distinct from 'spam' as can_go_on,
      coalesce(conversation.human_asked_at >= conversation.waiting_since, false) as is_human_asked,
      ${agentRead} as agent_read_seq, ${unread} as unread
    from conversations conversation
    join channels channel
      on channel.org_id = conversation.org_id and channel.id = conversation.channel_id
    where ${isOfCustomer(customer)}
      and ${id === undefined ? sql`conversation.deleted_at is null and conversation.merged_into is null and ${hasMessages}` : sql`conversation.id = ${id}::uuid`}
      and ${after ? sql`(conversation.last_activity_at, conversation.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
    order by conversation.last_activity_at desc, conversation.id desc
    limit ${sql.lit(limit)}`.execute(db)
  return rows
}

const hasMessages = sql`conversation.customer_last_seq > 0`

export async function listWithoutMessages(
  { db }: Scope,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select conversation.id from conversations conversation
    where conversation.id = any(${[...ids]}::uuid[]) and not ${hasMessages}`.execute(db)
  return rows.map(({ id }) => id)
}

function previewFor(customer: Customer): RawBuilder<string> {
  if (customer.visibleAs === null) return sql`conversation.preview`
  const lastSaid = sql`from messages said
    where said.org_id = conversation.org_id and said.conversation_id = conversation.id
      and said.kind = 'text' and said.deleted_at is null`
  return sql`case
    when (select ${isShownToCustomer(customer)} ${lastSaid} order by said.seq desc limit 1) is not false
    then conversation.preview
    else coalesce((select left(said.text, 200) ${lastSaid} and ${isShownToCustomer(customer)}
      order by said.seq desc limit 1), '') end`
}

export async function countCustomerUnread({ db }: Scope, customer: Customer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(${unread}), 0)::int as count
    from conversations conversation
    where ${isOfCustomer(customer)}
      and conversation.deleted_at is null
      and conversation.customer_last_seq > conversation.customer_read_seq`.execute(db)
  return rows[0]?.count ?? 0
}

const unread = sql`(
  select count(*)::int from messages said
  where said.org_id = conversation.org_id and said.conversation_id = conversation.id
    and said.seq > conversation.customer_read_seq and said.kind = 'text'
    and said.author_kind = 'member' and said.deleted_at is null)`

export async function countCustomerOpen(
  { db }: Scope,
  customer: Customer,
  { channelId, clientKey }: { readonly channelId: string; readonly clientKey: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from conversations conversation
    where ${isOfCustomer(customer)} and status <> 'closed'
      and channel_id = ${channelId}::uuid and deleted_at is null and merged_into is null
      and client_key <> ${clientKey}::uuid and ${hasMessages}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * The last message that some member has read or answered. Notes share the numbering, so a note's
 * number is never returned.
 */
const agentRead = sql`coalesce((
  select said.seq from messages said
  where said.org_id = conversation.org_id and said.conversation_id = conversation.id
    and said.kind = 'text' and said.author_kind = 'contact'
    and said.seq <= greatest(
      (select max(looked.seq) from conversation_reads looked
       where looked.org_id = conversation.org_id and looked.conversation_id = conversation.id),
      (select answered.seq from messages answered
       where answered.org_id = conversation.org_id and answered.conversation_id = conversation.id
         and answered.kind = 'text' and answered.author_kind = 'member'
       order by answered.seq desc limit 1))
  order by said.seq desc limit 1), 0)`

interface AgentRead {
  readonly contactId: string
  readonly begunAs: string | null
  readonly agentReadSeq: number
}

export async function findAgentRead(
  { db }: Scope,
  conversationId: string,
): Promise<AgentRead | undefined> {
  const { rows } = await sql<AgentRead>`
    select conversation.contact_id, conversation.begun_as, ${agentRead} as agent_read_seq
    from conversations conversation
    where conversation.id = ${conversationId}::uuid`.execute(db)
  return rows[0]
}

export async function findBegunWith(
  { db }: Scope,
  conversationId: string,
): Promise<Begun | undefined> {
  return db
    .selectFrom('conversations')
    .select(['contactId as contactId', 'begunAs as begunAs'])
    .where('id', '=', conversationId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

export async function findByClientKey(
  { db }: Scope,
  contactId: string,
  clientKey: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('conversations')
    .select('id')
    .where('contactId', '=', contactId)
    .where('clientKey', '=', clientKey)
    .executeTakeFirst()
  return row?.id
}

/**
 * Follows continuations to the last one. A continuation may have been merged back, so cycles end at
 * the start.
 */
export async function findNewest({ db }: Scope, conversationId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with recursive trail as (
      select ${conversationId}::uuid as id, null::uuid as merged_into, 0 as step,
        array[${conversationId}::uuid] as been, false as is_back
      union all
      select later.id, later.merged_into, trail.step + 1,
        case when later.merged_into is null then trail.been || later.id else trail.been end,
        later.merged_into is null and later.id = any(trail.been)
      from trail cross join lateral (
        (select held.id, held.merged_into from conversations held
        where held.id = trail.merged_into)
        union all
        (select next.id, next.merged_into from conversations next
        where next.previous_id = trail.id
          and trail.merged_into is null
        order by next.number desc limit 1)) as later
      where trail.step < ${sql.lit(maxSteps)} and not trail.is_back)
    select id from trail where merged_into is null order by step desc limit 1`.execute(db)
  return rows[0]?.id ?? conversationId
}

const maxSteps = 100

export interface Circumstances {
  readonly isSaid: boolean
  readonly isBegun: boolean
  readonly hasLater: boolean
}

export async function readCircumstances(
  scope: Scope,
  saying: CustomerRequest & { readonly clientKey: string },
): Promise<Circumstances> {
  const [found] = await listCircumstances(scope, [saying])
  if (!found) throw new Error('The query returned no row.')
  return found
}

/** One row per input, in order. A limit keeps the planner from scanning the tables. */
export async function listCircumstances(
  { db }: Scope,
  sayings: readonly (CustomerRequest & { readonly clientKey: string })[],
): Promise<Circumstances[]> {
  const of = sql`conversation_id = asked.conversation_id`
  const all = (key: 'conversationId' | 'contactId' | 'clientKey') =>
    sql`${sayings.map((saying) => saying[key])}::uuid[]`
  const { rows } = await sql<Circumstances>`
    select
      (select true from messages where ${of} and client_key = asked.client_key limit 1)
        is not null as is_said,
      (select true from conversations
        where contact_id = asked.contact_id
          and client_key = asked.client_key limit 1) is not null as is_begun,
      (select true from held_messages where ${of} and reason = 'later' limit 1)
        is not null as has_later
    from unnest(${all('conversationId')}, ${all('contactId')}, ${all('clientKey')})
      with ordinality as asked (conversation_id, contact_id, client_key, place)
    order by asked.place`.execute(db)
  return rows
}

export interface SeenSeqs extends CustomerRequest {
  readonly gotSeq: number
  readonly readSeq: number
}

export interface SeenChange {
  readonly gotSeq: number
  readonly readSeq: number
  readonly isRead: boolean
  readonly channelId: string
  readonly assigneeId: string | null
  readonly teamId: string | null
}

/** Never moves back or beyond what the customer can see. Undefined if nothing changed. */
export async function setCustomerSeen(
  { db }: Scope,
  { conversationId, gotSeq, readSeq, ...customer }: SeenSeqs,
): Promise<SeenChange | undefined> {
  const got = sql`greatest(customer_got_seq, least(greatest(${gotSeq}::int, ${readSeq}::int), customer_last_seq))`
  const read = sql`greatest(customer_read_seq, least(${readSeq}::int, customer_last_seq))`
  const { rows } = await sql<SeenChange>`
    update conversations conversation set customer_got_seq = ${got}, customer_read_seq = ${read}
    where id = ${conversationId}::uuid and ${isOfCustomer(customer)}
      and (customer_got_seq < ${got} or customer_read_seq < ${read})
    returning customer_got_seq as got_seq, customer_read_seq as read_seq, channel_id, assignee_id,
        team_id,
      old.customer_read_seq < new.customer_read_seq as is_read`.execute(db)
  return rows[0]
}

export async function readMedianReply({ db, now }: Scope): Promise<number | null> {
  const since = new Date(now.getTime() - 7 * 24 * 3_600_000)
  const { rows } = await sql<{ minutes: number | null }>`
    select percentile_cont(0.5) within group (
      order by extract(epoch from first_reply_at - created_at) / 60) as minutes
    from conversations
    where last_activity_at >= ${since} and first_reply_at >= ${since}`.execute(db)
  return rows[0]?.minutes ?? null
}
