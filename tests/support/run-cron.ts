import { onPlatform } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'

import type { TestServer } from './test-server.ts'

/** Does now what the clock would do later. The jobs it queues are for the workers. */
export async function runCron({ ground }: Pick<TestServer, 'ground'>, name: string): Promise<void> {
  const work = ground.registry.cron.find((candidate) => candidate.name === name)
  if (!work) throw new Error(`There is no cron job named ${name}.`)
  await onPlatform(ground, bySystem(`cron:${name}`, 'write'), (scope) => work.run(scope))
}
