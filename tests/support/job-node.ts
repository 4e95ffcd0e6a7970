import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'
import type { z } from 'zod'

import type { EnqueueOptions, Job } from '#platform/jobs/job.ts'
import { prepareJobs } from '#platform/jobs/prepare.ts'
import { createWorkers, type Workers } from '#platform/jobs/workers.ts'
import { createLog } from '#platform/observe/log.ts'
import { createMetrics } from '#platform/observe/metrics.ts'
import type { Module } from '#platform/registry/module.ts'
import { createRegistry } from '#platform/registry/registry.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import { inOrganization, onPlatform } from '#platform/scope/open-scope.ts'
import type { Opening } from '#platform/scope/opening.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { runtimeOn } from './live-node.ts'
import { openTestDatabase, withClient } from './test-database.ts'

export interface JobNode {
  readonly runtime: Runtime
  readonly workers: Workers
  close(): Promise<void>
}

export async function openJobNode(
  databaseUrl: string,
  module: Partial<Module>,
  { concurrency = 4, pollMs }: { concurrency?: number; pollMs?: number } = {},
): Promise<JobNode> {
  const database = await openTestDatabase(databaseUrl)
  const registry = createRegistry([{ name: 'test', calls: [], ...module }])
  await prepareJobs(databaseUrl, registry)
  const runtime = { ...(await runtimeOn(database)), registry }
  const workers = createWorkers({
    runtime,
    log: createLog('silent'),
    metrics: createMetrics(),
    connection: database.platformConnection,
    concurrency,
    ...(pollMs !== undefined && { pollMs }),
  })
  return {
    runtime,
    workers,
    async close() {
      await workers.stop()
      await runtime.signals.stop()
      await database.close()
    },
  }
}

export async function enqueue<Payload extends z.ZodType>(
  runtime: Runtime,
  organizationId: string | undefined,
  job: Job<Payload>,
  payloads: readonly z.input<Payload>[],
  options?: EnqueueOptions,
): Promise<void> {
  const queue = async (scope: { enqueue: Enqueue }): Promise<void> => {
    for (const payload of payloads) scope.enqueue(job, payload, options)
  }
  await (organizationId === undefined
    ? onPlatform(runtime, opening, queue)
    : inOrganization(runtime, organizationId, opening, queue))
}

type Enqueue = <Payload extends z.ZodType>(
  job: Job<Payload>,
  payload: z.input<Payload>,
  options?: EnqueueOptions,
) => void

export const opening: Opening = {
  actor: { kind: 'system', name: 'test' },
  requestId: 'test',
  cause: { kind: 'system', id: 'test' },
  mode: 'write',
}

export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  patienceMs = 15_000,
): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Timed out waiting until ${what}.`)
    await pause(20)
  }
}

export type Row = Record<string, unknown>

export async function waitForClosedConnections(
  ask: (statement: string, values?: unknown[]) => Promise<Row[]>,
): Promise<void> {
  const others = `select from pg_stat_activity where datname = current_database()
    and backend_type = 'client backend' and pid <> pg_backend_pid()`
  const isQuiet = async (): Promise<boolean> => (await ask(others)).length === 0
  await until('all connections are closed', isQuiet, 60_000)
}

export function asking(
  url: () => string,
): (statement: string, values?: unknown[]) => Promise<Row[]> {
  return async (statement, values) => {
    const { rows } = await withClient(url(), (client) => client.query<Row>(statement, values))
    return rows
  }
}

export const createEffects = `
  set role parley_owner;
  create table effects (org_id uuid not null, mark text not null, at timestamptz not null default clock_timestamp());
  select app.install_tenant_table('effects');
  reset role;`

export async function leaveEffect({ db, organizationId }: Scope, mark: string): Promise<void> {
  await sql`insert into effects (org_id, mark) values (${organizationId}, ${mark})`.execute(db)
}
