import type { IdempotentRequest } from './idempotency.ts'
import type { Actor } from './scope.ts'

/** Who opens a scope, and why. */
export interface Opening {
  readonly actor: Actor
  readonly requestId: string
  readonly cause: Cause
  readonly mode: 'read' | 'write'
  readonly idempotency?: IdempotentRequest | undefined
}

/** What led to it, kept with every event. */
export interface Cause {
  readonly kind: 'call' | 'job' | 'reaction' | 'cron' | 'automation' | 'system'
  /** Of what it was: `organization.createTeam`, `send-mail`, the id of an automation. */
  readonly id: string
  /** The request, or the job. */
  readonly run?: string | undefined
  /** The step of an automation. */
  readonly node?: string | undefined
}

/** The product's own doing, at nobody's request. */
export function bySystem(name: string, mode: Opening['mode']): Opening {
  return {
    actor: { kind: 'system', name },
    requestId: name,
    cause: { kind: 'system', id: name },
    mode,
  }
}
