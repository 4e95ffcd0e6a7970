import { sql } from 'kysely'

import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import type { AccountRow } from './store.ts'

export interface DueMailbox {
  readonly organizationId: string
  readonly id: string
}

const isRead = sql`mode in ('imap', 'oauth_google', 'oauth_microsoft') and state <> 'paused'
  and (case when mode = 'imap' then imap else oauth_grant end) is not null`

/** Mailboxes without an active reader, longest wait first. */
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

/** Undefined if another node was faster. The lease holds until it expires or is renewed. */
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

/** Undefined if this node lost the lease, or the mailbox is paused or uses another mode. */
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

export async function setMailboxPlace(
  { db }: Scope,
  id: string,
  { uidValidity, lastUid }: { readonly uidValidity: bigint; readonly lastUid: number },
): Promise<void> {
  await sql`
    update email_accounts set uid_validity = ${uidValidity}, last_uid = ${lastUid}
    where id = ${id}::uuid`.execute(db)
}

/** Consecutive failures; zero after a success. */
export async function setFailures({ db }: Scope, id: string, failures: number): Promise<void> {
  await sql`
    update email_accounts set failures = ${failures}
    where id = ${id}::uuid`.execute(db)
}

/** Releases the lease now or at a later time, unless another node already took it. */
export async function releaseMailbox(
  { db }: Scope,
  id: string,
  { node, next }: { readonly node: string; readonly next: Date },
): Promise<void> {
  await sql`
    update email_accounts set claimed_by = null, next_poll_at = ${next}
    where id = ${id}::uuid and claimed_by = ${node}::uuid`.execute(db)
}
