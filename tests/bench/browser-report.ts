export interface Frames {
  readonly count: number
  readonly dropped: number
}

export type Drawn = string | DrawnElement

interface DrawnElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string | true>>
  readonly children: readonly Drawn[]
}
