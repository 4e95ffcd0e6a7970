import { flushCompileCache } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'

import { z } from 'zod'

import { job } from '#platform/jobs/job.ts'
import { createWorkers } from '#platform/jobs/workers.ts'
import { createLog } from '#platform/observe/log.ts'
import { createMetrics } from '#platform/observe/metrics.ts'
import { work, type Module } from '#platform/registry/module.ts'
import { createRegistry } from '#platform/registry/registry.ts'
import { leaveEffect } from '#tests/support/job-node.ts'
import { groundOn } from '#tests/support/live-node.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

export const mark = job({
  name: 'mark',
  payload: z.strictObject({ text: z.string() }),
  retries: 20,
})

/** Leaves a trace, and takes its time both before and after, so that a kill can fall anywhere. */
export const marking: Module = {
  name: 'marking',
  calls: [],
  jobs: [
    work(mark, async (scope, { text }) => {
      await pause(Math.random() * 10)
      await leaveEffect(scope, text)
      await pause(Math.random() * 10)
    }),
  ],
}

/** A process of its own, which the test kills. */
async function runWorker(databaseUrl: string): Promise<void> {
  flushCompileCache()
  const database = await openTestDatabase(databaseUrl)
  const ground = { ...(await groundOn(database)), registry: createRegistry([marking]) }
  const workers = createWorkers({
    ground,
    log: createLog('silent'),
    metrics: createMetrics(),
    connection: database.platformConnection,
    concurrency: 5,
  })
  await workers.start()
  process.stdout.write('working\n')
}

const [, script, databaseUrl] = process.argv
if (script === import.meta.filename && databaseUrl) await runWorker(databaseUrl)
