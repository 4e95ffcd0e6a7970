import type { ParleyBug } from '#platform/widget/sdk.ts'

import type { Breadcrumb, BugEnvironment, ConsoleEntry, NetworkEntry, Step } from '../model.ts'

export interface PageMessages {
  readonly said: ParleyBug | undefined
  readonly records: BugRecords
  /** Null if the page couldn't be captured. */
  readonly shot: Blob | null | undefined
  /** Null if nothing could be recorded. */
  readonly film: BugFilm | 'running' | null | undefined
}

export interface BugFilm {
  readonly file: Blob
  readonly seconds: number
}

export interface BugRecords {
  readonly environment: BugEnvironment | null
  readonly console: readonly ConsoleEntry[]
  /** Cached bundles of older releases don't send it. */
  readonly breadcrumbs?: readonly Breadcrumb[]
  readonly network: readonly NetworkEntry[]
  readonly steps?: readonly Step[]
  readonly canFilm?: boolean
}

export type BugWish = 'records' | 'page' | 'screen' | 'film' | 'cut' | 'wide' | 'narrow' | 'small'
