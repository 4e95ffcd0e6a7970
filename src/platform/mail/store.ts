import { sql } from 'kysely'

import type { Pool } from '#platform/database/pool.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

export type Channel = 'mail' | 'sms'

export interface NewMail {
  readonly channel: Channel
  readonly recipient: string
  readonly kind: string
  readonly subject: string
  readonly text: string
  readonly html?: string | undefined
  readonly unsubscribeUrl?: string | undefined
  readonly organizationId?: string | undefined
}

/** A mail that this process has taken and must mark. */
export interface ClaimedMail {
  readonly id: string
  readonly channel: Channel
  readonly recipient: string
  readonly kind: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly unsubscribeUrl: string | null
  readonly messageId: string
  readonly attempts: number
}

export async function insertMail(
  scope: Scope | PlatformScope,
  { channel, recipient, kind, subject, text, html, unsubscribeUrl, organizationId }: NewMail,
): Promise<void> {
  if (scope.organizationId === undefined) {
    await scope.db
      .insertInto('system_mails')
      .values({
        channel,
        recipient,
        kind,
        subject,
        text,
        html: html ?? null,
        unsubscribe_url: unsubscribeUrl ?? null,
        organization_id: organizationId ?? null,
      })
      .execute()
    return
  }
  if (unsubscribeUrl !== undefined) {
    await sql`
      select app.queue_endable_mail(${recipient}, ${kind}, ${subject}, ${text}, ${html ?? null}, ${unsubscribeUrl})`.execute(
      scope.db,
    )
    return
  }
  await sql`
    select app.queue_system_mail(${channel}, ${recipient}, ${kind}, ${subject}, ${text}, ${html ?? null})`.execute(
    scope.db,
  )
}

export interface MailClaim {
  readonly channels: readonly Channel[]
  /** Those whose messages leave this machine, where they could trouble somebody. */
  readonly leaving: readonly Channel[]
  readonly claimedBy: string
  /** Behind the @ of a Message-ID; the row's id stands before it and never changes. */
  readonly domain: string
}

/** Settles what may not be sent, then takes what is due. */
export async function claimMails(
  pool: Pool,
  { channels, leaving, claimedBy, domain }: MailClaim,
): Promise<ClaimedMail[]> {
  const [, , claimed] = await pool.run(() => [
    { text: giveUp },
    { text: holdBack, values: [leaving] },
    { text: claim, values: [channels, claimedBy, domain] },
  ])
  return (claimed?.rows ?? []) as unknown as ClaimedMail[]
}

export type Outcome =
  | { readonly state: 'sent' }
  | { readonly state: 'failed'; readonly error: string }
  | { readonly state: 'pending'; readonly error: string }

/** A claim that lapsed changes nothing: the mail is another process's by now. */
export async function markMail(
  pool: Pool,
  { id, attempts }: ClaimedMail,
  { outcome, keepsBody }: { outcome: Outcome; keepsBody: boolean },
): Promise<void> {
  const error = outcome.state === 'sent' ? null : outcome.error.slice(0, 4000)
  await pool.run(() => [{ text: mark, values: [id, attempts, outcome.state, error, keepsBody] }])
}

export async function countWaitingMails(pool: Pool, channel: Channel): Promise<number> {
  const [result] = await pool.run(() => [
    {
      text: `select count(*)::int as waiting from system_mails where state = 'pending' and channel = $1`,
      values: [channel],
    },
  ])
  return Number(result?.rows[0]?.waiting ?? 0)
}

export async function deleteOldMails({ db }: PlatformScope): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from system_mails where created_at < now() - interval '30 days'`.execute(db)
  return Number(numAffectedRows)
}

const tries = 8

// Tried so often without an answer that nobody can say whether it arrived.
const giveUp = `
  update system_mails set state = 'unknown', text = '', html = null, unsubscribe_url = null,
    error = coalesce(error, 'The last try ended without an answer.')
  where state = 'sending' and claimed_at < now() - interval '2 minutes' and attempts >= ${tries}`

// The product must not become a way to flood somebody: over all organizations one address gets so
// many mails an hour, and one organization sends so many a day.
const holdBack = `
  with waiting as (
    select id, channel, recipient, organization_id, created_at from system_mails
    where state = 'pending' and attempts = 0 and next_try_at <= now() and channel = any($1::text[])
    order by next_try_at, id limit 100
  ),
  refused as (
    select id, case
      when (
        select count(*) from system_mails earlier
        where earlier.recipient = waiting.recipient and earlier.channel = waiting.channel
          and earlier.created_at > waiting.created_at - interval '1 hour'
          and (earlier.created_at, earlier.id) < (waiting.created_at, waiting.id)
          and earlier.state <> 'failed'
      ) >= 20 then 'This address got 20 messages within an hour.'
      when (
        select count(*) from system_mails earlier
        where earlier.organization_id = waiting.organization_id
          and earlier.created_at > waiting.created_at - interval '1 day'
          and (earlier.created_at, earlier.id) < (waiting.created_at, waiting.id)
          and earlier.state <> 'failed'
      ) >= 2000 then 'This organization sent 2,000 messages within a day.'
    end as reason
    from waiting
  )
  update system_mails mail set state = 'failed', error = refused.reason, text = '', html = null,
    unsubscribe_url = null
  from refused where mail.id = refused.id and refused.reason is not null`

// What was being sent when its process ended is sent again with the same Message-ID: a sign-in link
// twice is better than none.
const claim = `
  with due as (
    select id from system_mails
    where channel = any($1::text[]) and (
      (state = 'pending' and next_try_at <= now())
      or (state = 'sending' and claimed_at < now() - interval '2 minutes'))
    order by next_try_at, id limit 20
    for update skip locked
  )
  update system_mails mail set
    state = 'sending', attempts = attempts + 1, claimed_by = $2, claimed_at = now(),
    message_id = coalesce(message_id, '<' || mail.id || '@' || $3 || '>')
  from due where mail.id = due.id
  returning mail.id, channel, recipient, kind, subject, text, html, unsubscribe_url as "unsubscribeUrl",
    message_id as "messageId", attempts`

// Half a minute, two minutes, eight, and so on up to six hours.
const mark = `
  update system_mails set
    state = case when $3 = 'pending' and attempts >= ${tries} then 'failed' else $3 end,
    error = $4,
    sent_at = case when $3 = 'sent' then now() end,
    next_try_at = now() + least(interval '30 seconds' * 4 ^ (attempts - 1), interval '6 hours'),
    text = case when $5 or ($3 = 'pending' and attempts < ${tries}) then text else '' end,
    html = case when $5 or ($3 = 'pending' and attempts < ${tries}) then html end,
    unsubscribe_url = case when $5 or ($3 = 'pending' and attempts < ${tries}) then unsubscribe_url end
  where id = $1 and attempts = $2 and state = 'sending'`
