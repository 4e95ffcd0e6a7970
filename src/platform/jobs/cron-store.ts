import { sql } from 'kysely'
import type { Client } from 'pg'

import type { Pool } from '#platform/database/pool.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

export interface KnownCronJobs {
  /** By the database's clock, so nodes with different clocks agree. */
  readonly now: Date
  has(job: {
    readonly key: string
    readonly schedule: string
    readonly graceSeconds: number
  }): boolean
}

export async function readCronJobs(client: Client): Promise<KnownCronJobs> {
  const { rows } = await client.query<{ now: Date; known: string[] }>(
    `select now(), array(select concat_ws(' ', key, grace_s, schedule) from cron_jobs) as known`,
  )
  const known = new Set(rows[0]?.known)
  return {
    now: rows[0]?.now ?? new Date(),
    has: ({ key, schedule, graceSeconds }) => known.has(`${key} ${graceSeconds} ${schedule}`),
  }
}

export async function saveCronJob(
  client: Client,
  {
    key,
    schedule,
    graceSeconds,
    nextDue,
  }: {
    key: string
    schedule: string
    graceSeconds: number
    nextDue: Date
  },
): Promise<void> {
  await client.query(
    `insert into cron_jobs as kept (key, schedule, grace_s, next_due) values ($1, $2, $3, $4)
    on conflict (key) do update set
      schedule = excluded.schedule,
      grace_s = excluded.grace_s,
      next_due = case when kept.schedule = excluded.schedule then kept.next_due else excluded.next_due end
    where (kept.schedule, kept.grace_s) <> (excluded.schedule, excluded.grace_s)`,
    [key, schedule, graceSeconds, nextDue],
  )
}

export async function forgetCronJobs(client: Client, known: readonly string[]): Promise<void> {
  await client.query(
    `delete from cron_jobs where key <> all($1::text[]) and next_due < now() - interval '7 days'`,
    [known],
  )
}

export interface DueCronJob {
  readonly key: string
  readonly schedule: string
  readonly zone: string
  readonly now: Date
  readonly isBusy: boolean
}

/** Locked until the scope ends; rows locked by another node are skipped. */
export async function takeDueCronJobs(
  scope: PlatformScope,
  keys: readonly string[],
): Promise<DueCronJob[]> {
  const { rows } = await sql<DueCronJob>`
    select key, schedule, zone, now(), exists (
      select from pgboss.job_common where name = 'cron.' || key and state <= 'active') as "isBusy"
    from cron_jobs
    where enabled and next_due <= now() and key = any(${keys}::text[])
    for update skip locked`.execute(scope.db)
  return rows
}

export async function setNextDue(scope: PlatformScope, key: string, nextDue: Date): Promise<void> {
  await sql`update cron_jobs set next_due = ${nextDue} where key = ${key}`.execute(scope.db)
}

export async function saveSkippedRun(
  scope: PlatformScope,
  key: string,
  host: string,
): Promise<void> {
  await sql`
    insert into cron_runs (cron_key, host, attempt, state, ended_at, duration_ms)
    values (${key}, ${host}, 1, 'skipped_locked', now(), 0)`.execute(scope.db)
}

/** An open run belongs to a dead process because only one claim exists at a time. */
export async function startCronRun(
  pool: Pool,
  key: string,
  { host, attempt }: { host: string; attempt: number },
): Promise<string> {
  const [, started] = await pool.run(() => [
    { text: closeLeftRuns, values: [key] },
    { text: openRun, values: [key, host, attempt] },
  ])
  return String(started?.rows[0]?.id)
}

export async function endCronRun(
  scope: PlatformScope,
  id: string,
  rows: number | undefined,
): Promise<void> {
  await sql`
    update cron_runs set state = 'success', ended_at = clock_timestamp(), rows = ${rows ?? null},
      duration_ms = extract(epoch from clock_timestamp() - started_at) * 1000
    where id = ${id}`.execute(scope.db)
}

export async function failCronRun(pool: Pool, id: string, error: string): Promise<void> {
  await pool.run(() => [{ text: failRun, values: [id, error] }])
}

const closeLeftRuns = `
  update cron_runs set state = 'timeout', ended_at = now(), error = 'The process ended before the run did.'
  where cron_key = $1 and state = 'running'`

const openRun = `
  with run as (insert into cron_runs (cron_key, host, attempt) values ($1, $2, $3) returning id)
  update cron_jobs set last_run_id = run.id from run where key = $1 returning run.id`

const failRun = `
  update cron_runs set state = 'failed', ended_at = now(), error = left($2, 4000),
    duration_ms = extract(epoch from now() - started_at) * 1000
  where id = $1`
