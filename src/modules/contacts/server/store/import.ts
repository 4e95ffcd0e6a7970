import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import type { ContactRow } from '../store.ts'
import { isVisible } from './visibility.ts'

export type MatchRow = ContactRow & {
  readonly companyKey: string | null
  readonly tagIds: string[]
  readonly isSeen: boolean
}

export async function findContactsToMatch(
  scope: Scope,
  {
    ids,
    externalIds,
    emails,
  }: {
    readonly ids: readonly string[]
    readonly externalIds: readonly string[]
    readonly emails: readonly string[]
  },
): Promise<MatchRow[]> {
  const { db } = scope
  const { rows } = await sql<MatchRow>`
    with meant as (
      select id from contacts
      where deleted_at is null and id = any(${[...ids]}::uuid[])
      union
      select id from contacts
      where deleted_at is null
        and external_id = any(${[...externalIds]}::text[])
      union
      select id from contacts
      where deleted_at is null
        and email = any(${[...emails]}::text[])
      union
      select id from contacts
      where deleted_at is null and cardinality(other_emails) > 0
        and other_emails && ${[...emails]}::text[])
    select contact.*, company.title_key as company_key, ${isVisible(scope)} as is_seen,
      array(
        select tag.tag_id from contact_tags tag
        where tag.org_id = contact.org_id and tag.contact_id = contact.id) as tag_ids
    from meant join contacts contact on contact.id = meant.id
    left join companies company on company.org_id = contact.org_id
      and company.id = contact.company_id and company.deleted_at is null
    where contact.deleted_at is null
    order by contact.created_at, contact.id limit 3000`.execute(db)
  return rows
}
