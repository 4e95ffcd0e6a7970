import { isDeepStrictEqual } from 'node:util'

import { sql, type Insertable, type Selectable } from 'kysely'

import type { Companies } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Attributes } from '../../model.ts'
import type { ContactSight } from '../store.ts'

export type CompanyRow = Selectable<Companies>

export async function findCompanyRow(
  { db, organizationId }: Scope,
  id: string,
): Promise<CompanyRow | undefined> {
  return db
    .selectFrom('companies')
    .selectAll()
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Of those whoever asks may see, counted no further than 1,000. */
export async function countContactsOf(
  scope: Scope,
  inSight: ContactSight,
  companyId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from contacts contact
      where contact.org_id = ${scope.organizationId} and contact.company_id = ${companyId}::uuid
        and contact.deleted_at is null and ${inSight(scope)}
      limit 1000) held`.execute(scope.db)
  return rows[0]?.count ?? 0
}

/** Undefined when it is not at the version the person saw. */
export async function putCompanyAttributes(
  { db, organizationId, now }: Scope,
  { id, version }: { id: string; version: number },
  attributes: Attributes,
): Promise<CompanyRow | undefined> {
  return db
    .updateTable('companies')
    .set({ attributes, version: version + 1, updated_at: now })
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export async function findCompaniesByName(
  { db, organizationId }: Scope,
  names: readonly string[],
): Promise<Pick<CompanyRow, 'id' | 'title_key'>[]> {
  return db
    .selectFrom('companies')
    .select(['id', 'title_key'])
    .where('org_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`title_key = any(array(select lower(name) from unnest(${[...names]}::text[]) name))`,
    )
    .execute()
}

/** Undefined when one of this name or external id was made meanwhile. */
export async function insertCompany(
  { db, organizationId }: Scope,
  company: Pick<Insertable<Companies>, 'name' | 'external_id' | 'attributes'>,
): Promise<CompanyRow | undefined> {
  return db
    .insertInto('companies')
    .values({ org_id: organizationId, ...company })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function findCompanyByExternalId(
  { db, organizationId }: Scope,
  externalId: string,
): Promise<CompanyRow | undefined> {
  return db
    .selectFrom('companies')
    .selectAll()
    .where('org_id', '=', organizationId)
    .where('external_id', '=', externalId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Undefined when nothing of it is new: pages say it on every load. */
export async function changeCompanyData(
  { db, organizationId, now }: Scope,
  row: CompanyRow,
  attributes: Attributes,
): Promise<CompanyRow | undefined> {
  if (isDeepStrictEqual(attributes, row.attributes)) return undefined
  return db
    .updateTable('companies')
    .set((is) => ({ attributes, version: is('version', '+', 1), updated_at: now }))
    .where('org_id', '=', organizationId)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirst()
}
