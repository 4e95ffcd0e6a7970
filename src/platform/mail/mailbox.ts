import type { PlatformScope } from '#platform/scope/scope.ts'

export interface MailboxPage {
  readonly limit: number
  /** The id of the last mail of the page before. */
  readonly before?: string | undefined
  readonly recipient?: string | undefined
}

/** The outbox as a local install shows it, the newest first; one row more than asked for. */
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

const summary = [
  'id',
  'channel',
  'recipient',
  'kind',
  'subject',
  'state',
  'error',
  'created_at',
  'sent_at',
] as const
