import type { IdempotentRequest } from './idempotency.ts'
import type { Actor } from './scope.ts'

/** Who opens a scope, and why. */
export interface Opening {
  readonly actor: Actor
  readonly requestId: string
  /** What led to it: `call:organization.createTeam`, `job:send-mail`. Kept with every event. */
  readonly cause: string
  readonly mode: 'read' | 'write'
  readonly idempotency?: IdempotentRequest | undefined
}

/** The product's own doing, at nobody's request. */
export function bySystem(name: string, mode: Opening['mode']): Opening {
  return { actor: { kind: 'system', name }, requestId: name, cause: name, mode }
}
