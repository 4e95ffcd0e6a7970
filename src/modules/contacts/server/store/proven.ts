import { sql, type RawBuilder } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import { lockContact, type ContactRow } from '../store.ts'
import { contactMerges, findMergedInto } from './merges.ts'

export async function lockByProvenEmail(
  scope: Scope,
  email: string,
): Promise<ContactRow | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from contacts
    where proven_email = ${email}
      and (deleted_at is null or merged_into_id is not null)
    order by deleted_at desc nulls first limit 1`.execute(scope.db)
  const id = rows[0] && (await findMergedInto(scope, contactMerges, rows[0].id))
  return id === undefined ? undefined : lockContact(scope, id)
}

export async function findProvenEmail({ db }: Scope, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ address: string | null }>`
    select proven_email as address from contacts
    where id = ${id}::uuid and deleted_at is null`.execute(db)
  return rows[0]?.address ?? undefined
}

/**
 * The contact with this address that a teammate or a signed token vouched for. Visitor claims don't
 * count: the person who verified the address would share a contact with a stranger's browser.
 */
export async function lockVouchedFor(scope: Scope, email: string): Promise<ContactRow | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from contacts
    where email = ${email} and deleted_at is null
      and proven_email is null and not is_email_claimed 
        and (kind = 'user' or made_by = 'member' or seen_at is null)
    order by (kind = 'user') desc, created_at, id limit 1`.execute(scope.db)
  return rows[0] && lockContact(scope, rows[0].id)
}

/** Serializes concurrent verifications of one address. */
export async function lockAddress({ db, organizationId }: Scope, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${organizationId} ${email}`}, 44))`.execute(
    db,
  )
}

/** Matches the contact who verified an address and others who hold data for that address. */
export function isSamePerson(id: RawBuilder<unknown>, contactId: string) {
  return sql<boolean>`${id} in (
    select other.id from contacts me
    join contacts other on other.org_id = me.org_id and other.deleted_at is null
      and (other.id = me.id or other.email = me.proven_email)
    where me.id = ${contactId}::uuid and me.deleted_at is null)`
}

/** Also matches coworkers at a company with shared tickets. */
export function isSameCompany(id: RawBuilder<unknown>, contactId: string) {
  return sql<boolean>`${id} in (
    select coworker.id from contacts me
    join companies company on company.org_id = me.org_id and company.id = me.company_id
      and company.deleted_at is null and company.shares_tickets
    join contacts coworker on coworker.org_id = me.org_id
      and coworker.company_id = company.id and coworker.deleted_at is null
    where me.id = ${contactId}::uuid and me.deleted_at is null)`
}
