import type { Pool } from '#platform/database/pool.ts'

import { maxTries } from './retry-plan.ts'

export interface Claim {
  readonly isBulk: boolean
  readonly claimedBy: string
  readonly most: number
  /** The most emails one organization can send per minute through the platform. */
  readonly perMinute: number
  /** Whether the platform sends for organizations without a mail server. */
  readonly hasPlatformTransport: boolean
}

/** An email claimed by this process, which must update it afterwards. */
export interface ClaimedMail {
  readonly organizationId: string
  readonly id: string
  readonly bodyId: string
  readonly isBulk: boolean
  readonly kind: string
  readonly messageId: string | null
  readonly accountId: string | null
  readonly transportId: string | null
  readonly recipient: string
  readonly provider: string
  readonly sender: string
  readonly headerId: string
  readonly slots: Readonly<Record<string, string>> | null
  readonly attempts: number
  /** It waited for a rate slot of its provider and now has one. */
  readonly hasSlot: boolean
  /**
   * suppressed: the address is on the suppression list. deferred: its provider throttles all email.
   */
  readonly state: 'sending' | 'suppressed' | 'deferred'
}

export async function claimMails(pool: Pool, claim: Claim): Promise<ClaimedMail[]> {
  const { isBulk, claimedBy, most, perMinute, hasPlatformTransport } = claim
  const values = [isBulk, claimedBy, most, perMinute, hasPlatformTransport]
  const [, result] = await pool.run(() => [
    { text: inTurn, values: [isBulk] },
    { text: claiming, values },
  ])
  return (result?.rows ?? []) as unknown as ClaimedMail[]
}

/**
 * Releases the claims of a process that ended. Returns the conversation emails, whose messages need
 * an update.
 */
export async function releaseExpiredClaims(
  pool: Pool,
): Promise<{ organizationId: string; messageId: string }[]> {
  const [result] = await pool.run(() => [{ text: settling }])
  return (result?.rows ?? []) as unknown as { organizationId: string; messageId: string }[]
}

/** Renews the claim of this process. */
export async function renewClaims(pool: Pool, claimedBy: string): Promise<void> {
  await pool.run(() => [{ text: keeping, values: [claimedBy] }])
}

// Nodes claim one after the other, for a few milliseconds each, so every node sees what the one
// before spent and together they stay within the rates.
const inTurn = `select pg_advisory_xact_lock(hashtext('take mails from the queue'), $1::boolean::int)`

// Takes turns between organizations and reads only the first row of each, so that a long queue of one
// costs the others nothing. The long ORDER BY matches the index that makes this possible. One-off
// and bulk email have separate rates.
const claiming = `
  with recursive waiting (org_id) as (
    (select org_id from outbound_mails
      where is_bulk = $1 and state in ('queued', 'deferred')
      order by org_id, next_try_at, id limit 1)
    union all
    select (select following.org_id from outbound_mails following
      where following.is_bulk = $1 and following.state in ('queued', 'deferred')
        and following.org_id > waiting.org_id
      order by following.org_id, following.next_try_at, following.id limit 1)
    from waiting where waiting.org_id is not null
  ),
  rated as (
    select waiting.org_id, usual.id as usual_id, coalesce(own.per_minute, $4::int) as per_minute,
      waiting.org_id || case when $1 then ' bulk' else ' one-off' end as rate_key
    from waiting
    left join lateral (
      select max(per_minute) as per_minute from email_transports
      where org_id = waiting.org_id and not is_paused
    ) own on true
    left join lateral (
      select id from email_transports where org_id = waiting.org_id and not is_paused
      order by place, id limit 1
    ) usual on true
    where waiting.org_id is not null and ($5 or own.per_minute is not null or exists (
      select from email_accounts where org_id = waiting.org_id and oauth_grant is not null))
  ),
  served as (
    select rated.org_id, rated.usual_id, rated.rate_key,
      least(rated.per_minute, coalesce(
        -- The current time, not the time before waiting for the lock.
        rate.tokens + rated.per_minute * extract(epoch from clock_timestamp() - rate.at) / 60,
        rated.per_minute)) as tokens
    from rated left join mail_rates rate on rate.key = rated.rate_key
  ),
  chosen as (
    select *, count(*) over () as others from served where tokens >= 1 order by random() limit $3
  ),
  due as (
    select mail.org_id, mail.id, stop.reason as stopped, pause.until as paused_until, pause.answer
    from chosen
    cross join lateral (
      select org_id, id, recipient, provider, transport_id from outbound_mails
      where is_bulk = $1 and org_id = chosen.org_id and state in ('queued', 'deferred')
        and next_try_at <= now()
      order by next_try_at, id
      limit least(greatest(1, $3::int / chosen.others::int), floor(chosen.tokens)::int)
      for update skip locked
    ) mail
    left join email_suppressions stop
      on stop.org_id = mail.org_id and stop.address = mail.recipient
      and (stop.until is null or stop.until > now())
      -- An unsubscribed contact still gets replies.
      and ($1 or stop.reason <> 'unsubscribe')
    left join mail_pauses pause on pause.until > now() and pause.key =
      coalesce(coalesce(mail.transport_id, chosen.usual_id)::text, 'platform') || ' ' || mail.provider
  ),
  claimed as (
    update outbound_mails mail set
      state = case when due.stopped is not null then 'suppressed'
        when due.paused_until is not null then 'deferred' else 'sending' end,
      attempts = attempts + case when due.stopped is null and due.paused_until is null then 1 else 0 end,
      next_try_at = coalesce(due.paused_until + random() * interval '10 seconds', next_try_at),
      answer = case
        when due.stopped = 'bounce' then 'Earlier email to this address bounced.'
        when due.stopped = 'complaint' then 'The recipient reported earlier email as spam.'
        when due.stopped is not null then 'This address is suppressed.'
        when due.paused_until is not null then due.answer else mail.answer end,
      claimed_by = $2, claimed_at = now()
    from due where mail.org_id = due.org_id and mail.id = due.id
    returning mail.*
  ),
  taken as (
    insert into mail_rates as rate (key, tokens, at)
    select chosen.rate_key, chosen.tokens - count(*), clock_timestamp()
    from chosen join claimed on claimed.org_id = chosen.org_id and claimed.state = 'sending'
    group by chosen.rate_key, chosen.tokens
    order by chosen.rate_key
    on conflict (key) do update set tokens = excluded.tokens, at = excluded.at
  )
  select org_id as "organizationId", id, body_id as "bodyId", is_bulk as "isBulk", kind,
    message_id as "messageId", account_id as "accountId", transport_id as "transportId", recipient,
    provider, sender, header_id as "headerId", slots, attempts, has_slot as "hasSlot", state
  from claimed order by id`

// One-off email is retried with the same Message-ID: a duplicate is better than a loss. Bulk email
// is not retried; its status becomes unknown.
const settling = `
  with settled as (
    update outbound_mails set
      state = case when is_bulk or attempts >= ${maxTries} then 'unknown' else 'deferred' end,
      answer = 'The server stopped while sending. The email may have arrived.',
      next_try_at = now(), claimed_by = null
    where state = 'sending' and claimed_at < now() - interval '2 minutes'
    returning org_id, message_id
  )
  select distinct org_id as "organizationId", message_id as "messageId" from settled
  where message_id is not null`

const keeping = `
  update outbound_mails set claimed_at = now() where state = 'sending' and claimed_by = $1`
