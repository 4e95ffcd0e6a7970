import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export async function addBouncing(
  { db, organizationId }: Scope,
  bounced: readonly { readonly address: string; readonly bouncedAt: Date }[],
): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    insert into bouncing_addresses (org_id, address, bounced_at)
    select distinct on (address) ${organizationId}::uuid, address, bounced_at
    from unnest(
      ${bounced.map(({ address }) => address)}::text[],
      ${bounced.map(({ bouncedAt }) => bouncedAt)}::timestamptz[]) as told (address, bounced_at)
    order by address, bounced_at desc
    on conflict do nothing returning address`.execute(db)
  return rows.map(({ address }) => address)
}

export async function deleteBouncing(
  { db }: Scope,
  addresses: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    delete from bouncing_addresses
    where address = any(${[...addresses]}::text[])
    returning address`.execute(db)
  return rows.map(({ address }) => address)
}

export interface Addressee {
  readonly id: string
  readonly name: string
  readonly email: string | null
}

export async function listPeopleAt(
  { db }: Scope,
  addresses: readonly string[],
): Promise<Addressee[]> {
  const requested = sql`${[...addresses]}::text[]`
  const { rows } = await sql<Addressee>`
    select id, name, email from contacts
    where deleted_at is null and email = any(${requested})
    union
    select id, name, email from contacts
    where deleted_at is null and cardinality(other_emails) > 0
      and exists (select from unnest(other_emails) held where held = any(${requested}))
    limit 100`.execute(db)
  return rows
}
