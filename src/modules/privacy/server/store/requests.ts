import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'

import { contactIsVisible, joinContact } from '#modules/contacts/server/public.ts'
import type { PrivacyRequests } from '#platform/database/tables.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import { warnDays } from '../../rules.ts'

export type RequestRow = Selectable<PrivacyRequests> & {
  contactName: string
  contactEmail: string | null
  contactErasedAt: Date | null
  exactReceivedAt: string
}

export interface RequestFilter {
  readonly state?: 'open' | 'over' | undefined
  readonly contactId?: string | undefined
  readonly after: readonly [receivedAt: string, id: string] | undefined
  readonly limit: number
}

export async function listRequestRows(
  scope: Scope,
  { state, contactId, after, limit }: RequestFilter,
): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select ${columns} from privacy_requests request ${joinContact('request')}
    where ${contactIsVisible(scope)}
      ${state === undefined ? sql`` : sql`and ${state === 'open' ? isOpen : sql`not ${isOpen}`}`}
      ${contactId === undefined ? sql`` : sql`and request.contact_id = ${contactId}::uuid`}
      ${after ? sql`and (request.received_at, request.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by request.received_at desc, request.id desc limit ${limit}`.execute(scope.db)
  return rows
}

export async function countOpenRequests(scope: Scope): Promise<{ open: number; due: number }> {
  const { rows } = await sql<{ open: number; due: number }>`
    select count(*)::int as open,
      count(*) filter (where request.due_at <= ${warnFrom(scope.now)})::int as due
    from privacy_requests request ${joinContact('request')}
    where ${isOpen} and ${contactIsVisible(scope)}`.execute(scope.db)
  return rows[0] ?? { open: 0, due: 0 }
}

export async function lockRequest(scope: Scope, id: string): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    select ${columns} from privacy_requests request ${joinContact('request')}
    where request.id = ${id}::uuid and ${contactIsVisible(scope)}
    for update of request`.execute(scope.db)
  return rows[0]
}

export async function insertRequest(
  { db, organizationId }: Scope,
  request: Omit<Insertable<PrivacyRequests>, 'orgId'>,
): Promise<string> {
  const { id } = await db
    .insertInto('privacy_requests')
    .values({ ...request, orgId: organizationId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function changeRequest(
  { db }: Scope,
  { id, version }: Pick<RequestRow, 'id' | 'version'>,
  change: Updateable<PrivacyRequests>,
): Promise<void> {
  await db
    .updateTable('privacy_requests')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

export async function hasOpenRequest(
  { db }: Scope,
  { contactId, kind }: { contactId: string; kind: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from privacy_requests request
    where contact_id = ${contactId}::uuid and kind = ${kind}
      and ${isOpen} limit 1`.execute(db)
  return rows.length > 0
}

export async function moveRequests(
  { db }: Scope,
  { fromId, toId }: { fromId: string; toId: string },
  ids?: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update privacy_requests set contact_id = ${toId}::uuid
    where contact_id = ${fromId}::uuid
      ${ids ? sql`and id = any(${[...ids]}::uuid[])` : sql``}
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The request itself stays as proof that it was answered; its text about the person is removed. */
export async function blankRequests({ db, now }: Scope, contactId: string): Promise<void> {
  await sql`
    update privacy_requests request set note = '', version = version + 1,
      reason = case when ${isOpen} and kind = 'export' then 'The person was erased.'
        when status = 'refused' then 'Removed with the person.' else reason end,
      ended_at = coalesce(ended_at, ${now}),
      status = case when not (${isOpen}) then status when kind = 'erase' then 'done' else 'refused' end
    where contact_id = ${contactId}::uuid`.execute(db)
}

export async function listRequestsOfContact(
  { db }: Scope,
  contactId: string,
): Promise<Selectable<PrivacyRequests>[]> {
  return db
    .selectFrom('privacy_requests')
    .selectAll()
    .where('contactId', '=', contactId)
    .orderBy('receivedAt')
    .orderBy('id')
    .limit(1000)
    .execute()
}

export async function listOrganizationsToWarn({ db, now }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`
    select distinct org_id from privacy_requests request
    where ${isOpen} and warned_at is null and due_at <= ${warnFrom(now)} limit 1000`.execute(db)
  return rows.map(({ orgId: id }) => id)
}

export async function markRequestsWarned(
  { db, now }: Scope,
  limit: number,
): Promise<Pick<RequestRow, 'id' | 'kind' | 'dueAt' | 'contactId'>[]> {
  const { rows } = await sql<Pick<RequestRow, 'id' | 'kind' | 'dueAt' | 'contactId'>>`
    update privacy_requests set warned_at = ${now}
    where id in (
      select id from privacy_requests request
      where ${isOpen} and warned_at is null
        and due_at <= ${warnFrom(now)}
      order by due_at limit ${limit})
    returning id, kind, due_at, contact_id`.execute(db)
  return rows
}

function warnFrom(now: Date): Date {
  return new Date(now.getTime() + warnDays * 24 * 3_600_000)
}

const isOpen: RawBuilder<unknown> = sql`request.status in ('received', 'verified', 'running')`

const columns = sql`request.*, request.received_at::text as exact_received_at,
  contact.name as contact_name, contact.email as contact_email, contact.erased_at as contact_erased_at`
