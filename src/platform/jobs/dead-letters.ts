import { sql } from 'kysely'

import type { PlatformScope } from '#platform/scope/scope.ts'

import { deadLetterQueue } from './job-queue.ts'

/** A job that failed on every attempt, kept for 90 days for review. */
export interface DeadLetter {
  readonly id: string
  readonly queue: string
  /** An organization's ID, or 'platform'. */
  readonly owner: string
  readonly data: unknown
  readonly error: string
  readonly tries: number
  readonly queuedAt: Date
  readonly failedAt: Date
}

export interface DeadLetterPage {
  readonly limit: number
  readonly before?: Pick<DeadLetter, 'id' | 'failedAt'>
}

export async function listDeadLetters(
  scope: PlatformScope,
  { limit, before }: DeadLetterPage,
): Promise<DeadLetter[]> {
  const { rows } = await sql<DeadLetter>`
    select id, source_name as queue, group_id as owner, data,
      coalesce(source_output ->> 'message', source_output -> 'value' ->> 'message', '') as error,
      source_retry_count + 1 as tries, source_created_on as "queuedAt", ${failedAt} as "failedAt"
    from pgboss.job_common
    where name = ${deadLetterQueue} and state = 'created' and source_name is not null
      and (${before === undefined} or (${failedAt}, id) < (${before?.failedAt ?? null}::timestamptz, ${before?.id ?? null}::uuid))
    order by ${failedAt} desc, id desc
    limit ${limit}`.execute(scope.db)
  return rows
}

const failedAt = sql`date_trunc('milliseconds', created_on)`

export async function retryDeadLetter(scope: PlatformScope, id: string): Promise<boolean> {
  const { rows } = await sql<{ queue: string | null }>`
    select app.retry_dead_letter(${id}::uuid) as queue`.execute(scope.db)
  const queue = rows[0]?.queue
  if (!queue) return false
  scope.signal({ kind: 'jobs-waiting', queue })
  return true
}
