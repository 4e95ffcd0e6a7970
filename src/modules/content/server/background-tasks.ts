import { eraseFiles } from '#platform/files/erase-files.ts'
import { inEachOrganization, type BackgroundTask } from '#platform/jobs/in-each-organization.ts'
import type { BackgroundTaskWork, CronWork } from '#platform/registry/module.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

type Sweep = Pick<BackgroundTask, 'name' | 'schedule' | 'listOrganizations'>

export function sweepChore(
  sweep: Sweep,
  forget: (scope: Scope, batchSize: number) => Promise<number>,
  batchSize = 50,
): BackgroundTaskWork {
  return inEachOrganization({
    ...sweep,
    graceSeconds: 3600,
    run: async (scope) => ((await forget(scope, batchSize)) === batchSize ? 'more' : 'done'),
  })
}

export function fileChore(
  sweep: Sweep,
  deleteSome: (scope: Scope, limit: number) => Promise<readonly string[]>,
): BackgroundTaskWork {
  return sweepChore(sweep, async (scope, batchSize) => {
    const ids = await deleteSome(scope, batchSize)
    eraseFiles(scope, ids)
    return ids.length
  })
}

/** Across all organizations in one statement. */
export function dailySweep(
  name: string,
  schedule: string,
  run: (scope: PlatformScope) => Promise<number>,
): CronWork {
  return { name, schedule, graceSeconds: 3600, run }
}
