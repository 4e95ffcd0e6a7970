import { sql, type RawBuilder } from 'kysely'

import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import { visibleToMember } from './visibility.ts'

export type QueueOrder = 'longest_waiting' | 'oldest' | 'priority'

export interface Queued {
  readonly id: string
  readonly contactId: string
  readonly channelId: string
}

export interface QueueFilter {
  readonly teamId: string | null
  readonly order: QueueOrder
  readonly excludedTagIds: readonly string[]
  readonly excludedChannelIds?: readonly string[]
  readonly createdSince?: Date | undefined
  readonly limit: number
}

export async function listQueue(scope: Scope, input: QueueFilter): Promise<Queued[]> {
  const { rows } = await queueQuery(input).execute(scope.db)
  return rows
}

export function queueQuery({ teamId, order, limit, ...input }: QueueFilter): RawBuilder<Queued> {
  return sql<Queued>`
    select conversation.id, conversation.contact_id as "contactId",
      conversation.channel_id as "channelId"
    from conversations conversation
    where ${ofTeam(teamId)}
      and conversation.deleted_at is null and conversation.status = 'open'
      and conversation.assignee_id is null and ${within(input)}
    order by ${sameTeam}, ${orders[order]}, conversation.id limit ${limit}`
}

// One team, or none, per query: the planner then uses the index order.
const sameTeam = sql`conversation.team_id`

const orders: Readonly<Record<QueueOrder, RawBuilder<unknown>>> = {
  longest_waiting: sql`conversation.waiting_since`,
  oldest: sql`conversation.created_at`,
  priority: sql`
    case conversation.priority when 'urgent' then 1 when 'high' then 2 when 'low' then 4 else 3 end,
    conversation.waiting_since`,
}

function ofTeam(teamId: string | null): RawBuilder<unknown> {
  return teamId === null
    ? sql`conversation.team_id is null`
    : sql`conversation.team_id = ${teamId}::uuid`
}

function within({
  excludedTagIds,
  excludedChannelIds = [],
  createdSince,
}: Omit<QueueFilter, 'teamId' | 'order' | 'limit'>): RawBuilder<unknown> {
  const conditions = [
    withoutTags(excludedTagIds),
    ...(excludedChannelIds.length === 0
      ? []
      : [sql`conversation.channel_id <> all(${[...excludedChannelIds]}::uuid[])`]),
    ...(createdSince ? [sql`conversation.created_at >= ${createdSince}`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

function withoutTags(tagIds: readonly string[]): RawBuilder<unknown> {
  if (tagIds.length === 0) return sql`true`
  return sql`not exists (
    select from conversation_tags tag
    where tag.org_id = conversation.org_id and tag.conversation_id = conversation.id
      and tag.tag_id = any(${[...tagIds]}::uuid[]))`
}

export interface Unanswered extends Queued {
  readonly assigneeId: string
  readonly waitingSince: Date
  /** As text, because JavaScript dates drop microseconds. */
  readonly since: string
}

export interface UnansweredFilter extends Omit<QueueFilter, 'order'> {
  readonly until: Date
  readonly after: Unanswered | undefined
}

export async function listUnanswered(scope: Scope, input: UnansweredFilter): Promise<Unanswered[]> {
  const { rows } = await unansweredQuery(input).execute(scope.db)
  return rows
}

export function unansweredQuery({
  teamId,
  until,
  after,
  limit,
  ...input
}: UnansweredFilter): RawBuilder<Unanswered> {
  const since = sql`greatest(conversation.waiting_since, conversation.assigned_at)`
  const beyond = after
    ? sql`(${since}, conversation.id) > (${after.since}::timestamptz, ${after.id}::uuid)`
    : sql`true`
  return sql<Unanswered>`
    select conversation.id, conversation.contact_id as "contactId",
      conversation.channel_id as "channelId", conversation.assignee_id as "assigneeId", conversation.waiting_since as "waitingSince",
      ${since}::text as since
    from conversations conversation
    where ${ofTeam(teamId)}
      and conversation.deleted_at is null and conversation.status = 'open'
      and conversation.assignee_id is not null and conversation.waiting_since is not null
      and ${since} <= ${until} and ${beyond} and ${within(input)}
    order by ${sameTeam}, ${since}, conversation.id limit ${limit}`
}

export async function listHoldersSince(
  { db }: Scope,
  conversationId: string,
  since: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string | null }>`
    select distinct unnest(array[told.data ->> 'before', told.data ->> 'after']) as id
    from messages told
    where told.conversation_id = ${conversationId}::uuid
      and told.kind = 'event' and told.created_at >= ${since}
      and told.data ->> 'what' = 'assignee'`.execute(db)
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}

export async function findLastAnswerer(
  { db }: Scope,
  contactId: string,
  since: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ authorId: string }>`
    select said.author_id
    from (
      select id from conversations
      where contact_id = ${contactId}::uuid and deleted_at is null
        and last_activity_at >= ${since}
      order by last_activity_at desc, id desc limit 20) as conversation
    cross join lateral (
      select answer.author_id, answer.created_at from messages answer
      where answer.conversation_id = conversation.id
        and answer.kind = 'text' and answer.author_kind = 'member' and answer.created_at >= ${since}
      order by answer.seq desc limit 1) as said
    order by said.created_at desc limit 1`.execute(db)
  return rows[0]?.authorId
}

export async function countOpenBy(
  scope: Scope,
  memberIds: readonly string[],
): Promise<Map<string, number>> {
  return countOpen(scope, memberIds, sql`true`)
}

export interface ChannelLoad {
  readonly memberId: string
  readonly channelId: string
  readonly count: number
}

export async function countOpenByChannel(
  { db }: Scope,
  memberIds: readonly string[],
): Promise<ChannelLoad[]> {
  const { rows } = await sql<ChannelLoad>`
    select assignee_id as "memberId", channel_id as "channelId", count(*)::int as count
    from conversations
    where assignee_id = any(${[...memberIds]}::uuid[])
      and deleted_at is null and status = 'open'
    group by assignee_id, channel_id`.execute(db)
  return rows
}

export async function countVisibleOpenBy(
  scope: Scope,
  memberIds: readonly string[],
): Promise<Map<string, number>> {
  return countOpen(scope, memberIds, visibleToMember(scope))
}

async function countOpen(
  { db }: Scope,
  memberIds: readonly string[],
  condition: RawBuilder<unknown>,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select conversation.assignee_id as id, count(*)::int as count from conversations conversation
    where conversation.assignee_id = any(${[...memberIds]}::uuid[])
      and conversation.deleted_at is null and conversation.status = 'open' and ${condition}
    group by conversation.assignee_id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export async function listOrganizationsWithWaiting(
  { db }: PlatformScope,
  organizationIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${[...organizationIds]}::uuid[]) as asked (id)
    where exists (
        select from conversations conversation
        where conversation.org_id = asked.id and conversation.deleted_at is null
          and conversation.status = 'open' and conversation.assignee_id is null)
      or exists (
        select from conversations conversation
        where conversation.org_id = asked.id and conversation.deleted_at is null
          and conversation.status = 'open' and conversation.assignee_id is not null
          and conversation.waiting_since is not null)`.execute(db)
  return rows.map(({ id }) => id)
}
