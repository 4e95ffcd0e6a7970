import type { Choice } from '#ui/choice.ts'

/** What the inputs of fields need that point at other rows, by the name of the field. */
export type Related = Readonly<Record<string, RelatedField>>

export interface RelatedField {
  /** Other records that can be chosen, where they are few. */
  readonly choices?: readonly Choice[]
  /** Finds those that can be chosen. */
  readonly find?: (text: string) => Promise<readonly Choice[]>
  /** Takes a file and answers its id. */
  readonly upload?: (file: File) => Promise<{ readonly id: string; readonly name: string }>
}
