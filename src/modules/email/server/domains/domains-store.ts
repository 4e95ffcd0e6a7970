import { sql, type Selectable, type Updateable } from 'kysely'

import type { EmailDomainKeys, EmailDomains } from '#platform/database/tables.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import type { Inside } from '../inside.ts'
import { changeRow, findRow, type RowVersion } from '../rows-store.ts'

export type DomainRow = Selectable<EmailDomains>
export type KeyRow = Selectable<EmailDomainKeys>

export async function listDomainRows({ db, organizationId }: Inside): Promise<DomainRow[]> {
  return db
    .selectFrom('email_domains')
    .selectAll()
    .where('orgId', '=', organizationId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(100)
    .execute()
}

export function findDomainRow(scope: Inside, id: string): Promise<DomainRow | undefined> {
  return findRow(scope, 'email_domains', id)
}

/** Locks the row until the transaction ends, so concurrent checks wait. */
export function lockDomainRow(
  { db, organizationId }: Inside,
  id: string,
): Promise<DomainRow | undefined> {
  return db
    .selectFrom('email_domains')
    .selectAll()
    .where('orgId', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The verified domain of an address, if any; its addresses need no verification of their own. */
export async function findProvenDomain(
  { db, organizationId }: Inside,
  domain: string,
): Promise<DomainRow | undefined> {
  return db
    .selectFrom('email_domains')
    .selectAll()
    .where('orgId', '=', organizationId)
    .where('domain', '=', domain)
    .where('verifiedAt', 'is not', null)
    .executeTakeFirst()
}

/** Undefined if the organization already has it. */
export async function insertDomain(
  { db, organizationId }: Inside,
  domain: string,
): Promise<DomainRow | undefined> {
  return db
    .insertInto('email_domains')
    .values({ orgId: organizationId, domain })
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Undefined if it is gone or its version differs. */
export function changeDomain(
  scope: Inside,
  which: RowVersion,
  change: Updateable<EmailDomains>,
): Promise<DomainRow | undefined> {
  return changeRow(scope, 'email_domains', which, change)
}

export async function listKeyRows(
  { db, organizationId }: Inside,
  domainIds: readonly string[],
): Promise<KeyRow[]> {
  if (domainIds.length === 0) return []
  return db
    .selectFrom('email_domain_keys')
    .selectAll()
    .where('orgId', '=', organizationId)
    .where('domainId', 'in', domainIds)
    .execute()
}

export async function insertKeys(
  { db, organizationId }: Inside,
  keys: readonly Omit<KeyRow, 'orgId' | 'createdAt'>[],
): Promise<void> {
  await db
    .insertInto('email_domain_keys')
    .values(keys.map((key) => ({ ...key, orgId: organizationId })))
    .execute()
}

/** Promotes the next key; false if a concurrent rotation did it. */
export async function promoteNextKey(
  { db, organizationId, now }: Inside,
  { domainId, selector }: Pick<KeyRow, 'domainId' | 'selector'>,
): Promise<boolean> {
  await db
    .deleteFrom('email_domain_keys')
    .where('orgId', '=', organizationId)
    .where('domainId', '=', domainId)
    .where('state', '=', 'active')
    .execute()
  const { numUpdatedRows } = await db
    .updateTable('email_domain_keys')
    .set({ state: 'active', activeAt: now })
    .where('orgId', '=', organizationId)
    .where('domainId', '=', domainId)
    .where('selector', '=', selector)
    .where('state', '=', 'next')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function listOrganizationsWithDue({ db, now }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`
    select distinct org_id from email_domains where next_check_at <= ${now} limit 1000`.execute(db)
  return rows.map(({ orgId: id }) => id)
}

/** The domain that is overdue the longest. */
export async function findDueDomain({
  db,
  organizationId,
  now,
}: Inside): Promise<DomainRow | undefined> {
  return db
    .selectFrom('email_domains')
    .selectAll()
    .where('orgId', '=', organizationId)
    .where('nextCheckAt', '<=', now)
    .orderBy('nextCheckAt')
    .limit(1)
    .executeTakeFirst()
}
