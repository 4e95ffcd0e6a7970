/** What a page tells of its frames. */
export interface Frames {
  readonly count: number
  /** Frames for which the screen stayed as it was because the next one was late. */
  readonly dropped: number
}

/** A piece of a page as React would have to make it. */
export type Drawn = string | DrawnElement

interface DrawnElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string | true>>
  readonly children: readonly Drawn[]
}
