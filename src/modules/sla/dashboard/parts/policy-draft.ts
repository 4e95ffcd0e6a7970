import type { SlaPolicy } from '../../model.ts'

export type Draft = Omit<SlaPolicy, 'id' | 'version' | 'createdAt' | 'updatedAt'>

export interface DraftPart {
  readonly draft: Draft
  readonly isDisabled: boolean
  readonly fieldError: (path: string) => string | undefined
  readonly change: (changed: Partial<Draft>) => void
}
