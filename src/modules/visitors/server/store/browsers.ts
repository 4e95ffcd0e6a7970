import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import type { VisitorRow } from './visitors.ts'

export type BrowserRow = Pick<
  VisitorRow,
  | 'peekHash'
  | 'browser'
  | 'os'
  | 'device'
  | 'country'
  | 'region'
  | 'city'
  | 'pageUrl'
  | 'pageTitle'
  | 'seenAt'
>

export async function listBrowsersByPeek(
  { db }: Scope,
  contactId: string,
  peekHashes: readonly string[],
): Promise<BrowserRow[]> {
  const { rows } = await sql<BrowserRow>`
    select distinct on (peek_hash) peek_hash, browser, os, device, country, region, city, page_url,
      page_title, seen_at
    from visitors
    where contact_id = ${contactId}::uuid
      and peek_hash = any(${[...peekHashes]}::text[])
    order by peek_hash, seen_at desc`.execute(db)
  return rows
}

/** Past visits stay with the contact; the browser starts over as a new visitor. */
export async function retireKeys(
  { db }: Scope,
  contactId: string,
  peekHashes: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from visitors
    where contact_id = ${contactId}::uuid
      and peek_hash = any(${[...peekHashes]}::text[])
    order by id for update`.execute(db)
  for (const { id } of rows) {
    await sql`
      update visitors set key_hash = ${randomBytes(32).toString('hex')}
      where id = ${id}::uuid`.execute(db)
  }
}
