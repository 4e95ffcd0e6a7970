import { until } from './job-node.ts'
import type { TestServer } from './test-server.ts'

/** Waits until no job with these names is left; `%` matches any characters. */
export async function waitForJobs(
  { query }: Pick<TestServer, 'query'>,
  ...names: readonly string[]
): Promise<void> {
  await until(`${names.join(', ')} are done`, async () => {
    const left = await query(
      `select from pgboss.job_common where name like any($1) and state < 'completed'`,
      [names],
    )
    return left.length === 0
  })
}
