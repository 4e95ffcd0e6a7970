import type { Stage } from './stage.ts'

export interface Part {
  readonly name: string
  readonly says: string
  /** Too slow for every run; measured only when named. */
  readonly isOptIn?: boolean
  measure(stage: Stage): Promise<Figure[]>
}

export interface Figure {
  readonly part: string
  readonly what: string
  readonly ours: string
  /** The baseline, measured in the same run. */
  readonly baseline?: string
  readonly ratio?: string
  readonly aim?: string
}
