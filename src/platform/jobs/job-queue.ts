import type { Runtime } from '#platform/scope/runtime.ts'

export interface JobQueue {
  readonly name: string
  readonly realm: 'organization' | 'platform'
  readonly retries: number
  readonly timeoutSeconds: number
  perform(runtime: Runtime, job: ClaimedJob): Promise<void>
}

export interface ClaimedJob {
  readonly id: string
  readonly queue: string
  /** Identifies the claim. After the job is claimed again, an older claim can't complete it. */
  readonly attempt: number
  /** From the row's own column, written by the database: an organization's ID or 'platform'. */
  readonly owner: string
  readonly data: unknown
}

export const platformOwner = 'platform'
export const deadLetterQueue = 'dead-letters'
