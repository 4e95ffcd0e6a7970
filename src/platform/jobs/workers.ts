import pg from 'pg'

import { seconds } from '#lib/duration.ts'
import type { Log } from '#platform/observe/log.ts'
import type { Metrics } from '#platform/observe/metrics.ts'
import type { Runtime } from '#platform/scope/runtime.ts'

import { createBoss } from './boss.ts'
import { queueDueCronJobs } from './cron.ts'
import { Dispatcher } from './dispatcher.ts'
import { queuesOf } from './queues.ts'
import { runJob } from './run-job.ts'
import { recoverLostJobs } from './store.ts'

export interface WorkersOptions {
  readonly runtime: Runtime
  readonly log: Log
  readonly metrics: Metrics
  /** Connects with the platform role. pg-boss keeps two connections of its own. */
  readonly connection: pg.ClientConfig
  readonly concurrency: number
  /** Maximum delay of a job whose notification was lost. */
  readonly pollMs?: number
}

export interface Workers {
  start(): Promise<void>
  /** Stops claiming, lets running jobs finish for a while, and releases the rest. */
  stop(): Promise<void>
  kick(queue: string): void
}

/** Requires `prepareJobs` to have run. */
export function createWorkers(options: WorkersOptions): Workers {
  const { runtime, log, metrics, concurrency, pollMs = seconds(2) } = options
  const { signals, database } = runtime
  const queues = new Map(queuesOf(runtime.registry).map((queue) => [queue.name, queue]))
  const connections = openConnections(options.connection)
  const boss = createBoss(connections, { supervise: true })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue maintenance failed'))
  boss.on('warning', ({ message, data }) => log.warn({ ...data }, message))

  const dispatcher = new Dispatcher({
    pool: database.platform,
    queues: [...queues.keys()],
    concurrency,
    log,
    async run(job) {
      const queue = queues.get(job.queue)
      if (queue) await runJob({ runtime, boss, log, metrics }, queue, job)
    },
  })
  metrics.gauge('parley_jobs_running', 'Jobs running in this process.', () => dispatcher.busy)

  const kick = (queue: string): void => {
    if (queues.has(queue)) void dispatcher.look()
  }

  /** Jobs of a dead process are released by any process that notices. */
  async function sendHeartbeat(): Promise<void> {
    await dispatcher.keepClaims()
    const { recovered, lost } = await recoverLostJobs(database.platform)
    for (const { queue, id, attempt } of lost) {
      await boss.fail(
        queue,
        { id, retryCount: attempt },
        { message: 'The process that ran it stopped.' },
      )
    }
    if (recovered > 0) await dispatcher.look()
  }

  const habits = [
    { every: pollMs, act: () => dispatcher.look() },
    { every: seconds(5), act: sendHeartbeat },
    { every: seconds(15), act: () => queueDueCronJobs(runtime, boss) },
  ]
  const timers: NodeJS.Timeout[] = []
  const unsubscribe: (() => void)[] = []
  return {
    kick,
    async start() {
      await boss.start()
      unsubscribe.push(
        signals.on((signal) => {
          if (signal.kind === 'jobs-waiting') kick(signal.queue)
        }),
        signals.onReconnect(() => void dispatcher.look()),
      )
      for (const { every, act } of habits) {
        const attempt = (): Promise<void> =>
          act().catch((error: unknown) => log.warn({ err: error }, 'job maintenance failed'))
        timers.push(setInterval(() => void attempt(), every))
        void attempt()
      }
    },
    async stop() {
      for (const end of unsubscribe) end()
      for (const timer of timers) clearInterval(timer)
      await dispatcher.stop(seconds(20))
      await boss.stop({ graceful: false, close: false })
      await connections.end()
    },
  }
}

function openConnections(connection: pg.ClientConfig): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: 2,
    application_name: 'parley-jobs',
    connectionTimeoutMillis: 2000,
    query_timeout: seconds(32),
    statement_timeout: seconds(30),
    keepAlive: true,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}
