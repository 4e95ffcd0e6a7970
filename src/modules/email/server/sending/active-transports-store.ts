import type { Pool } from '#platform/database/pool.ts'

export interface TransportRow {
  readonly organizationId: string
  readonly id: string
  readonly name: string
  readonly config: string
  readonly version: number
  readonly perMinute: number
  readonly providerRates: unknown
}

/** The active transports of an organization, in order. */
export async function listActiveTransports(
  pool: Pool,
  organizationId: string,
): Promise<TransportRow[]> {
  const [result] = await pool.run(() => [{ text: list, values: [organizationId] }])
  return (result?.rows ?? []) as unknown as TransportRow[]
}

const list = `
  select org_id as "organizationId", id, name, config, version, per_minute as "perMinute",
    provider_rates as "providerRates"
  from email_transports
  where org_id = $1 and not is_paused order by place, id`

export interface TransportStatus {
  readonly organizationId: string
  readonly id: string
  readonly problem: { readonly step: string; readonly words: string } | undefined
}

/** The status shown in the settings. */
export async function saveTransportStatus(
  pool: Pool,
  { organizationId, id, problem }: TransportStatus,
): Promise<void> {
  const words = problem?.words.toWellFormed().replaceAll('\0', '').slice(0, 500) ?? null
  const values = [organizationId, id, words, problem?.step.slice(0, 60) ?? null]
  await pool.run(() => [{ text: note, values }])
}

const note = `
  update email_transports set last_error = $3, failing_step = $4,
    last_ok_at = case when $3::text is null then now() else last_ok_at end
  where org_id = $1 and id = $2`

export interface Pause {
  readonly key: string
  readonly until: Date
}

/** Active pauses, for all nodes. */
export async function listPauses(pool: Pool): Promise<Pause[]> {
  const [result] = await pool.run(() => [
    { text: 'select key, until from mail_pauses where until > now()' },
  ])
  return (result?.rows ?? []) as unknown as Pause[]
}

/** Doubles from one minute up to an hour while attempts keep failing. */
export async function pause(pool: Pool, key: string, answer: string): Promise<Date> {
  const values = [key.slice(0, 200), answer.toWellFormed().replaceAll('\0', '').slice(0, 1000)]
  const [result] = await pool.run(() => [{ text: pausing, values }])
  return result?.rows[0]?.['until'] as Date
}

const pausing = `
  insert into mail_pauses as held (key, until, step, answer)
  values ($1, now() + interval '1 minute', 1, $2)
  on conflict (key) do update set answer = excluded.answer,
    -- Concurrent attempts that are all deferred count as one.
    step = case when held.until > now() then held.step
      when held.until > now() - interval '2 hours' then least(held.step + 1, 7) else 1 end,
    until = case when held.until > now() then held.until
      when held.until > now() - interval '2 hours'
        then now() + least(interval '1 minute' * 2 ^ held.step, interval '1 hour')
      else now() + interval '1 minute' end
  returning until`

export async function endPause(pool: Pool, key: string): Promise<void> {
  await pool.run(() => [{ text: 'delete from mail_pauses where key = $1', values: [key] }])
}

export interface ReturnHost {
  readonly domain: string
  readonly label: string
}

/** The bounce host of a verified domain. */
export async function findReturnHost(
  pool: Pool,
  organizationId: string,
  domain: string,
): Promise<ReturnHost | undefined> {
  const [result] = await pool.run(() => [{ text: returnHost, values: [organizationId, domain] }])
  return result?.rows[0] as ReturnHost | undefined
}

const returnHost = `
  select domain, return_path_label as label from email_domains
  where org_id = $1 and domain = $2 and verified_at is not null
    and exists (select from jsonb_array_elements(records) as record
      where record ->> 'kind' = 'return_path' and record ->> 'state' = 'ok')`

export interface BodyRow {
  readonly id: string
  readonly mail: unknown
  readonly slots: string[]
  readonly createdAt: Date
}

export async function findBody(
  pool: Pool,
  organizationId: string,
  id: string,
): Promise<BodyRow | undefined> {
  const [result] = await pool.run(() => [{ text: body, values: [organizationId, id] }])
  return result?.rows[0] as unknown as BodyRow | undefined
}

const body = `
  select id, mail, slots, created_at as "createdAt" from mail_bodies where org_id = $1 and id = $2`
