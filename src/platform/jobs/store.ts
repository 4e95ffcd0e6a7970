import { sql } from 'kysely'

import type { Pool } from '#platform/database/pool.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import type { ClaimedJob } from './job-queue.ts'

export interface Claim {
  readonly queues: readonly string[]
  /** How many jobs this process can take now. */
  readonly free: number
  /** How many of its slots one organization may hold, so that a long job of another finds one. */
  readonly perOwner: number
  /** The jobs of each owner that this process is doing. */
  readonly running: ReadonlyMap<string, number>
  /** Whose turn was last. */
  readonly after: string
}

/**
 * Takes waiting jobs, fairly. The owners with work that is due are visited in a circle by jumping
 * from one to the next in the index, so ten thousand jobs of one cost no more than one job of
 * another; of those, the owners with the fewest running jobs come first. `for update skip locked`
 * keeps two processes from taking the same job. The claim itself is pg-boss's.
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

/** In the transaction of the job's effect; throws when the claim has lapsed. */
export async function finishJob(scope: Scope | PlatformScope, job: ClaimedJob): Promise<void> {
  const { queue, id, attempt } = job
  await (
    scope.organizationId === undefined
      ? sql`select app.finish_platform_job(${queue}, ${id}::uuid, ${attempt}::int)`
      : sql`select app.finish_job(${queue}, ${id}::uuid, ${attempt}::int)`
  ).execute(scope.db)
}

/** Says that this process is alive and still at these jobs. */
export async function keepClaims(pool: Pool, jobs: readonly ClaimedJob[]): Promise<void> {
  if (jobs.length > 0) await pool.run(() => [{ text: keep, values: claimValues(jobs) }])
}

/** Gives claims back for others to take at once. */
export async function returnJobs(pool: Pool, jobs: readonly ClaimedJob[]): Promise<void> {
  if (jobs.length > 0) await pool.run(() => [{ text: giveBack, values: claimValues(jobs) }])
}

/**
 * Takes back the jobs of processes that no longer answer. A job that has no try left is answered
 * instead of returned: it may be what killed them.
 */
export async function recoverLostJobs(
  pool: Pool,
): Promise<{ recovered: number; lost: ClaimedJob[] }> {
  const [returned, spent] = await pool.run(() => [{ text: giveBackLost }, { text: findLost }])
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

// A queue fills faster than its statistics follow, so the plan must not be taken from them, and need
// not be made anew each time.
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

// Having been started, it counts as one try more when it is taken again, which ends the old claim.
const giveBack = `
  update pgboss.job_common job set state = 'retry', heartbeat_on = null, start_after = pgboss.job_now()
  ${isClaimed}`

const isLost = `job.state = 'active' and job.group_id is not null
  and job.heartbeat_on + job.heartbeat_seconds * interval '1s' < pgboss.job_now()`

const giveBackLost = `
  update pgboss.job_common job set state = 'retry', heartbeat_on = null, start_after = pgboss.job_now()
  where ${isLost} and job.retry_count < job.retry_limit`

const findLost = `
  select ${columns} from pgboss.job_common job where ${isLost} and job.retry_count >= job.retry_limit`
