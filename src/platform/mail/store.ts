import { sql } from 'kysely'

import type { Pool } from '#platform/database/pool.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

export type Channel = 'mail' | 'sms'

/**
 * The budget a message counts against, so that messages triggered by outsiders never use up the
 * rest.
 */
export type Budget = 'members' | 'outsiders'

export interface NewMail {
  readonly channel: Channel
  readonly recipient: string
  readonly kind: string
  readonly subject: string
  readonly text: string
  readonly html?: string | undefined
  readonly unsubscribeUrl?: string | undefined
  readonly organizationId?: string | undefined
  readonly budget?: Budget | undefined
}

/** A message claimed by this process, which must update it afterwards. */
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
  {
    channel,
    recipient,
    kind,
    subject,
    text,
    html,
    unsubscribeUrl,
    organizationId,
    budget,
  }: NewMail,
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
        unsubscribeUrl: unsubscribeUrl ?? null,
        organizationId: organizationId ?? null,
        budget: budget ?? 'members',
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
  if (budget === 'outsiders') {
    await sql`
      select app.queue_outsiders_mail(${recipient}, ${kind}, ${subject}, ${text}, ${html ?? null})`.execute(
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
  /** Channels that leave this machine and are rate limited. */
  readonly leaving: readonly Channel[]
  readonly claimedBy: string
  /** The domain of the Message-ID; its local part is the row's ID and never changes. */
  readonly domain: string
}

/** Messages held back by a limit, grouped by organization. */
export interface HeldMails {
  readonly organizationId: string | null
  readonly kind: string
  /** Waiting or dropped, with the reason below. */
  readonly state: 'pending' | 'failed'
  readonly reason: string
  readonly count: number
}

/** Applies the limits, then claims what is due. */
export async function claimMails(
  pool: Pool,
  { channels, leaving, claimedBy, domain }: MailClaim,
): Promise<{ claimed: ClaimedMail[]; held: HeldMails[] }> {
  const held = await holdBackAll(pool, leaving)
  const [claimed] = await pool.run(() => [{ text: claim, values: [channels, claimedBy, domain] }])
  return { claimed: (claimed?.rows ?? []) as unknown as ClaimedMail[], held }
}

async function holdBackAll(pool: Pool, leaving: readonly Channel[]): Promise<HeldMails[]> {
  const all: HeldMails[] = []
  for (;;) {
    const [, result] = await pool.run(() => [
      { text: giveUp },
      { text: holdBack, values: [leaving] },
    ])
    const held = (result?.rows ?? []) as unknown as HeldMails[]
    all.push(...held)
    const count = held.reduce((sum, { count: some }) => sum + some, 0)
    // Everything claimed must have passed the limits, so repeat while many were held back.
    if (count <= lookedAt - claimedAtOnce) return all
  }
}

export type Outcome =
  | { readonly state: 'sent' }
  | { readonly state: 'failed'; readonly error: string }
  | { readonly state: 'pending'; readonly error: string }

/** An expired claim changes nothing: another process has the message by now. */
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
const claimedAtOnce = 20
const lookedAt = 200

// Messages waiting for their organization's limit are dropped a day before that, so they still
// count.
const longestWait = `interval '3 days'`

// After this many attempts without a response, the result is unknown.
const giveUp = `
  update system_mails set state = 'unknown', text = '', html = null, unsubscribe_url = null,
    error = coalesce(error, 'The last attempt ended without a response.')
  where state = 'sending' and claimed_at < now() - interval '2 minutes' and attempts >= ${tries}`

// Limits that keep the product from being used to flood people: messages per address and hour
// across all organizations, and per organization and day. Messages over the organization's limit
// wait; messages over the address's limit are dropped, since waiting would only delay the flood.
// Messages triggered by outsiders count per kind and never against members' messages.
const holdBack = `
  with due as (
    select id, channel, recipient, organization_id, budget, created_at,
      case when budget = 'outsiders' then kind end as kind
    from system_mails
    where state = 'pending' and attempts = 0 and next_try_at <= now() and channel = any($1::text[])
    order by next_try_at, id limit ${lookedAt}
  ),
  heard as (
    select channel, recipient, budget, lately.sent from (
      select distinct channel, recipient, budget from due) whose
    cross join lateral (
      select count(*) as sent from system_mails earlier
      where earlier.recipient = whose.recipient and earlier.channel = whose.channel
        and earlier.created_at > now() - ${longestWait} and earlier.claimed_at > now() - interval '1 hour'
        and (whose.budget = 'outsiders' or earlier.budget = 'members')) lately
  ),
  spent as (
    select organization_id, budget, kind, lately.sent from (
      select distinct organization_id, budget, kind from due where organization_id is not null) whose
    cross join lateral (
      select count(*) as sent from system_mails earlier
      where earlier.organization_id = whose.organization_id and earlier.budget = whose.budget
        and (whose.kind is null or earlier.kind = whose.kind)
        and earlier.created_at > now() - ${longestWait} and earlier.claimed_at > now() - interval '1 day') lately
  ),
  counted as (
    select due.id, due.created_at, due.budget,
      heard.sent + row_number() over (
        partition by due.channel, due.recipient, due.budget order by due.created_at, due.id) as heard,
      spent.sent + row_number() over (
        partition by due.organization_id, due.budget, due.kind order by due.created_at, due.id) as spent
    from due
    join heard using (channel, recipient, budget)
    left join spent on spent.organization_id = due.organization_id and spent.budget = due.budget
      and spent.kind is not distinct from due.kind
  ),
  over as (
    select id, created_at < now() - ${longestWait} + interval '1 day' as is_late,
      case when heard > 20 then 'This address received 20 messages within an hour.' end as flood,
      case
        when budget = 'members' and spent > 2000 then 'This organization sent 2,000 messages within a day.'
        when budget = 'outsiders' and spent > 1000
          then 'Outsiders triggered 1,000 messages of this kind within a day.'
      end as reason
    from counted
  ),
  held as (
    update system_mails mail set
      state = case when flood is not null or is_late then 'failed' else 'pending' end,
      error = coalesce(flood, reason),
      next_try_at = now() + interval '10 minutes',
      text = case when flood is not null or is_late then '' else text end,
      html = case when flood is null and not is_late then html end,
      unsubscribe_url = case when flood is null and not is_late then unsubscribe_url end
    from over where mail.id = over.id and coalesce(flood, reason) is not null
      and mail.state = 'pending' and mail.attempts = 0
    returning mail.organization_id, mail.kind, mail.state, mail.error
  )
  select organization_id as "organizationId", kind, state, error as reason, count(*)::int as count
  from held group by organization_id, kind, state, error`

// Messages of a dead process are sent again with the same Message-ID: a duplicate sign-in link is
// better than none.
const claim = `
  with due as (
    select id from system_mails
    where channel = any($1::text[]) and (
      (state = 'pending' and next_try_at <= now())
      or (state = 'sending' and claimed_at < now() - interval '2 minutes'))
    order by next_try_at, id limit ${claimedAtOnce}
    for update skip locked
  )
  update system_mails mail set
    state = 'sending', attempts = attempts + 1, claimed_by = $2, claimed_at = now(),
    message_id = coalesce(message_id, '<' || mail.id || '@' || $3 || '>')
  from due where mail.id = due.id
  returning mail.id, channel, recipient, kind, subject, text, html, unsubscribe_url as "unsubscribeUrl",
    message_id as "messageId", attempts`

// 30 seconds, 2 minutes, 8 minutes, and so on up to 6 hours.
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
