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
import { runtimeOn } from '#tests/support/live-node.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

export const mark = job({
  name: 'mark',
  payload: z.strictObject({ text: z.string() }),
  retries: 20,
})

/** Takes time before and after the effect, so that a kill can hit at any point. */
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

async function runWorker(databaseUrl: string): Promise<void> {
  flushCompileCache()
  const database = await openTestDatabase(databaseUrl)
  const runtime = { ...(await runtimeOn(database)), registry: createRegistry([marking]) }
  const workers = createWorkers({
    runtime,
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
