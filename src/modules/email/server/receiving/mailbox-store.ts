import { sql } from 'kysely'

import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import type { AccountRow } from './store.ts'

export interface DueMailbox {
  readonly organizationId: string
  readonly id: string
}

/** There is something to open it with. */
const isRead = sql`mode in ('imap', 'oauth_google', 'oauth_microsoft') and state <> 'paused'
  and (case when mode = 'imap' then imap else oauth_grant end) is not null`

/** Mailboxes that nobody looks into at the moment, the longest waiting first. */
export async function listDueMailboxes(
  { db, now }: PlatformScope,
  limit: number,
): Promise<DueMailbox[]> {
  const { rows } = await sql<DueMailbox>`
    select org_id as "organizationId", id from email_accounts
    where ${isRead} and next_poll_at <= ${now}
    order by next_poll_at limit ${limit}`.execute(db)
  return rows
}

/** Undefined when another node was quicker. It is this node's until then, or until it says so again. */
export async function claimMailbox(
  { db, now }: Scope,
  id: string,
  { node, until }: { readonly node: string; readonly until: Date },
): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    update email_accounts set claimed_by = ${node}::uuid, next_poll_at = ${until}
    where id = ${id}::uuid and next_poll_at <= ${now}
      and ${isRead}
    returning *`.execute(db)
  return rows[0]
}

/** Undefined when it is this node's no more, rests, or is reached in another way. */
export async function keepMailbox(
  { db }: Scope,
  { id, mode, imap, folder }: Pick<AccountRow, 'id' | 'mode' | 'imap' | 'folder'>,
  { node, until }: { readonly node: string; readonly until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update email_accounts set next_poll_at = ${until}
    where id = ${id}::uuid and claimed_by = ${node}::uuid
      and ${isRead} and mode = ${mode} and imap is not distinct from ${imap} and folder = ${folder}
    returning id`.execute(db)
  return rows.length > 0
}

/** How far a mailbox was read. */
export async function putMailboxPlace(
  { db }: Scope,
  id: string,
  { uidValidity, lastUid }: { readonly uidValidity: bigint; readonly lastUid: number },
): Promise<void> {
  await sql`
    update email_accounts set uid_validity = ${uidValidity}, last_uid = ${lastUid}
    where id = ${id}::uuid`.execute(db)
}

/** In a row; none when it works. */
export async function putFailures({ db }: Scope, id: string, failures: number): Promise<void> {
  await sql`
    update email_accounts set failures = ${failures}
    where id = ${id}::uuid`.execute(db)
}

/** For whoever is next, at once or later; what another node took meanwhile stays with it. */
export async function releaseMailbox(
  { db }: Scope,
  id: string,
  { node, next }: { readonly node: string; readonly next: Date },
): Promise<void> {
  await sql`
    update email_accounts set claimed_by = null, next_poll_at = ${next}
    where id = ${id}::uuid and claimed_by = ${node}::uuid`.execute(db)
}
