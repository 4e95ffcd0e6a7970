import { sql, type Insertable, type Selectable } from 'kysely'

import type { EmailAccounts, InboundMails, MessageMails } from '#platform/database/tables.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

export type InboundRow = Selectable<InboundMails>
export type MessageMailRow = Selectable<MessageMails>
export type AccountRow = Selectable<EmailAccounts>

/** The organization and account an email was sent to. */
export interface Destination {
  readonly organizationId: string
  readonly accountId: string | null
}

/** The account with this forwarding key. */
export async function findByForwardKey(
  { db }: PlatformScope,
  key: string,
): Promise<Destination | undefined> {
  const { rows } = await sql<Destination>`
    select org_id as "organizationId", id as "accountId" from email_accounts
    where forward_key = ${key} and state <> 'paused'`.execute(db)
  return rows[0]
}

/** The account that owns this verified address and receives it directly. */
export async function findByAddress(
  { db }: PlatformScope,
  address: string,
): Promise<Destination | undefined> {
  const { rows } = await sql<Destination>`
    select org_id as "organizationId", id as "accountId" from email_accounts
    where address = ${address} and proven_at is not null and mode = 'inbound'
      and state <> 'paused'`.execute(db)
  return rows[0]
}

/** The organization whose verified domain uses this host for bounces. */
export async function findByReturnPath(
  { db }: PlatformScope,
  host: string,
): Promise<Destination | undefined> {
  const dot = host.indexOf('.')
  const [label, domain] = [host.slice(0, dot), host.slice(dot + 1)]
  const { rows } = await sql<Destination>`
    select org_id as "organizationId", null as "accountId" from email_domains
    where domain = ${domain} and return_path_label = ${label}
      and verified_at is not null`.execute(db)
  return rows[0]
}

/** The organization of an email that bounced to the platform's own return path. */
export async function findByOutbound(
  { db }: PlatformScope,
  outboundId: string,
): Promise<Destination | undefined> {
  const { rows } = await sql<Destination>`
    select org_id as "organizationId", null as "accountId" from outbound_mails
    where id = ${outboundId}::uuid`.execute(db)
  return rows[0]
}

/** The organization that receives DMARC reports for this domain. */
export async function findByDomain(
  { db }: PlatformScope,
  domainId: string,
): Promise<Destination | undefined> {
  const { rows } = await sql<Destination>`
    select org_id as "organizationId", null as "accountId" from email_domains
    where id = ${domainId}::uuid`.execute(db)
  return rows[0]
}

/** A stored email that still needs its row. */
export interface NewInbound {
  readonly id: string
  readonly size: number
  readonly contentKey: string
  readonly accountId: string | null
  readonly envelopeFrom: string
  readonly envelopeTo: readonly string[]
  readonly clientIp: string | null
  readonly clientName: string | null
}

