import { sql } from 'kysely'

import { deleteOldMails } from '#platform/mail/store.ts'
import type { CronWork, Module } from '#platform/registry/module.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

export const housekeeping: Module = {
  name: 'housekeeping',
  calls: [],
  cron: [
    hourly('prune-idempotency-keys', 7, pruneIdempotencyKeys),
    hourly('prune-rate-buckets', 17, pruneRateBuckets),
    hourly('prune-system-mails', 27, deleteOldMails),
    daily('ensure-event-partitions', 2, ensureEventPartitions),
    daily('prune-cron-runs', 3, pruneCronRuns),
  ],
}

type Run = CronWork['run']

function hourly(name: string, minute: number, run: Run): CronWork {
  return { name, schedule: `${minute} * * * *`, graceSeconds: 900, run }
}

function daily(name: string, hour: number, run: Run): CronWork {
  return { name, schedule: `11 ${hour} * * *`, graceSeconds: 3600, run }
}

// Each run deletes few enough rows to stay below the transaction time limit.
const rowsPerRun = 50_000

async function pruneIdempotencyKeys({ db }: PlatformScope): Promise<number> {
  const inOrganizations = await sql`
    delete from idempotency_keys where ctid = any(array(
      select ctid from idempotency_keys where created_at < now() - interval '48 hours' limit ${rowsPerRun}))`.execute(
    db,
  )
  const outside = await sql`
    delete from account_idempotency_keys where ctid = any(array(
      select ctid from account_idempotency_keys where created_at < now() - interval '48 hours' limit ${rowsPerRun}))`.execute(
    db,
  )
  return Number(inOrganizations.numAffectedRows) + Number(outside.numAffectedRows)
}

async function pruneRateBuckets({ db }: PlatformScope): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from rate_buckets where bucket = any(array(
      select bucket from rate_buckets where window_ends_at < now()
      order by bucket limit ${rowsPerRun} for update skip locked))`.execute(db)
  return Number(numAffectedRows)
}

async function ensureEventPartitions({ db }: PlatformScope): Promise<void> {
  await sql`select app.ensure_month_partitions('events', 2)`.execute(db)
}

async function pruneCronRuns({ db }: PlatformScope): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from cron_runs where started_at < now() - interval '90 days'`.execute(db)
  return Number(numAffectedRows)
}
