import type { Config } from '#platform/config/config.ts'
import type { Door } from '#platform/outgoing/door.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

/** What the account module asks of the process it runs in. */
export interface AccountNeeds {
  readonly config: Config
  readonly secret: string
  readonly door: Pick<Door, 'outgoing'>
  /** Asked in turn before an account is deleted. */
  readonly deletionGuards?: readonly DeletionGuard[]
}

/** Refuses when the person must first put something in order, or lets go of what is his. */
export type DeletionGuard = (scope: PlatformScope, userId: string) => Promise<void>
