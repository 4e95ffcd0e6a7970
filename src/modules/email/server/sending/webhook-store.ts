import { sql } from 'kysely'

import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import type { TransportKind } from '../../transport-model.ts'
import type { FoundOutbound } from './deliveries-store.ts'

export interface WebhookTransport {
  readonly organizationId: string
  readonly id: string
  readonly kind: TransportKind
  readonly config: string
}

/** The transport of a webhook call, which carries only its ID. */
export async function findTransportAnywhere(
  { db }: PlatformScope,
  id: string,
): Promise<WebhookTransport | undefined> {
  const row = await db
    .selectFrom('email_transports')
    .select(['orgId', 'id', 'kind', 'config'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { organizationId: row.orgId, id: row.id, kind: row.kind, config: row.config }
}

/** False for a repeated call. */
export async function claimWebhookKey({ db }: PlatformScope, key: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into mail_news_keys (key) values (${key}) on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0) > 0
}

/** Updated at intervals: writing every one of a thousand calls is wasteful. */
export async function saveLastEventTime(
  { db }: PlatformScope,
  { organizationId, id }: Pick<WebhookTransport, 'organizationId' | 'id'>,
): Promise<void> {
  await sql`
    update email_transports set last_news_at = now()
    where org_id = ${organizationId} and id = ${id}
      and (last_news_at is null or last_news_at < now() - interval '1 minute')`.execute(db)
}

export interface EventOutbound extends FoundOutbound {
  readonly serviceId: string | null
  readonly headerId: string
}

/** Emails by any of these IDs. */
export async function listByNames(
  { db }: Scope,
  { serviceIds, headerIds }: { serviceIds: readonly string[]; headerIds: readonly string[] },
): Promise<EventOutbound[]> {
  const { rows } = await sql<EventOutbound>`
    select id, message_id, recipient, state, cleared_at, service_id, header_id from outbound_mails
    where service_id = any(${[...serviceIds]}::text[])
    union
    select id, message_id, recipient, state, cleared_at, service_id, header_id from outbound_mails
    where header_id = any(${[...headerIds]}::text[])
    order by id limit 5000`.execute(db)
  return rows
}

/** Marks emails as delivered. Returns the messages whose delivery was unclear before. */
export async function setDelivered({ db, now }: Scope, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ messageId: string }>`
    with before as (
      select id, state from outbound_mails
      where id = any(${[...ids]}::uuid[])
      order by id for update
    ),
    changed as (
      update outbound_mails mail set
        delivered_at = coalesce(mail.delivered_at, ${now}),
        sent_at = coalesce(mail.sent_at, ${now}),
        state = case when before.state = 'unknown' then 'sent' else before.state end
      from before where mail.id = before.id
      returning mail.message_id, before.state as earlier
    )
    select distinct message_id from changed where earlier = 'unknown' and message_id is not null`.execute(
    db,
  )
  return rows.map(({ messageId: id }) => id)
}
