import type { Choice } from '#ui/choice.ts'

export type Related = Readonly<Record<string, RelatedField>>

export interface RelatedField {
  readonly choices?: readonly Choice[]
  readonly find?: (text: string) => Promise<readonly Choice[]>
  readonly upload?: (file: File) => Promise<{ readonly id: string; readonly name: string }>
}
