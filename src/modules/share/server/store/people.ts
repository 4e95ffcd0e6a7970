import { sql } from 'kysely'

import type { ContactMerge } from '#platform/people/contact-data.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { isNotDuplicate } from './duplicate-rows.ts'

/**
 * Moves votes, follows, comments and submissions to another contact. Rows that both have were
 * handled before. Returns the moved ids and the tickets to recount.
 */
export async function movePerson(
  scope: Scope,
  { fromId, toId }: ContactMerge,
  ids?: readonly string[],
): Promise<{ ids: string[]; ticketIds: string[] }> {
  const { db } = scope
  const named = ids ? sql`and held.id = any(${[...ids]}::uuid[])` : sql``
  const ticketIds = await listVotedBy(scope, fromId)
  const moved: string[] = []
  const tables = [
    'ticket_votes',
    'ticket_follows',
    'share_reactions',
    'share_comments',
    'share_submissions',
  ] as const
  for (const table of tables) {
    const { rows } = await sql<{ id: string }>`
      update ${sql.table(table)} held set contact_id = ${toId}::uuid
      where held.contact_id = ${fromId}::uuid ${named}
        and ${isNotDuplicate(table, toId)}
      returning held.id`.execute(db)
    moved.push(...rows.map(({ id }) => id))
  }
  return { ids: moved, ticketIds }
}

/** Removes votes and follows. Comments lose their text but keep their place for replies. */
export async function erasePerson(
  scope: Scope,
  contactId: string,
): Promise<{ subjectIds: string[]; ticketIds: string[]; commentedIds: string[] }> {
  const { db, now } = scope
  const ticketIds = await listVotedBy(scope, contactId)
  const gone = ['ticket_votes', 'ticket_follows', 'share_reactions', 'share_tellings'] as const
  await sql`delete from share_comment_edits was
    where was.comment_id in (select said.id
      from share_comments said
      where said.org_id = was.org_id and said.contact_id = ${contactId}::uuid)`.execute(db)
  for (const table of gone) {
    await sql`delete from ${sql.table(table)}
      where contact_id = ${contactId}::uuid`.execute(db)
  }
  const comments = await sql<{ id: string; ticketId: string }>`
    update share_comments set body = '', contact_id = null, deleted_at = ${now}
    where contact_id = ${contactId}::uuid
    returning id, ticket_id`.execute(db)
  const sent = await sql<{ id: string }>`
    delete from share_submissions
    where contact_id = ${contactId}::uuid returning id`.execute(db)
  return {
    subjectIds: [...comments.rows, ...sent.rows].map(({ id }) => id),
    ticketIds,
    commentedIds: [...new Set(comments.rows.map((row) => row.ticketId))],
  }
}

export interface PersonShareRow {
  readonly kind: 'vote' | 'comment' | 'submission' | 'reaction'
  readonly text: string
  readonly createdAt: Date
}

export async function listOfPerson({ db }: Scope, contactId: string): Promise<PersonShareRow[]> {
  const { rows } = await sql<PersonShareRow>`
    select 'vote' as kind, ticket_id::text as text, created_at from ticket_votes
    where contact_id = ${contactId}::uuid
    union all
    select 'comment', body, created_at from share_comments
    where contact_id = ${contactId}::uuid and deleted_at is null
    union all
    select 'reaction', emoji, created_at from share_reactions
    where contact_id = ${contactId}::uuid
    union all
    select 'submission', title || E'\n\n' || body, created_at from share_submissions
    where contact_id = ${contactId}::uuid
    order by created_at limit 10000`.execute(db)
  return rows
}

async function listVotedBy({ db }: Scope, contactId: string): Promise<string[]> {
  const { rows } = await sql<{ ticketId: string }>`
    select ticket_id from ticket_votes
    where contact_id = ${contactId}::uuid`.execute(db)
  return rows.map(({ ticketId: id }) => id)
}
