import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import type { StoredMail } from './outgoing-mail.ts'

export interface NewOutbound {
  readonly recipient: string
  readonly provider: string
  readonly headerId: string
  readonly onceKey: string
  readonly slots: Readonly<Record<string, string>> | null
}

export interface OutboundCommon {
  readonly bodyId: string
  readonly kind: string
  readonly accountId: string | null
  readonly transportId: string | null
  readonly messageId: string | null
  readonly isBulk: boolean
  readonly sender: string
  readonly contactId: string | null
}

export interface SenderDomain {
  readonly isProven: boolean
  /** The DKIM key matches the domain of the From address. */
  readonly isSigned: boolean
  readonly failingSince: Date | null
}

export async function findSenderDomain(
  { db }: Scope,
  domain: string,
): Promise<SenderDomain | undefined> {
  const { rows } = await sql<SenderDomain>`
    select verified_at is not null as "isProven", failing_since as "failingSince",
      not exists (select from jsonb_array_elements(records) as record
        where record ->> 'kind' = 'dkim' and record ->> 'state' in ('missing', 'differs')) as "isSigned"
    from email_domains where domain = ${domain}`.execute(db)
  return rows[0]
}

export async function insertBody(
  { db, organizationId }: Scope,
  {
    mail,
    slots,
    conversationId,
  }: {
    readonly mail: StoredMail
    readonly slots: readonly string[]
    readonly conversationId: string | null
  },
): Promise<string> {
  const { id } = await db
    .insertInto('mail_bodies')
    .values({
      orgId: organizationId,
      mail: JSON.stringify(mail),
      slots: [...slots],
      conversationId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An email already queued under the same key stays as it is. */
export async function insertMails(
  { db, organizationId }: Scope,
  common: OutboundCommon,
  rows: readonly NewOutbound[],
): Promise<void> {
  const { bodyId, kind, accountId, transportId, messageId, isBulk, sender, contactId } = common
  await sql`
    insert into outbound_mails (org_id, body_id, kind, account_id, transport_id, message_id, is_bulk,
      sender, contact_id, recipient, provider, header_id, once_key, slots)
    select ${organizationId}, ${bodyId}, ${kind}, ${accountId},
      coalesce(${transportId}::uuid, (
        select transport_id from email_accounts where id = ${accountId})),
      ${messageId}, ${isBulk}, ${sender}, ${contactId}::uuid, recipient, provider, "headerId", "onceKey", slots
    from jsonb_to_recordset(${JSON.stringify(rows.map(recordOf))}::jsonb)
      as given (recipient text, provider text, "headerId" text, "onceKey" text, slots jsonb)
    on conflict (org_id, once_key) do nothing`.execute(db)
}

function recordOf({ recipient, provider, headerId, onceKey, slots }: NewOutbound) {
  return { recipient, provider, headerId, onceKey, slots }
}
