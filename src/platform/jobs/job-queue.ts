import type { Ground } from '#platform/scope/ground.ts'

/** One kind of background work, and how a job of it is done. */
export interface JobQueue {
  readonly name: string
  readonly realm: 'organization' | 'platform'
  readonly retries: number
  readonly timeoutSeconds: number
  /** Does the work and finishes the job in the same transaction. */
  perform(ground: Ground, job: ClaimedJob): Promise<void>
}

/** A job that this process has taken and must finish, fail or give back. */
export interface ClaimedJob {
  readonly id: string
  readonly queue: string
  /** Names the claim: once the job was taken again, an older claim can no longer settle it. */
  readonly attempt: number
  /** From the row's own column, which the database wrote: an organization's id or 'platform'. */
  readonly owner: string
  readonly data: unknown
}

export const platformOwner = 'platform'
export const deadLetterQueue = 'dead-letters'
