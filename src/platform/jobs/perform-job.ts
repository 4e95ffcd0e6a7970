import type { Runtime } from '#platform/scope/runtime.ts'
import { inOrganization, onPlatform } from '#platform/scope/open-scope.ts'
import type { Cause, Opening } from '#platform/scope/opening.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import { platformOwner, type ClaimedJob } from './job-queue.ts'
import { finishJob } from './store.ts'

/**
 * Queues deliver at least once. The job is completed in the same transaction as its effect, so
 * database work happens exactly once: a worker that dies before the commit leaves both undone, and
 * a worker that lost its claim can't commit. External work (email, webhooks) is written as a row
 * first, and its sender claims, performs, and marks it.
 */
export async function performInOrganization(
  runtime: Runtime,
  job: ClaimedJob,
  action: (scope: Scope) => Promise<void>,
): Promise<void> {
  if (job.owner === platformOwner) {
    throw new Error(`${job.queue} needs an organization but was queued without one.`)
  }
  await inOrganization(runtime, job.owner, openingFor(job), async (scope) => {
    await action(scope)
    await finishJob(scope, job)
  })
}

export async function performOnPlatform(
  runtime: Runtime,
  job: ClaimedJob,
  action: (scope: PlatformScope) => Promise<void>,
): Promise<void> {
  if (job.owner !== platformOwner) {
    throw new Error(`${job.queue} is a platform job but wasn’t queued by the platform.`)
  }
  await onPlatform(runtime, openingFor(job), async (scope) => {
    await action(scope)
    await finishJob(scope, job)
  })
}

function openingFor({ id, queue }: ClaimedJob): Opening {
  return {
    actor: { kind: 'system', name: queue },
    requestId: id,
    cause: causeOf(queue, id),
    mode: 'write',
  }
}

function causeOf(queue: string, run: string): Cause {
  const [, kind, id] = /^(react|cron)\.(.+)$/.exec(queue) ?? []
  if (id === undefined) return { kind: 'job', id: queue, run }
  return { kind: kind === 'cron' ? 'cron' : 'reaction', id, run }
}
