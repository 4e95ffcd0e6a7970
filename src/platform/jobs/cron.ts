import { hostname } from 'node:os'

import type { Client } from 'pg'
import type { PgBoss } from 'pg-boss'
import { z } from 'zod'

import type { CronWork } from '#platform/registry/module.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import { onPlatform } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'

import {
  endCronRun,
  failCronRun,
  forgetCronJobs,
  readCronJobs,
  saveCronJob,
  saveSkippedRun,
  setNextDue,
  startCronRun,
  takeDueCronJobs,
} from './cron-store.ts'
import type { JobQueue } from './job-queue.ts'
import { job } from './job.ts'
import { performOnPlatform } from './perform-job.ts'

type CronReader = Pick<PgBoss, 'previewSchedule'>

export async function registerCronJobs(
  client: Client,
  reader: CronReader,
  cron: readonly CronWork[],
): Promise<void> {
  const known = await readCronJobs(client)
  for (const { name: key, schedule, graceSeconds } of cron) {
    if (known.has({ key, schedule, graceSeconds })) continue
    const nextDue = nextTime(reader, { schedule, zone: 'UTC', now: known.now })
    await saveCronJob(client, { key, schedule, graceSeconds, nextDue })
  }
  await forgetCronJobs(
    client,
    cron.map(({ name }) => name),
  )
}

/**
 * Locks, advances, and queues each due row in one transaction, so exactly one node does it. Missed
 * runs are made up for once.
 */
export async function queueDueCronJobs(runtime: Runtime, reader: CronReader): Promise<void> {
  const keys = runtime.registry.cron.map(({ name }) => name)
  await onPlatform(runtime, bySystem('cron', 'write'), async (scope) => {
    for (const due of await takeDueCronJobs(scope, keys)) {
      await setNextDue(scope, due.key, nextTime(reader, due))
      if (due.isBusy) await saveSkippedRun(scope, due.key, hostname())
      else scope.enqueue(cronJob(due.key), {})
    }
  })
}

export function cronQueue(work: CronWork): JobQueue {
  const { name, retries, timeoutSeconds } = cronJob(work.name)
  return {
    name,
    realm: 'platform',
    retries,
    timeoutSeconds,
    async perform(runtime, claimed) {
      const { platform } = runtime.database
      const attempt = claimed.attempt + 1
      const run = await startCronRun(platform, work.name, { host: hostname(), attempt })
      try {
        await performOnPlatform(runtime, claimed, async (scope) => {
          const rows = await work.run(scope)
          await endCronRun(scope, run, rows ?? undefined)
        })
      } catch (error) {
        await failCronRun(platform, run, error instanceof Error ? error.message : String(error))
        throw error
      }
    },
  }
}

function cronJob(key: string) {
  return job({ name: `cron.${key}`, payload: z.strictObject({}), retries: 2 })
}

function nextTime(
  reader: CronReader,
  { schedule, zone, now }: { schedule: string; zone: string; now: Date },
): Date {
  const [next] = reader.previewSchedule(schedule, { tz: zone, from: now, count: 1 })
  if (!next) throw new Error(`The schedule "${schedule}" never runs.`)
  return next
}
