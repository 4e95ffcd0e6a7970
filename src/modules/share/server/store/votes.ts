import { sql } from 'kysely'

import { companyNumberIn, contactNameIn } from '#modules/contacts/server/public.ts'
import { listMergedIds } from '#modules/tickets/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

export interface Voter {
  readonly contactId: string | null
  readonly readerHash: string | null
}

/** False if the contact already voted for the ticket or one merged into it. */
export async function insertVote(
  { db, organizationId, now }: Scope,
  ticketId: string,
  {
    voter,
    source,
    addedBy,
  }: {
    readonly voter: Voter
    readonly source: 'self' | 'on_behalf' | 'import'
    readonly addedBy: string | null
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into ticket_votes (org_id, ticket_id, contact_id, reader_hash, source, added_by, created_at)
    values (${organizationId}, ${ticketId}::uuid, ${voter.contactId}::uuid, ${voter.readerHash},
      ${source}, ${addedBy}::uuid, ${now})
    on conflict do nothing returning id`.execute(db)
  return rows.length > 0
}

/** Removes the vote from all merged tickets of the idea. */
export async function deleteVotes(
  { db }: Scope,
  ticketIds: readonly string[],
  { contactId, readerHash }: Voter,
): Promise<boolean> {
  const { rows } = await sql`
    delete from ticket_votes
    where ticket_id = any(${[...ticketIds]}::uuid[])
      and (contact_id = ${contactId}::uuid or reader_hash = ${readerHash}) returning id`.execute(db)
  return rows.length > 0
}

export async function weigh(
  { db }: Scope,
  ticketIds: readonly string[],
  weightField: string,
): Promise<void> {
  const weight =
    weightField === '' ? sql`1` : companyNumberIn('cast_vote', 'contact_id', weightField)
  await sql`update ticket_votes cast_vote set weight = ${weight}
    where cast_vote.ticket_id = any(${[...ticketIds]}::uuid[])`.execute(db)
}

/**
 * Counts people, not votes: someone who voted for two merged tickets counts once, with the larger
 * weight.
 */
export async function countVotes(
  { db }: Scope,
  ticketIds: readonly string[],
): Promise<{ count: number; weight: bigint }> {
  const { rows } = await sql<{ count: number; weight: bigint }>`
    select count(*)::int as count, coalesce(sum(weight), 0)::bigint as weight from (
      select max(weight) as weight from ticket_votes
      where ticket_id = any(${[...ticketIds]}::uuid[])
      group by contact_id, reader_hash) as people`.execute(db)
  return rows[0] ?? { count: 0, weight: 0n }
}

export interface VoteRow {
  readonly id: string
  readonly ticketId: string
  readonly contactId: string | null
  readonly contactName: string | null
  readonly weight: number
  readonly source: 'self' | 'on_behalf' | 'import'
  readonly addedBy: string | null
  readonly createdAt: Date
  readonly place: string
}

export async function listVoteRows(
  scope: Scope,
  ticketId: string,
  { after, limit }: { after: readonly [string, string] | undefined; limit: number },
): Promise<VoteRow[]> {
  const family = await listMergedIds(scope, ticketId)
  const beyond = after
    ? sql`and (cast_vote.created_at, cast_vote.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql``
  const { rows } = await sql<VoteRow>`
    select cast_vote.id, cast_vote.ticket_id, cast_vote.contact_id,
      ${contactNameIn('cast_vote', 'contact_id')} as contact_name, cast_vote.weight,
      cast_vote.source, cast_vote.added_by, cast_vote.created_at,
      cast_vote.created_at::text as place
    from ticket_votes cast_vote
    where cast_vote.ticket_id = any(${family}::uuid[]) ${beyond}
    order by cast_vote.created_at desc, cast_vote.id desc
    limit ${sql.lit(limit)}`.execute(scope.db)
  return rows
}

export async function findVote(
  { db }: Scope,
  id: string,
): Promise<{ ticketId: string; contactId: string | null; readerHash: string | null } | undefined> {
  return db
    .selectFrom('ticket_votes')
    .select(['ticketId', 'contactId', 'readerHash'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function listVotedIds(
  { db }: Scope,
  { afterId, limit }: { readonly afterId: string | null; readonly limit: number },
): Promise<string[]> {
  const beyond = afterId === null ? sql`` : sql`where ticket_id > ${afterId}::uuid`
  const { rows } = await sql<{ ticketId: string }>`
    select distinct ticket_id from ticket_votes
    ${beyond}
    order by ticket_id limit ${limit}`.execute(db)
  return rows.map(({ ticketId: id }) => id)
}
