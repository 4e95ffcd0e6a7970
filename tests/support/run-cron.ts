import { onPlatform } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'

import type { TestServer } from './test-server.ts'

export async function runCron(
  { runtime }: Pick<TestServer, 'runtime'>,
  name: string,
): Promise<void> {
  const work = runtime.registry.cron.find((candidate) => candidate.name === name)
  if (!work) throw new Error(`No cron job is named ${name}.`)
  await onPlatform(runtime, bySystem(`cron:${name}`, 'write'), (scope) => work.run(scope))
}