/** Returns the emails with new rows; for a duplicate only the additional recipients are added. */
export async function insertInbound(
  { db, organizationId, now }: Scope,
  mails: readonly NewInbound[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into inbound_mails (
      org_id, id, account_id, size, content_key, envelope_from, envelope_to, client_ip, client_name,
      received_at)
    select ${organizationId}, mail.id, mail."accountId", mail.size, mail."contentKey",
      mail."envelopeFrom", mail."envelopeTo", mail."clientIp", mail."clientName", ${now}
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as mail(
      id uuid, "accountId" uuid, size integer, "contentKey" text, "envelopeFrom" text,
      "envelopeTo" text[], "clientIp" text, "clientName" text)
    order by mail."contentKey"
    on conflict (org_id, content_key) do update
      set envelope_to = (
        select array_agg(distinct each) from unnest(inbound_mails.envelope_to || excluded.envelope_to) each)
    returning id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Updates the time of the last email, rounded to the minute so that concurrent emails don't wait
 * for each other's row locks. Returns the accounts that changed.
 */
export async function setLastMail(
  { db, now }: Scope,
  accountIds: readonly string[],
): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    update email_accounts set last_mail_at = ${now}
    where id = any(${accountIds}::uuid[])
      and coalesce(last_mail_at < ${now}::timestamptz - interval '1 minute', true)
    returning *`.execute(db)
  return rows
}

export async function findInbound({ db }: Scope, id: string): Promise<InboundRow | undefined> {
  return db.selectFrom('inbound_mails').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function markInbound(
  { db }: Scope,
  id: string,
  mark: Partial<
    Pick<
      InboundRow,
      | 'state'
      | 'reason'
      | 'headerId'
      | 'subject'
      | 'writer'
      | 'messageId'
      | 'contactId'
      | 'accountId'
    >
  >,
): Promise<void> {
  await db.updateTable('inbound_mails').set(mark).where('id', '=', id).execute()
}

export interface InboundPage {
  readonly accountId: string | undefined
  readonly states: readonly InboundRow['state'][] | undefined
  readonly before: readonly [receivedAt: string, id: string] | undefined
  readonly limit: number
}

/** Newest first. */
export async function listInbound(
  { db }: Scope,
  { accountId, states, before, limit }: InboundPage,
): Promise<InboundRow[]> {
  const { rows } = await sql<InboundRow>`
    select * from inbound_mails
    where ${accountId === undefined ? sql`true` : sql`account_id = ${accountId}::uuid`}
      ${states === undefined ? sql`` : sql`and state = any(${[...states]}::text[])`}
      ${before === undefined ? sql`` : sql`and (received_at, id) < (${before[0]}::timestamptz, ${before[1]}::uuid)`}
    order by received_at desc, id desc
    limit ${sql.lit(limit + 1)}`.execute(db)
  return rows
}

export async function listAccounts({ db }: Scope): Promise<AccountRow[]> {
  return db
    .selectFrom('email_accounts')
    .selectAll()
    .orderBy('isDefault', 'desc')
    .orderBy('createdAt')
    .limit(500)
    .execute()
}

export async function isOwnMail({ db }: Scope, headerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from message_mails
      where header_id = ${headerId} and direction = 'out'
    union all
    select from outbound_mails where header_id = ${headerId}
    limit 1`.execute(db)
  return rows.length > 0
}

export async function listMessageIds(
  { db }: Scope,
  headerIds: readonly string[],
): Promise<string[]> {
  if (headerIds.length === 0) return []
  const { rows } = await sql<{ messageId: string }>`
    select message_id from message_mails
    where header_id = any(${[...headerIds]}::text[])
    limit 100`.execute(db)
  return rows.map(({ messageId: id }) => id)
}

/** Stores the email behind a message; false if it already exists. */
export async function insertMessageMail(
  { db, organizationId }: Scope,
  mail: Omit<Insertable<MessageMails>, 'orgId'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('message_mails')
    .values({ ...mail, orgId: organizationId })
    .onConflict((on) => on.columns(['orgId', 'messageId']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

export async function findMessageMail(
  { db }: Scope,
  messageId: string,
): Promise<MessageMailRow | undefined> {
  return db
    .selectFrom('message_mails')
    .selectAll()
    .where('messageId', '=', messageId)
    .executeTakeFirst()
}

/** The lead that collects unverified email from an address. */
export async function findUnverifiedSender(
  { db }: Scope,
  address: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('email_writers')
    .select('contactId')
    .where('address', '=', address)
    .executeTakeFirst()
  return row?.contactId
}

export async function setUnverifiedSender(
  { db, organizationId }: Scope,
  address: string,
  contactId: string,
): Promise<void> {
  await db
    .insertInto('email_writers')
    .values({ orgId: organizationId, address, contactId })
    .onConflict((on) => on.columns(['orgId', 'address']).doUpdateSet({ contactId }))
    .execute()
}

/** Serializes concurrent emails from one address. */
export async function lockSender({ db, organizationId }: Scope, address: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${organizationId} ${address}`}, 64))`.execute(
    db,
  )
}

export async function isTrustedSender({ db }: Scope, senders: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from email_trusted_senders
    where sender = any(${[...senders]}::text[]) limit 1`.execute(db)
  return rows.length > 0
}

/** Whether the address may get an automatic reply now, across all organizations. */
export async function takeAutoReply({ db }: Scope, addressHash: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select app.take_auto_reply(${addressHash}) as taken`.execute(db)
  return rows[0]?.taken ?? false
}

/** Returns how many were deleted. Rows matter for an hour only. */
export async function deleteAutoReplyMarks({ db, now }: PlatformScope): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from auto_reply_marks where at < ${now}::timestamptz - interval '1 hour'`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Originals past their retention, and ones without a message. */
export async function deleteAgedInbound(
  { db }: Scope,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from inbound_mails
    where id in (
      select id from inbound_mails
      where (received_at < ${before} or (state = 'threaded' and message_id is null))
      order by received_at limit ${limit})
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Originals whose messages were deleted with their conversation. */
export async function deleteInboundWithoutMessage({ db }: Scope, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from inbound_mails
    where id in (
      select id from inbound_mails
      where state = 'threaded' and message_id is null
      order by received_at limit ${limit})
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listOrganizationsWithInbound({ db }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`
    select distinct org_id from inbound_mails limit 100000`.execute(db)
  return rows.map(({ orgId: id }) => id)
}

/** Includes email that became no message and has no contact; it is matched by sender. */
export async function deleteInboundOf(
  { db }: Scope,
  contactId: string,
  addresses: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with writers as (
      delete from email_writers
      where contact_id = ${contactId}::uuid)
    delete from inbound_mails
    where (contact_id = ${contactId}::uuid
      or (contact_id is null and writer = any(${[...addresses]}::text[])))
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Returns the email IDs. Addresses don't move: unverified email from them would otherwise count as
 * email from a known contact.
 */
export async function moveInbound(
  { db }: Scope,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
  ids?: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with writers as (
      delete from email_writers
      where contact_id = ${fromId}::uuid)
    update inbound_mails set contact_id = ${toId}::uuid
    where contact_id = ${fromId}::uuid
      ${ids === undefined ? sql`` : sql`and id = any(${[...ids]}::uuid[])`}
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Keeps only the fact that the emails arrived. Returns the files to delete from storage after the
 * commit.
 */
export async function eraseMails({ db }: Scope, messageIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with mails as (
      update message_mails set text = '', html = null, inline_files = '{}', inbound_id = null
      where message_id = any(${[...messageIds]}::uuid[]))
    delete from inbound_mails
    where message_id = any(${[...messageIds]}::uuid[])
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
