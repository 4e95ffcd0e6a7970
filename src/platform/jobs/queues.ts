import { z } from 'zod'

import type { JobWork, Reaction } from '#platform/registry/module.ts'
import type { Registry } from '#platform/registry/registry.ts'

import { cronQueue } from './cron.ts'
import type { JobQueue } from './job-queue.ts'
import { performInOrganization, performOnPlatform } from './perform-job.ts'

export function queuesOf({ modules, jobs, cron }: Registry): JobQueue[] {
  const reactions = modules.flatMap((module) => module.reactions ?? [])
  return [
    ...[...jobs.values()].map(workQueue),
    ...reactions.map(reactionQueue),
    ...cron.map(cronQueue),
  ]
}

function workQueue(work: JobWork): JobQueue {
  const { name, payload, retries, timeoutSeconds } = work.job
  const perform = work.realm === 'platform' ? performOnPlatform : performInOrganization
  return {
    name,
    realm: work.realm,
    retries,
    timeoutSeconds,
    perform: (runtime, job) =>
      perform(runtime, job, (scope) => work.run(scope, payload.parse(job.data))),
  }
}

function reactionQueue(reaction: Reaction): JobQueue {
  return {
    name: `react.${reaction.name}`,
    realm: 'organization',
    retries: 5,
    timeoutSeconds: 300,
    perform: (runtime, job) =>
      performInOrganization(runtime, job, (scope) => {
        const { data, by } = happened.parse(job.data)
        return reaction.run(scope, reaction.event.data.parse(data), by)
      }),
  }
}

const happened = z.strictObject({
  data: z.unknown(),
  by: z.strictObject({ kind: z.string(), id: z.uuid().nullable() }),
})
