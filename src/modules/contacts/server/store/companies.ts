import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'

import type { Companies } from '#platform/database/tables.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Attributes } from '../../model.ts'
import type { Named } from '../../rules.ts'
import { changesIn } from '../store.ts'
import { companyMerges, findMergedInto } from './merges.ts'
import { companyTags, listTagIdsOf } from './tags.ts'
import { isVisible } from './visibility.ts'

export type CompanyRow = Selectable<Companies>
export type TaggedCompany = CompanyRow & { readonly tagIds: string[] }

export async function findCompanyRow(scope: Scope, id: string): Promise<CompanyRow | undefined> {
  return company(scope, id).executeTakeFirst()
}

function company({ db }: Scope, id: string) {
  return db.selectFrom('companies').selectAll().where('id', '=', id).where('deletedAt', 'is', null)
}

/**
 * Locks the company so that it isn't merged before the contact joins. Returns the company it was
 * merged into, if any; undefined if it is gone.
 */
export async function lockCompanyToJoin(scope: Scope, id: string): Promise<string | undefined> {
  const locked = await company(scope, id).forKeyShare().executeTakeFirst()
  if (locked) return locked.id
  const by = await findMergedInto(scope, companyMerges, id)
  return by === undefined ? undefined : lockCompanyToJoin(scope, by)
}

export async function getCompanyRow(scope: Scope, id: string): Promise<CompanyRow> {
  return (await findCompanyRow(scope, id)) ?? refuse('not_found', 'Company not found.')
}

export async function countContactsOf(scope: Scope, companyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from contacts contact
      where contact.company_id = ${companyId}::uuid
        and contact.deleted_at is null and ${isVisible(scope)}
      limit 1000) held`.execute(scope.db)
  return rows[0]?.count ?? 0
}

export async function hasHiddenPeople(
  scope: Scope,
  companyIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select from contacts contact
    where contact.company_id = any(${[...companyIds]}::uuid[])
      and contact.deleted_at is null and not ${isVisible(scope)}
    limit 1`.execute(scope.db)
  return rows.length > 0
}

export async function listSharedUnseen(
  scope: Scope,
  companyIds: readonly string[],
): Promise<string[]> {
  if (companyIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select company.id from companies company
    where company.id = any(${[...companyIds]}::uuid[]) and company.shares_tickets
      and exists (
        select from contacts contact
        where contact.org_id = company.org_id and contact.company_id = company.id
          and contact.deleted_at is null and not ${isVisible(scope)})`.execute(scope.db)
  return rows.map(({ id }) => id)
}

export async function updateCompanyAttributes(
  { db, now }: Scope,
  { id, version }: { id: string; version: number },
  attributes: Attributes,
): Promise<CompanyRow | undefined> {
  return db
    .updateTable('companies')
    .set({ attributes, version: version + 1, updatedAt: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Locks the companies so that none is merged before the contacts join. */
export async function findCompaniesByName(
  { db }: Scope,
  names: readonly string[],
): Promise<Pick<CompanyRow, 'id' | 'titleKey'>[]> {
  return db
    .selectFrom('companies')
    .select(['id', 'titleKey'])
    .where('deletedAt', 'is', null)
    .where(
      sql<boolean>`title_key = any(array(select lower(name) from unnest(${[...names]}::text[]) name))`,
    )
    .orderBy('id')
    .forKeyShare()
    .execute()
}

export async function insertCompany(
  { db, organizationId }: Scope,
  company: Pick<Insertable<Companies>, 'name' | 'externalId' | 'attributes'>,
): Promise<CompanyRow | undefined> {
  return db
    .insertInto('companies')
    .values({ orgId: organizationId, ...company })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function addMissingAttributes(
  { db }: Scope,
  id: string,
  attributes: Attributes,
): Promise<void> {
  await db.updateTable('companies').set({ attributes }).where('id', '=', id).execute()
}

/** Undefined if nothing is new: pages repeat their data on every load. */
export async function changeCompanyData(
  { db, now }: Scope,
  row: CompanyRow,
  change: Updateable<Companies>,
): Promise<CompanyRow | undefined> {
  const changes = changesIn(row, change)
  if (changes.length === 0) return undefined
  return db
    .updateTable('companies')
    .set((is) => ({
      ...Object.fromEntries(changes),
      version: is('version', '+', 1),
      updatedAt: now,
    }))
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirst()
}

export async function lockCompany(scope: Scope, id: string): Promise<CompanyRow | undefined> {
  return company(scope, id).forUpdate().executeTakeFirst()
}

export async function listTaggedCompanies(
  scope: Scope,
  ids: readonly string[],
): Promise<TaggedCompany[]> {
  const { rows } = await sql<CompanyRow>`
    select * from companies
    where id = any(${[...ids]}::uuid[])
      and deleted_at is null`.execute(scope.db)
  const tags = await listTagIdsOf(scope, companyTags, ids)
  return rows.map((row) => ({ ...row, tagIds: tags.get(row.id) ?? [] }))
}

export function companyHasTag(tagIds: readonly string[]): RawBuilder<unknown> {
  return sql`exists (
    select from company_tags tag
    where tag.org_id = companies.org_id and tag.company_id = companies.id
      and tag.tag_id = any(${[...tagIds]}::uuid[]))`
}

export async function movePeople(
  { db }: Scope,
  { fromId, toId }: { fromId: string; toId: string },
  ids?: readonly string[],
): Promise<string[]> {
  const named = ids ? sql`and id = any(${[...ids]}::uuid[])` : sql``
  const { rows } = await sql<{ id: string }>`
    update contacts set company_id = ${toId}::uuid
    where company_id = ${fromId}::uuid ${named}
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listPeopleOf(
  scope: Scope,
  companyId: string,
  limit: number,
): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select contact.id, contact.name, contact.email from contacts contact
    where contact.company_id = ${companyId}::uuid
      and contact.deleted_at is null and ${isVisible(scope)}
    order by coalesce(contact.seen_at, contact.created_at) desc, contact.id desc
    limit ${limit}`.execute(scope.db)
  return rows
}
