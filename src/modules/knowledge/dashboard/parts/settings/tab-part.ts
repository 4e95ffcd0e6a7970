import type { Base } from '../../../model.ts'

export interface TabPart {
  readonly base: Base
  readonly canManage: boolean
}
