import type { ParleyBug } from '#platform/widget/sdk.ts'

import type { Breadcrumb, BugEnvironment, ConsoleEntry, NetworkEntry, Step } from '../model.ts'

/** What the page has for a report. */
export interface BugNews {
  readonly said: ParleyBug | undefined
  readonly records: BugRecords
  /** Null when the page could not be drawn. */
  readonly shot: Blob | null | undefined
  /** Null when nothing could be recorded. */
  readonly film: BugFilm | 'running' | null | undefined
}

/** What the visitor recorded of their screen. */
export interface BugFilm {
  readonly file: Blob
  readonly seconds: number
}

export interface BugRecords {
  readonly environment: BugEnvironment | null
  readonly console: readonly ConsoleEntry[]
  /** A file that the browser kept from before knows of none. */
  readonly breadcrumbs?: readonly Breadcrumb[]
  readonly network: readonly NetworkEntry[]
  readonly steps?: readonly Step[]
  /** Whether the visitor can record the screen here. */
  readonly canFilm?: boolean
}

/**
 * What a report wants of the page: what was recorded, a picture of it or of the screen, a recording of
 * the screen and its end, and room, as little as it can be during a recording.
 */
export type BugWish = 'records' | 'page' | 'screen' | 'film' | 'cut' | 'wide' | 'narrow' | 'small'
