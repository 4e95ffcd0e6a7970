import { sql, type RawBuilder } from 'kysely'

/**
 * SQL condition for other stores: the contact of a row with a `contact_id` works for one of these
 * companies.
 */
export function personWorksFor(
  row: string,
  { ids, orNone }: { readonly ids: readonly string[]; readonly orNone: boolean },
): RawBuilder<unknown> {
  const among = sql`person.company_id = any(${currentCompanyIds(ids)})`
  return personIs(row, orNone ? sql`(person.company_id is null or ${among})` : among)
}

/** IDs of merged companies resolve to the company they were merged into. */
function currentCompanyIds(ids: readonly string[]): RawBuilder<unknown> {
  return sql`array(
    with recursive chain as (
      select first.org_id, first.id, first.merged_into_id, 1 as step from companies first
      where first.id = any(${[...ids]}::uuid[])
      union all
      select next.org_id, next.id, next.merged_into_id, chain.step + 1
      from chain join companies next
        on next.org_id = chain.org_id and next.id = chain.merged_into_id
      where chain.step < 20)
    select id from chain where merged_into_id is null)`
}

/** For other stores: a query for the people of a company. */
export function peopleOfCompany(companyId: string): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`
    select person.id from contacts person
    where person.company_id = ${companyId}::uuid`
}

/** Ignores the country: `de` also matches `de-AT`. */
export function personHasLanguage(row: string, languages: readonly string[]): RawBuilder<unknown> {
  const codes = languages.map((each) => each.toLowerCase())
  return personIs(
    row,
    sql`(lower(person.locale) = any(${codes}::text[])
      or split_part(lower(person.locale), '-', 1) = any(${codes}::text[]))`,
  )
}

/** `held.value` is lowercase and cut to a maximum length. */
export function personHasValue(
  row: string,
  key: string,
  test: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`exists (
    select from contact_values held
    where held.org_id = ${sql.ref(`${row}.org_id`)} and held.contact_id = ${sql.ref(`${row}.contact_id`)}
      and held.key = ${key} and ${test})`
}

export function rowHasValue(
  attributes: string,
  key: string,
  test: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`exists (
    select from app.contact_value_rows(${sql.ref(attributes)}) held
    where held.key = ${key} and ${test})`
}

function personIs(row: string, test: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (
    select from contacts person
    where person.org_id = ${sql.ref(`${row}.org_id`)} and person.id = ${sql.ref(`${row}.contact_id`)}
      and ${test})`
}
