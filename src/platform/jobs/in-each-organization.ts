import { z } from 'zod'

import { job } from './job.ts'
import { platformWork, work, type BackgroundTaskWork } from '#platform/registry/module.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

export interface BackgroundTask {
  readonly name: string
  readonly schedule: string
  readonly graceSeconds: number
  listOrganizations(scope: PlatformScope): Promise<readonly string[]>
  run(scope: Scope): Promise<'done' | 'more'>
}

export function inEachOrganization({
  name,
  schedule,
  graceSeconds,
  ...task
}: BackgroundTask): BackgroundTaskWork {
  const enter = job({
    name: `${name}-of-organization`,
    payload: z.strictObject({ organizationId: z.uuid() }),
  })
  const batch = job({ name, payload: z.strictObject({}) })
  return {
    cron: {
      name,
      schedule,
      graceSeconds,
      async run(scope) {
        const organizationIds = await task.listOrganizations(scope)
        for (const organizationId of organizationIds) {
          scope.enqueue(enter, { organizationId }, { onceKey: organizationId })
        }
        return organizationIds.length
      },
    },
    jobs: [
      platformWork(enter, async (scope, { organizationId }) => {
        await scope.enter(organizationId)
        scope.enqueue(batch, {}, { onceKey: organizationId })
      }),
      work(batch, async (scope) => {
        if ((await task.run(scope)) === 'more') scope.enqueue(batch, {})
      }),
    ],
  }
}
