import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'

import type { EmailAccounts } from '#platform/database/tables.ts'

import type { Inside } from '../inside.ts'
import { changeRow, findRow, type RowVersion } from '../rows-store.ts'

export type AccountRow = Selectable<EmailAccounts>

export async function listAccountRows({ db, organizationId }: Inside): Promise<AccountRow[]> {
  return db
    .selectFrom('email_accounts')
    .selectAll()
    .where('orgId', '=', organizationId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(100)
    .execute()
}

export async function findByChannel(
  { db, organizationId }: Inside,
  channelId: string,
): Promise<AccountRow | undefined> {
  return db
    .selectFrom('email_accounts')
    .selectAll()
    .where('orgId', '=', organizationId)
    .where('channelId', '=', channelId)
    .executeTakeFirst()
}

/** The account marked as default, or the oldest. */
export async function findDefault({ db, organizationId }: Inside): Promise<AccountRow | undefined> {
  return db
    .selectFrom('email_accounts')
    .selectAll()
    .where('orgId', '=', organizationId)
    .orderBy('isDefault', 'desc')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Undefined if the organization already has this address. */
export async function insertAccount(
  { db, organizationId }: Inside,
  account: Omit<Insertable<EmailAccounts>, 'orgId'>,
): Promise<AccountRow | undefined> {
  return db
    .insertInto('email_accounts')
    .values({ ...account, orgId: organizationId })
    .onConflict((on) => on.columns(['orgId', 'address']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function findAccountRow(scope: Inside, id: string): Promise<AccountRow | undefined> {
  return findRow(scope, 'email_accounts', id)
}

/** Undefined if it is gone or its version differs. */
export function changeAccount(
  scope: Inside,
  which: RowVersion,
  change: Updateable<EmailAccounts>,
): Promise<AccountRow | undefined> {
  return changeRow(scope, 'email_accounts', which, change)
}

/** Doesn't bump the version, since no field on screen changes. */
export async function setCodeSent({ db, organizationId, now }: Inside, id: string): Promise<void> {
  await db
    .updateTable('email_accounts')
    .set({ codeSentAt: now })
    .where('orgId', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

export async function clearDefault({ db, organizationId }: Inside): Promise<void> {
  await db
    .updateTable('email_accounts')
    .set({ isDefault: false })
    .where('orgId', '=', organizationId)
    .where('isDefault', '=', true)
    .execute()
}

/** Verifies every address of a domain that no other organization has verified. */
export async function proveAddressesOf(
  { db, organizationId, now }: Inside,
  { id, domain }: { readonly id: string; readonly domain: string },
): Promise<Pick<AccountRow, 'id' | 'address'>[]> {
  const { rows } = await sql<Pick<AccountRow, 'id' | 'address'>>`
    update email_accounts set proven_at = ${now}, domain_id = ${id}, version = version + 1
    where org_id = ${organizationId} and proven_at is null
      and split_part(address, '@', 2) = ${domain} and app.is_email_name_free(address)
    returning id, address`.execute(db)
  return rows
}

export async function unproveAddressesOf(
  { db, organizationId }: Inside,
  domainId: string,
): Promise<void> {
  await db
    .updateTable('email_accounts')
    .set((the) => ({ provenAt: null, domainId: null, version: the('version', '+', 1) }))
    .where('orgId', '=', organizationId)
    .where('domainId', '=', domainId)
    .execute()
}

/** The delivery state of emails to one person. */
export async function findSentMail({ db, organizationId }: Inside, headerId: string) {
  return db
    .selectFrom('outbound_mails')
    .select(['state', 'answer'])
    .where('orgId', '=', organizationId)
    .where('headerId', '=', headerId)
    .executeTakeFirst()
}

export async function isTransport({ db, organizationId }: Inside, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('email_transports')
    .select('id')
    .where('orgId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}
