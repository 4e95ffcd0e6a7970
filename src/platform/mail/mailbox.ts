import type { Pool } from '#platform/database/pool.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

export interface MailboxPage {
  readonly limit: number
  /** The ID of the last message on the previous page. */
  readonly before?: string | undefined
  readonly recipient?: string | undefined
}

/**
 * The outbox for the local mailbox page, newest first; one row more than requested to detect a next
 * page.
 */
export async function listMails({ db }: PlatformScope, { limit, before, recipient }: MailboxPage) {
  let query = db
    .selectFrom('system_mails')
    .select(summary)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (before !== undefined) query = query.where('id', '<', before)
  if (recipient !== undefined) query = query.where('recipient', '=', recipient)
  return query.execute()
}

export async function findMail({ db }: PlatformScope, id: string) {
  return db
    .selectFrom('system_mails')
    .select([...summary, 'text', 'html'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface KeptMail {
  readonly id: string
  readonly recipient: string
  readonly kind: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly organizationId: string
}

/** Adds an organization's email to the local mailbox page; repeated calls add it once. */
export async function storeInMailbox(pool: Pool, mail: KeptMail): Promise<void> {
  const { id, recipient, kind, subject, text, html, organizationId } = mail
  const values = [id, recipient, kind, subject.slice(0, 500), text, html, organizationId]
  await pool.run(() => [{ text: keep, values }])
}

const keep = `
  insert into system_mails (id, channel, recipient, kind, subject, text, html,
    organization_id, state, attempts, sent_at)
  values ($1, 'mail', $2, $3, $4, $5, $6, $7, 'sent', 1, now())
  on conflict (id) do nothing`

const summary = [
  'id',
  'channel',
  'recipient',
  'kind',
  'subject',
  'state',
  'error',
  'createdAt',
  'sentAt',
] as const
