import { sql } from 'kysely'

import type { PlatformScope } from '#platform/scope/scope.ts'

/**
 * Deletes emails after 90 days. Bodies are emptied after a week: the conversation keeps the text,
 * and the body is only needed for a resend. Limited per run to keep transactions short.
 */
export async function pruneOutbound({ db }: PlatformScope): Promise<number> {
  const mails = await sql`
    delete from outbound_mails where (org_id, id) in (
      select org_id, id from outbound_mails
      where created_at < now() - interval '90 days' and state not in ('queued', 'deferred', 'sending')
      order by created_at limit 20000)`.execute(db)
  // Also deletes bodies whose emails were erased with their conversation.
  const bodies = await sql`
    delete from mail_bodies where (org_id, id) in (
      select org_id, id from mail_bodies body
      where created_at < now() - interval '1 hour' and not exists (
        select from outbound_mails mail where mail.org_id = body.org_id and mail.body_id = body.id)
      order by created_at limit 20000)`.execute(db)
  const content = await sql`
    update mail_bodies set mail = mail || '{"text": "", "html": null, "files": [], "isGone": true}'
    where (org_id, id) in (
      select org_id, id from mail_bodies body
      where created_at between now() - interval '9 days' and now() - interval '7 days'
        and not mail ? 'isGone' and not exists (
          select from outbound_mails mail where mail.org_id = body.org_id and mail.body_id = body.id
            and (mail.is_bulk or mail.state in ('queued', 'deferred', 'sending')))
      order by created_at limit 20000)`.execute(db)
  await sql`delete from mail_pauses where until < now() - interval '1 day'`.execute(db)
  await sql`delete from mail_news_keys where at < now() - interval '2 days'`.execute(db)
  await sql`delete from mail_days where day < current_date - 2`.execute(db)
  await sql`delete from mail_rates where at < now() - interval '1 hour'`.execute(db)
  return [mails, bodies, content].reduce(
    (sum, { numAffectedRows }) => sum + Number(numAffectedRows),
    0,
  )
}
