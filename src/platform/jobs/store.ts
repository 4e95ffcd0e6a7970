import { sql } from 'kysely'

import type { Pool } from '#platform/database/pool.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import type { ClaimedJob } from './job-queue.ts'

export interface Claim {
  readonly queues: readonly string[]
  readonly free: number
  readonly perOwner: number
  readonly running: ReadonlyMap<string, number>
  readonly after: string
}

/**
 * Claims waiting jobs fairly. Owners with due jobs take turns through an index skip scan,
 * so ten thousand jobs of one owner cost no more than one job of another; owners with the fewest
 * running jobs come first. `for update skip locked` keeps two processes from claiming the same job.
 */
export async function claimJobs(
  pool: Pool,
  { queues, free, perOwner, running, after }: Claim,
): Promise<{ jobs: ClaimedJob[]; last: string }> {
  const [, result] = await pool.run(() => [
    { text: keepToIndexes },
    {
      text: claimFairly,
      values: [after, queues, free, perOwner, [...running.keys()], [...running.values()]],
    },
  ])
  const rows = (result?.rows ?? []) as unknown as (ClaimedJob & { place: bigint })[]
  const jobs = rows.sort((left, right) => Number(left.place - right.place))
  return { jobs, last: jobs.at(-1)?.owner ?? '' }
}

/** Runs in the transaction of the job's effect; throws if the claim has expired. */
export async function finishJob(scope: Scope | PlatformScope, job: ClaimedJob): Promise<void> {
  const { queue, id, attempt } = job
  await (
    scope.organizationId === undefined
      ? sql`select app.finish_platform_job(${queue}, ${id}::uuid, ${attempt}::int)`
      : sql`select app.finish_job(${queue}, ${id}::uuid, ${attempt}::int)`
  ).execute(scope.db)
}

export async function keepClaims(pool: Pool, jobs: readonly ClaimedJob[]): Promise<void> {
  if (jobs.length > 0) await pool.run(() => [{ text: keep, values: claimValues(jobs) }])
}

export async function returnJobs(pool: Pool, jobs: readonly ClaimedJob[]): Promise<void> {
  if (jobs.length > 0) await pool.run(() => [{ text: releaseJobs, values: claimValues(jobs) }])
}

/**
 * Releases jobs of dead processes. A job without attempts left is returned to the caller, since it
 * may be what killed them.
 */
export async function recoverLostJobs(
  pool: Pool,
): Promise<{ recovered: number; lost: ClaimedJob[] }> {
  const [returned, spent] = await pool.run(() => [{ text: releaseLostJobs }, { text: findLost }])
  return {
    recovered: returned?.count ?? 0,
    lost: (spent?.rows ?? []) as unknown as ClaimedJob[],
  }
}

function claimValues(jobs: readonly ClaimedJob[]): unknown[] {
  return [
    jobs.map(({ queue }) => queue),
    jobs.map(({ id }) => id),
    jobs.map(({ attempt }) => attempt),
  ]
}

const isWaiting = `state < 'active' and not blocked and name <> 'dead-letters'
  and start_after <= pgboss.job_now()`
const columns = `job.id, job.name as queue, job.retry_count as attempt, job.group_id as owner, job.data`

// A queue grows faster than its statistics, so the plan must not depend on them.
const keepToIndexes = `select set_config('enable_bitmapscan', 'off', true),
  set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true),
  set_config('plan_cache_mode', 'force_generic_plan', true)`

const nextOwner = (condition: string): string => `
  select group_id from pgboss.job_common where ${isWaiting} and ${condition} order by group_id limit 1`

const claimFairly = `
  with recursive
  later (owner) as (
    (${nextOwner('group_id > $1')})
    union all
    select (${nextOwner('group_id > later.owner')}) from later where owner is not null
  ),
  earlier (owner) as (
    (${nextOwner('group_id <= $1')})
    union all
    select (${nextOwner('group_id > earlier.owner and group_id <= $1')}) from earlier where owner is not null
  ),
  turn as (
    select owner, row_number() over () as place from (
      select owner from later where owner is not null
      union all
      select owner from earlier where owner is not null
      limit 4 * $3::int
    ) circle
  ),
  candidate as (
    select job.name, job.id, turn.place,
      coalesce(held.running, 0) + row_number() over (partition by turn.owner order by job.start_after) as load
    from turn
    left join unnest($5::text[], $6::int[]) as held (owner, running) on held.owner = turn.owner
    cross join lateral (
      select name, id, start_after from pgboss.job_common
      where ${isWaiting} and group_id = turn.owner and name = any($2::text[])
      order by start_after
      limit greatest(least($3::int, $4::int - coalesce(held.running, 0)), 0)
      for update skip locked
    ) job
  ),
  picked as (select name, id, place from candidate order by load, place limit $3::int)
  update pgboss.job_common job set
    state = 'active',
    started_on = pgboss.job_now(),
    heartbeat_on = pgboss.job_now(),
    retry_count = case when job.started_on is not null then job.retry_count + 1 else job.retry_count end
  from picked
  where job.name = picked.name and job.id = picked.id
  returning ${columns}, picked.place`

const isClaimed = `
  from unnest($1::text[], $2::uuid[], $3::int[]) as claim (queue, id, attempt)
  where job.name = claim.queue and job.id = claim.id and job.retry_count = claim.attempt
    and job.state = 'active'`

const keep = `update pgboss.job_common job set heartbeat_on = pgboss.job_now() ${isClaimed}`

// The started attempt counts, which also invalidates the old claim.
const releaseJobs = `
  update pgboss.job_common job set state = 'retry', heartbeat_on = null, start_after = pgboss.job_now()
  ${isClaimed}`

const isLost = `job.state = 'active' and job.group_id is not null
  and job.heartbeat_on + job.heartbeat_seconds * interval '1s' < pgboss.job_now()`

const releaseLostJobs = `
  update pgboss.job_common job set state = 'retry', heartbeat_on = null, start_after = pgboss.job_now()
  where ${isLost} and job.retry_count < job.retry_limit`

const findLost = `
  select ${columns} from pgboss.job_common job where ${isLost} and job.retry_count >= job.retry_limit`
