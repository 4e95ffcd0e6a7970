import type { Stage } from './stage.ts'

/** One question the bench asks, in a file of its own. */
export interface Part {
  readonly name: string
  readonly says: string
  /** Too long for every run: measured only when it is named. */
  readonly onlyByName?: boolean
  measure(stage: Stage): Promise<Figure[]>
}

/** A line of the table. */
export interface Figure {
  readonly part: string
  readonly what: string
  readonly ours: string
  /** What it is compared with, measured in the same run. */
  readonly beside?: string
  readonly ratio?: string
  readonly aim?: string
}
