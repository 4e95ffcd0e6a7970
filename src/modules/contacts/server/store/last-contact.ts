import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export interface Talk {
  readonly contactId: string
  readonly contactedAt: Date | null
  readonly repliedAt: Date | null
}

/** Only moves forward, so processing an event twice changes nothing. */
export async function updateLastContact({ db }: Scope, talks: readonly Talk[]): Promise<void> {
  await sql`
    with told as (
      select * from unnest(
        ${talks.map(({ contactId }) => contactId)}::uuid[],
        ${talks.map(({ contactedAt }) => contactedAt)}::timestamptz[],
        ${talks.map(({ repliedAt }) => repliedAt)}::timestamptz[])
        as talk (contact_id, contacted_at, replied_at)),
    due as (
      select contact.org_id, contact.id, told.contacted_at, told.replied_at
      from contacts contact join told on told.contact_id = contact.id
      where contact.deleted_at is null
        and (told.contacted_at > coalesce(contact.contacted_at, '-infinity')
          or told.replied_at > coalesce(contact.replied_at, '-infinity'))
      order by contact.id for no key update of contact)
    update contacts held set
      contacted_at = greatest(held.contacted_at, due.contacted_at),
      replied_at = greatest(held.replied_at, due.replied_at)
    from due where held.org_id = due.org_id and held.id = due.id`.execute(db)
}
