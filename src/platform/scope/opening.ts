import type { IdempotentRequest } from './idempotency.ts'
import type { Actor } from './scope.ts'

export interface Opening {
  readonly actor: Actor
  readonly requestId: string
  readonly cause: Cause
  readonly mode: 'read' | 'write'
  readonly idempotency?: IdempotentRequest | undefined
}

/** The cause, stored with every event. */
export interface Cause {
  readonly kind: 'call' | 'job' | 'reaction' | 'cron' | 'automation' | 'system'
  /** Its name: `organization.createTeam`, `send-mail`, or the ID of an automation. */
  readonly id: string
  readonly run?: string | undefined
  readonly node?: string | undefined
}

/** Started by the product itself. */
export function bySystem(name: string, mode: Opening['mode']): Opening {
  return {
    actor: { kind: 'system', name },
    requestId: name,
    cause: { kind: 'system', id: name },
    mode,
  }
}
