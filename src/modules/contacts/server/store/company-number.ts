import { sql, type RawBuilder } from 'kysely'

/**
 * For other stores: a number of the contact's company, an integer of at least 1, and 1 without a
 * company.
 */
export function companyNumberIn(row: string, column: string, key: string): RawBuilder<number> {
  return sql<number>`coalesce((
    select least(1000000, greatest(1, round((company.attributes ->> ${key})::numeric)))::int
    from contacts person
    join companies company
      on company.org_id = person.org_id and company.id = person.company_id
    where person.org_id = ${sql.ref(`${row}.org_id`)} and person.id = ${sql.ref(`${row}.${column}`)}
      and company.deleted_at is null
      and jsonb_typeof(company.attributes -> ${key}) = 'number'), 1)`
}
