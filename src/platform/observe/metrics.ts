import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  observeCall(call: string, status: number, ms: number): void
  observeJob(job: string, outcome: 'done' | 'failed', ms: number): void
  countSlowQuery(): void
  /** System emails over the limit. A waiting email is counted on each check. */
  countHeldMails(outcome: 'waits' | 'given up', count: number): void
  /** A gauge read at scrape time. */
  gauge(name: string, help: string, read: () => number): void
  text(): Promise<string>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'parley_' })
  const calls = new Histogram({
    name: 'parley_call_seconds',
    help: 'Call duration by call and status.',
    labelNames: ['call', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const jobs = new Histogram({
    name: 'parley_job_seconds',
    help: 'Job duration by job and outcome.',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120, 600],
    registers: [registry],
  })
  const slowQueries = new Counter({
    name: 'parley_slow_queries_total',
    help: 'Database batches slower than SLOW_MS.',
    registers: [registry],
  })
  const heldMails = new Counter({
    name: 'parley_system_mails_held_total',
    help: 'System emails over the limit, by outcome. A waiting email is counted on each check.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  return {
    observeCall: (call, status, ms) => calls.labels(call, String(status)).observe(ms / 1000),
    observeJob: (job, outcome, ms) => jobs.labels(job, outcome).observe(ms / 1000),
    countSlowQuery: () => slowQueries.inc(),
    countHeldMails: (outcome, count) => heldMails.labels(outcome).inc(count),
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read())
        },
      })
    },
    text: () => registry.metrics(),
  }
}
