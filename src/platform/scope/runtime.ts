import type { Database } from '#platform/database/database.ts'
import type { LogTails } from '#platform/events/log-tails.ts'
import type { Limits } from '#platform/limits/limits.ts'
import type { Product } from '#platform/registry/product.ts'
import type { Registry } from '#platform/registry/registry.ts'
import type { Signals } from '#platform/signals/signals.ts'

/** What every scope is built on; created once per process. */
export interface Runtime {
  readonly database: Database
  readonly signals: Signals
  readonly tails: LogTails
  readonly limits: Limits
  readonly registry: Registry
  readonly product: Product
  /** Base URL for uploads: a separate host without cookies. */
  readonly contentUrl: URL
  now(): Date
}
